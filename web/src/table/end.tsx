/* What a match came to: the score sheet, the moments that decided it, and a picture to share. Loaded when a match is over. */
import { useState } from "preact/hooks";
import type { Result, SheetPart } from "../protocol/messages";
import { onlyHere } from "../shell/links";
import { Dialog, Emblem } from "../shell/parts";
import { tableAddress } from "../shell/route";
import { Progress, sidesOf, useStudy } from "./analysis";
import { say } from "./end-words";
import { drawPicture, paint, scoreOf, type Caption } from "./picture";
import { personText } from "./seats";
import type { Session } from "./session";
import { swings } from "./standing";
import { verdict, winnersText } from "./verdict";
import "../styles/end.css";

export function End({ session, result, close }: { session: Session; result: Result; close: () => void }) {
  return (
    <Dialog title={verdict(session, result.winners).text} close={close} wide>
      {(result.sheet ?? []).map((part) => (
        <Part key={part.title} session={session} part={part} />
      ))}
      <Moments session={session} close={close} />
      <PictureTools session={session} result={result} />
    </Dialog>
  );
}

function Part({ session, part }: { session: Session; part: SheetPart }) {
  const own = part.columns;
  const seats = session.chair.value.people.value.map(({ seat }) => seat);
  const sums = part.score && part.rows.length > 1 ? seats.map((seat) => part.rows.reduce((sum, { numbers }) => sum + (numbers[seat] ?? 0), 0)) : null;
  return (
    <div class="sheet-frame" tabIndex={0} role="region" aria-label={part.title}>
      <table class="sheet" data-sheet={part.score ? "score" : own === undefined ? "besides" : "pieces"}>
        <thead>
          <tr>
            <th scope="col">{part.title}</th>
            {own === undefined
              ? seats.map((seat) => (
                  <th key={seat} scope="col">
                    <Emblem seat={seat} /> <span class="sheet-seat">{session.seatName(seat)}</span>
                  </th>
                ))
              : own.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
          </tr>
        </thead>
        <tbody>
          {part.rows.map(({ label, seat, numbers }) => (
            <tr key={`${seat ?? ""} ${label}`}>
              <th scope="row">
                {seat !== undefined && <Emblem seat={seat} label={session.seatName(seat)} />} <span class="sheet-label">{label}</span>
              </th>
              {numbers.map((number, n) => (
                <td key={n} class={number === 0 ? "dim" : ""}>
                  {number < 0 ? `−${-number}` : number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums !== null && (
          <tfoot>
            <tr>
              <th scope="row">{say("sum")}</th>
              {sums.map((sum, n) => (
                <td key={n}>{sum}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/* Where the chances changed most at once; a click leads there. */
function Moments({ session, close }: { session: Session; close: () => void }) {
  const { answer, ask } = useStudy(session.match);
  const now = answer.value;
  if (now === null) return null;
  return (
    <section class="moments" data-moments={now.state}>
      <h3>{say("moments")}</h3>
      {(now.state === "none" || now.state === "failed") && (
        <div class="row-buttons">
          <span class="dim">{say("moments.about")}</span>
          <button type="button" class="button" data-tool="moments" onClick={ask}>
            {say("moments.ask")}
          </button>
        </div>
      )}
      {(now.state === "waiting" || now.state === "working") && <Progress now={now} />}
      {now.state === "done" && <MomentList session={session} plies={now.analysis.plies} close={close} />}
    </section>
  );
}

function MomentList({ session, plies, close }: { session: Session; plies: { ply: number; chance: number[] }[]; close: () => void }) {
  const list = swings(plies, sidesOf(session), 5);
  const log = session.chair.value.log.value;
  if (list.length === 0) return <p class="dim">{say("moments.none")}</p>;
  return (
    <>
      <p class="dim">{say("moments.help")}</p>
      <ol class="costly">
        {list.map(({ ply, seat, gain }) => (
          <li key={ply}>
            <button
              type="button"
              class="costly-line"
              data-moment={ply}
              onClick={() => {
                close();
                session.playing.value = false;
                session.goTo(ply);
              }}
            >
              <Emblem seat={seat} label={session.seatName(seat)} />
              <span class="costly-words">
                <span class="dim">{say("moments.ply", ply)}</span>
                <span>
                  {log
                    .find((entry) => entry.ply === ply)
                    ?.events.slice(0, 3)
                    .map(({ text }) => text)
                    .join(" ") ?? ""}
                </span>
              </span>
              <b class={gain < 0 ? "bad" : "good"}>
                {gain < 0 ? "−" : "+"}
                {Math.round(Math.abs(gain) * 100)} %
              </b>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/* Around a board may lie small drawings too. */
function largest(drawings: Iterable<SVGSVGElement>): SVGSVGElement | null {
  const area = (one: SVGSVGElement): number => one.clientWidth * one.clientHeight;
  return [...drawings].reduce<SVGSVGElement | null>((best, one) => (best === null || area(one) > area(best) ? one : best), null);
}

function captionOf(session: Session, result: Result): Caption {
  return {
    title: session.gameTitle.value,
    result: winnersText(session, result.winners),
    reason: result.text,
    address: onlyHere(location.hostname) ? "Starboard" : location.origin + tableAddress(session.match),
    seats: session.chair.value.people.value.map((person) => {
      const name = session.seatName(person.seat);
      const who = person.name !== "" ? person.name : person.kind === "human" ? "" : personText(person, session);
      return {
        name: who === "" || who === name ? name : `${name} · ${who}`,
        colour: getComputedStyle(document.querySelector(".room") ?? document.documentElement).getPropertyValue(`--seat-${person.seat}`) || "#888",
        score: scoreOf(result, person.seat),
        won: result.winners.includes(person.seat),
      };
    }),
  };
}

function PictureTools({ session, result }: { session: Session; result: Result }) {
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const name = `${session.match}.png`;
  const run = async (use: (picture: Blob) => Promise<void> | void): Promise<void> => {
    const board = largest(document.querySelectorAll<SVGSVGElement>(".board svg[viewBox]"));
    setState("busy");
    try {
      if (board === null) throw new Error("no board");
      const style = getComputedStyle(document.documentElement);
      await use(await paint(drawPicture(board, captionOf(session, result), (colour) => style.getPropertyValue(colour).trim())));
      setState("ready");
    } catch (problem) {
      setState(problem instanceof DOMException && problem.name === "AbortError" ? "ready" : "failed");
    }
  };
  const keep = (picture: Blob): void => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(picture);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  const share = (picture: Blob): Promise<void> =>
    navigator.share({ files: [new File([picture], name, { type: "image/png" })], title: session.gameTitle.value, text: winnersText(session, result.winners) });
  const shares = typeof navigator.share === "function" && navigator.canShare?.({ files: [new File([], name, { type: "image/png" })] }) === true;
  return (
    <section class="picture-tools">
      <h3>{say("picture")}</h3>
      <p class="dim">{say("picture.help")}</p>
      <div class="row-buttons">
        <button type="button" class="button" data-tool="picture" disabled={state === "busy"} onClick={() => void run(keep)}>
          {say(state === "busy" ? "picture.busy" : "picture.save")}
        </button>
        {shares && (
          <button type="button" class="button" data-tool="picture-share" disabled={state === "busy"} onClick={() => void run(share)}>
            {say("picture.share")}
          </button>
        )}
      </div>
      {state === "failed" && (
        <p class="form-error" role="alert">
          {say("picture.failed")}
        </p>
      )}
    </section>
  );
}
