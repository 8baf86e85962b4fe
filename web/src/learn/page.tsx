/* The tutorial: each lesson is a position on the real board with a goal, in a private match. Only actions that reach the goal go through, and the
 * dice fall as the lesson says. */
import { effect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Lesson, LessonStep } from "../board/types";
import { getLessons, makeMatch } from "../shell/api";
import { Failure, Top } from "../shell/parts";
import type { Route } from "../shell/route";
import { lang, load, save } from "../shell/settings";
import { busy, publish } from "../shell/status";
import { t } from "../shell/strings";
import { AllActions } from "../table/dialogs";
import { tableKeys } from "../table/keys";
import { Seats } from "../table/seats";
import { Session } from "../table/session";
import { Middle } from "../table/middle";
import { useSeatColours, useWords, type Words } from "../table/words";

export default function LearnPage({ route }: { route: Route }) {
  const { game } = route as Extract<Route, { page: "learn" }>;
  const { words, failed, again } = useWords(game);
  useSeatColours(words?.game.id ?? null);
  const [lessons, setLessons] = useState<Lesson[] | null>(null);
  const [at, setAt] = useState(() => load(`lesson.${game}`, 0));
  const [round, setRound] = useState(0);
  const language = lang.value;
  useEffect(() => {
    getLessons(game).then(setLessons, () => setLessons([]));
  }, [game, language]);
  useEffect(() => save(`lesson.${game}`, at), [at]);
  const change = (how: () => void) => (): void => {
    busy();
    how();
  };
  const lesson = lessons?.[at];
  const settled = lessons !== null && lesson === undefined && words !== null;
  useEffect(() => {
    if (settled || failed !== "") publish({ idle: true, ply: null, connected: failed === "", title: words === null ? "" : t("learn.title", words.game.title) });
  }, [settled, failed, words]);
  if (failed !== "") return <Shell>{<Failure text={failed} again={again} />}</Shell>;
  if (words === null || lessons === null) return <Shell>{<p class="loading">{t("app.loading")}</p>}</Shell>;
  if (lesson === undefined)
    return (
      <Shell>
        <section class="panel empty" data-learn="end">
          <h1>{t("learn.title", words.game.title)}</h1>
          <p>{lessons.length === 0 ? t("learn.none") : t("learn.all")}</p>
          <div class="row-buttons">
            <a class="button main" href="/">
              {t("lobby.play")}
            </a>
            <a class="button" href={`/rules/${game}`}>
              {t("lobby.rules")}
            </a>
            {lessons.length > 0 && (
              <button type="button" class="button" onClick={() => setAt(0)}>
                {t("learn.again")}
              </button>
            )}
          </div>
        </section>
      </Shell>
    );
  return (
    <Exercise
      key={`${game} ${at} ${round}`}
      words={words}
      lesson={lesson}
      at={at}
      count={lessons.length}
      next={change(() => setAt(at + 1))}
      back={change(() => setAt(at - 1))}
      again={change(() => setRound(round + 1))}
    />
  );
}

function Shell({ children }: { children: ComponentChildren }) {
  return (
    <>
      <Top />
      <main class="page" id="main">
        {children}
      </main>
    </>
  );
}

function stepsOf(lesson: Lesson): LessonStep[] {
  return [lesson, ...(lesson.then ?? [])];
}

/* "flip 1a *" stands for every action that begins with "flip 1a ". */
function isAccepted(accept: string[], action: string): boolean {
  return accept.some((one) => (one.endsWith(" *") ? action.startsWith(one.slice(0, -1)) : action === one));
}

interface ExerciseProps {
  words: Words;
  lesson: Lesson;
  at: number;
  count: number;
  next: () => void;
  back: () => void;
  again: () => void;
}

function Exercise(props: ExerciseProps) {
  const { words, lesson } = props;
  const [made, setMade] = useState<{ match: string; secrets: string[] } | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    let wanted = true;
    const count = lesson.position.seats?.length ?? words.game.seats[0];
    const seats = words.game.seat_names.slice(0, count).map((name) => ({ kind: "human", name }));
    const steps = stepsOf(lesson);
    const dice = steps.every((step) => step.dice === undefined) ? "generator" : "manual";
    const played = new Set([lesson.seat, ...steps.flatMap(({ seat }) => (seat === undefined ? [] : [seat]))]);
    makeMatch({ game: words.game.id, options: {}, seats, position: lesson.position, dice, public: false }).then(
      ({ match, seats: all }) =>
        wanted && setMade({ match, secrets: all.flatMap(({ seat, secret }) => (played.has(seat) && secret !== null ? [secret] : [])) }),
      (problem: unknown) => wanted && setError(problem instanceof Error ? problem.message : String(problem)),
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (error !== "") return <Shell>{<Failure text={error} again={props.again} />}</Shell>;
  if (made === null) return <Shell>{<p class="loading">{t("setup.starting")}</p>}</Shell>;
  return <Board {...props} {...made} />;
}

function Board({ words, lesson, at, count, next, back, again, match, secrets }: ExerciseProps & { match: string; secrets: string[] }) {
  const session = useMemo(() => new Session(match, secrets, null, false), []);
  const steps = stepsOf(lesson);
  const [taken, setTaken] = useState(0); // steps
  const reached = taken === steps.length;
  const [wrong, setWrong] = useState(false);
  useEffect(() => session.learn(words), [words]);
  useEffect(() => {
    let at = 0;
    session.onact = (a) => {
      const good = isAccepted(steps[at]?.accept ?? [], a);
      setWrong(!good);
      if (good) setTaken((at += 1));
      return good;
    };
    const keys = tableKeys(session);
    addEventListener("keydown", keys);
    return () => {
      removeEventListener("keydown", keys);
      session.close();
    };
  }, []);
  const asked = session.chair.value.die.value;
  useEffect(() => {
    if (asked === null) return;
    const face = steps[taken - 1]?.dice?.[asked.rolled.length] ?? asked.faces[0];
    if (face !== undefined) session.chair.peek().answerDie(face);
  }, [asked]);
  const idle = session.idle.value;
  useEffect(
    () =>
      effect(() =>
        publish({
          idle: session.idle.value,
          ply: session.shown.value?.ply ?? null,
          connected: session.connected.value,
          title: t("learn.title", words.game.title),
          turn: session.mayAct.value,
        }),
      ),
    [words],
  );
  return (
    <div class="room learn">
      <Top>
        <p class="table-title">
          <strong>{t("learn.title", words.game.title)}</strong> <span class="dim">{t("learn.lesson", at + 1, count)}</span>
        </p>
      </Top>
      <main class="table" id="main">
        <Seats session={session} words={words} lesson />
        {session.shown.value === null ? (
          <div class="middle">
            <p class="loading">{t("table.connecting")}</p>
          </div>
        ) : (
          <Middle session={session} words={words} />
        )}
        <aside class="lesson panel">
          <h1>{lesson.title}</h1>
          <p>{lesson.text}</p>
          <p class="goal">
            <strong>{t("learn.goal")}</strong> {lesson.goal}
          </p>
          <div class={reached && idle ? "lesson-end reached" : "lesson-end"}>
            <div aria-live="polite">
              {wrong && !reached && <p class="verdict warn">{t("learn.wrong")}</p>}
              {taken > 0 && !wrong && !reached && <p class="verdict good">{t("learn.more", taken, steps.length)}</p>}
              {reached && idle && (
                <p class="verdict good" data-lesson="done">
                  <strong>{t("learn.done")}</strong> {lesson.done}
                </p>
              )}
            </div>
            <div class="row-buttons">
              <span class="dim lesson-count">{t("learn.lesson", at + 1, count)}</span>
              {reached && (
                <button type="button" class="button main" data-tool="next-lesson" onClick={next}>
                  {t("learn.next")}
                </button>
              )}
              <button type="button" class="button" onClick={again}>
                {t("learn.reset")}
              </button>
              {at > 0 && (
                <button type="button" class="button lesson-back" aria-label={t("learn.lesson", at, count)} onClick={back}>
                  ← <span aria-hidden="true">{t("learn.lesson", at, count)}</span>
                </button>
              )}
            </div>
          </div>
        </aside>
      </main>
      {session.allOpen.value && <AllActions session={session} />}
    </div>
  );
}
