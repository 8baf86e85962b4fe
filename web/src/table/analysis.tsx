/* How a finished match was won and lost: the curve of the chances, the decisions that cost most, luck against skill. The server thinks
 * about it when somebody asks; until it is done its progress is shown. */
import { signal, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Analysis, CostlyDecision, SeatInsight } from "../protocol/messages";
import { ApiError, askAnalysis, getAnalysis } from "../shell/api";
import { Emblem, Failure } from "../shell/parts";
import { lang } from "../shell/settings";
import { t } from "../shell/strings";
import { Curve } from "./curve";
import type { Session } from "./session";
import { shared } from "./standing";
import "../styles/analysis.css";

const ASK_AGAIN_MS = 700;

type Done = Extract<Analysis, { state: "done" }>;

interface Study {
  answer: Signal<Analysis | null>;
  problem: Signal<string>;
  ask: () => void;
}

/* Looks once; after that as long as the server is at it. */
export function useStudy(match: string): Study {
  const language = lang.value;
  const study = useMemo(() => ({ answer: signal<Analysis | null>(null), problem: signal(""), timer: 0, wanted: true }), [match]);
  const look = (how: (match: string) => Promise<Analysis>): void => {
    clearTimeout(study.timer);
    study.problem.value = "";
    how(match).then(
      (answer) => {
        if (!study.wanted) return;
        study.answer.value = answer;
        if (answer.state === "waiting" || answer.state === "working") study.timer = window.setTimeout(() => look(getAnalysis), ASK_AGAIN_MS);
      },
      (error: unknown) => study.wanted && (study.problem.value = error instanceof ApiError ? error.message : String(error)),
    );
  };
  useEffect(() => {
    study.wanted = true;
    look(getAnalysis);
    return () => {
      study.wanted = false;
      clearTimeout(study.timer);
    };
  }, [match, language]);
  return { answer: study.answer, problem: study.problem, ask: () => look(askAnalysis) };
}

export function AnalysisPanel({ session }: { session: Session }) {
  const { answer, problem, ask } = useStudy(session.match);
  const now = answer.value;
  return (
    <div class="side-body analysis" role="tabpanel" id="panel-analysis" aria-labelledby="tab-analysis" tabIndex={0} data-analysis={now?.state ?? "asking"}>
      {problem.value !== "" && <Failure text={problem.value} again={now === null ? undefined : ask} />}
      {now !== null && (now.state === "none" || now.state === "failed") && (
        <div class="analysis-ask">
          <p>{now.state === "failed" ? t("table.analysis.failed") : t("table.analysis.about")}</p>
          <button type="button" class="button main" data-tool="analyse" onClick={ask}>
            {t("table.analysis.ask")}
          </button>
        </div>
      )}
      {now !== null && (now.state === "waiting" || now.state === "working") && <Progress now={now} />}
      {now !== null && now.state === "done" && <Report session={session} done={now} />}
    </div>
  );
}

export function Progress({ now }: { now: Extract<Analysis, { state: "waiting" | "working" }> }) {
  const text = now.state === "working" ? t("table.analysis.working", now.ply, now.plies) : t("table.analysis.waiting", now.ahead);
  return (
    <div class="analysis-ask">
      <p class="dim" id="analysis-progress">
        {text}
      </p>
      {now.state === "working" ? (
        <progress max={now.plies} value={now.ply} aria-labelledby="analysis-progress" />
      ) : (
        <progress aria-labelledby="analysis-progress" />
      )}
    </div>
  );
}

/* Who plays with whom; null where all win or lose together. */
export function sidesOf(session: Session): number[] | null {
  const sides = session.chair.value.facts.value?.sides ?? [];
  return new Set(sides).size === 1 ? null : sides;
}

function Report({ session, done }: { session: Session; done: Done }) {
  const sides = sidesOf(session);
  const plies = done.analysis.plies.map((one) => ({ ...one, chance: shared(one.chance, sides) }));
  return (
    <>
      <section aria-label={t("table.analysis.curve")}>
        <h2>{t("table.analysis.curve")}</h2>
        <Curve session={session} plies={plies} marks={done.decisions} />
      </section>
      <section>
        <h2>{t("table.analysis.worst")}</h2>
        {done.decisions.length === 0 && <p class="dim">{t("table.analysis.worst.none")}</p>}
        <ol class="costly">
          {done.decisions.map((decision) => (
            <Decision key={decision.ply} session={session} decision={decision} />
          ))}
        </ol>
      </section>
      <section>
        <h2>{t("table.analysis.skill")}</h2>
        <Skill session={session} seats={done.analysis.seats} />
        <p class="dim analysis-note">{t("table.analysis.note", done.simulations)}</p>
      </section>
    </>
  );
}

/* Leads to the position in which it was to be decided, and shows there what would have been better. */
function Decision({ session, decision }: { session: Session; decision: CostlyDecision }) {
  const { ply, seat, cost, text, best, best_text } = decision;
  const here = session.cursor.value === ply - 1;
  const look = (): void => {
    session.playing.value = false;
    session.goTo(ply - 1);
    session.picking.preview.value = best;
  };
  return (
    <li>
      <button type="button" class="costly-line" data-ply={ply} aria-current={here} onClick={look}>
        <Emblem seat={seat} label={session.seatName(seat)} />
        <span class="costly-words">
          <span class="dim">{t("table.analysis.ply", ply)}</span>
          <span>{text}</span>
          <span class="costly-best">
            <b>{t("table.analysis.better")}</b> {best_text}
          </span>
        </span>
        <b class="costly-cost">−{Math.round(cost * 100)} %</b>
      </button>
    </li>
  );
}

function signed(value: number): string {
  const percent = Math.round(value * 100);
  return percent > 0 ? `+${percent}` : percent < 0 ? `−${-percent}` : "0";
}

function Skill({ session, seats }: { session: Session; seats: SeatInsight[] }) {
  return (
    <table class="skill">
      <thead>
        <tr>
          <th scope="col">{t("table.analysis.seat")}</th>
          <th scope="col">{t("table.analysis.choices")}</th>
          <th scope="col">{t("table.analysis.mistakes")}</th>
          <th scope="col">{t("table.analysis.cost")}</th>
          <th scope="col">{t("table.analysis.luck")}</th>
        </tr>
      </thead>
      <tbody>
        {seats.map(({ cost, luck, choices, mistakes }, seat) => (
          <tr key={seat} data-seat={seat}>
            <th scope="row">
              <Emblem seat={seat} /> {session.seatName(seat)}
            </th>
            <td>{choices}</td>
            <td>{mistakes}</td>
            <td>{signed(-cost)}</td>
            <td class={luck > 0.005 ? "good" : luck < -0.005 ? "bad" : ""}>{signed(luck)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
