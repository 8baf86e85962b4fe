/* Where the luck of a match comes from: seals while it runs, and after the end the proof, made in this page. */
import { useEffect, useState } from "preact/hooks";
import { doubtOf, unopened } from "../protocol/doubt";
import type { Head } from "../protocol/fair";
import type { Doubt } from "../protocol/heard";
import { saltHere } from "../protocol/luck";
import { Dialog } from "../shell/parts";
import { replayAddress } from "../shell/route";
import { t } from "../shell/strings";
import type { Session } from "./session";

async function headOf(match: string): Promise<Head> {
  const replay = await fetch(replayAddress(match, "ndjson"));
  return JSON.parse((await replay.text()).split("\n")[0] ?? "") as Head;
}

/* One sentence for how far it is. */
function stateText(session: Session): string {
  const luck = session.chair.value.luck.value;
  if (luck === null || luck.kind === "untold") return t("table.fair.before");
  if (luck.kind === "by-hand") return t("table.fair.by-hand");
  if (luck.state === "open") return t("table.fair.open");
  if (luck.state === "opening") return t("table.fair.opening");
  if (luck.state === "closed") return t("table.fair.closed");
  return t(unopened(luck.seals, luck.salts).length > 0 ? "table.fair.mixed.part" : "table.fair.mixed");
}

/* Whether what this page brought is part of the luck; null where it brought nothing. */
function ownIsIn(session: Session): boolean | null {
  const luck = session.chair.value.luck.value;
  if (luck?.state !== "mixed") return null;
  const brought = session.seatsHere.value.filter((seat) => saltHere(session.match, seat) !== null);
  return brought.length === 0 ? null : brought.every((seat) => luck.salts[seat] === saltHere(session.match, seat));
}

/* The proof, as soon as there is one to make; undefined until then. */
function useDoubt(session: Session): Doubt | null | undefined {
  const chair = session.chair.value;
  const { value: ended } = chair.ended;
  const { value: heard } = chair.heard;
  const [doubt, setDoubt] = useState<Doubt | null | undefined>(undefined);
  const seed = ended?.seed ?? null;
  useEffect(() => {
    const seat = session.viewer.value;
    const salt = saltHere(session.match, seat);
    if (heard === null || seed === null || ended === null) return;
    headOf(session.match)
      .then((head) => doubtOf(head, heard, seed, ended.salts, salt === null ? null : { seat, salt }))
      .then(setDoubt, () => setDoubt(undefined));
  }, [heard?.host, seed]);
  return heard?.lie ?? doubt;
}

export function Fairness({ session, close }: { session: Session; close: () => void }) {
  const chair = session.chair.value;
  const ended = chair.ended.value;
  const luck = chair.luck.value;
  const doubt = useDoubt(session);
  const seal = chair.facts.value?.commitment ?? "";
  const seed = ended?.seed ?? null;
  const own = ownIsIn(session);
  return (
    <Dialog title={t("table.fair")} close={close} wide>
      <p data-luck={luck?.kind === "sealed" ? luck.state : luck?.kind}>{stateText(session)}</p>
      {luck?.kind === "sealed" && luck.position === true && <p data-luck="position">{t("table.fair.position")}</p>}
      <dl class="proof">
        <dt>{t("table.fair.commitment")}</dt>
        <dd>
          <code>{seal}</code>
        </dd>
        {seed !== null && <Line name={t("table.fair.seed")} value={seed} />}
        {luck?.seals.map((one, seat) => one !== null && <Line key={seat} name={t("table.fair.seal", session.seatName(seat))} value={one} />)}
        {luck?.salts.map((one, seat) => one !== null && one !== "" && <Line key={seat} name={t("table.fair.salt", session.seatName(seat))} value={one} />)}
        {luck !== null && luck.beacon !== null && <Line name={t("table.fair.beacon")} value={luck.beacon} />}
      </dl>
      {own !== null && (
        <p class={own ? "verdict good" : "verdict bad"} data-own={own ? "in" : "out"}>
          {own ? t("table.fair.own") : t("table.fair.own.out")}
        </p>
      )}
      {chair.takenBack.value > 0 && <p data-proof="seen">{t("table.fair.seen", chair.takenBack.value)}</p>}
      {luck?.state === "mixed" &&
        unopened(luck.seals, luck.salts).map((seat) => (
          <p key={seat} class="verdict bad" data-unopened={seat}>
            {t("table.fair.unopened", session.seatName(seat))}
          </p>
        ))}
      {doubt !== undefined && <Verdict doubt={doubt} hand={luck?.kind === "by-hand"} />}
      {seed !== null && (
        <p class="dim">
          {t("table.fair.verify")}{" "}
          <a href={replayAddress(session.match, "txt")} download>
            {t("table.download.text")}
          </a>
        </p>
      )}
    </Dialog>
  );
}

/* `hand`: somebody chose the luck, so that nothing good is proven. */
function Verdict({ doubt, hand }: { doubt: Doubt | null; hand: boolean }) {
  if (doubt === null)
    return (
      <p class={hand ? "dim" : "verdict good"} data-proof="ok" role="status">
        {t(hand ? "table.fair.ok.hand" : "table.fair.ok")}
      </p>
    );
  return (
    <p class="verdict bad" data-proof={doubt === "unopened" ? "choice" : "bad"} data-doubt={doubt} role="status">
      {t(`table.fair.doubt.${doubt}`)}
    </p>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </>
  );
}
