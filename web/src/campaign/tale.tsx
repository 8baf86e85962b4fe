/* A match as a chapter of its campaign: on the campaign's page, and at the table when it is over. */
import type { SeatWish, Tale } from "../protocol/messages";
import { botTitle, Dialog, Emblem } from "../shell/parts";
import { t } from "../shell/strings";
import "./tale.css";

interface Props {
  tale: Tale;
  seats: readonly SeatWish[];
}

const textsOf = (tale: Tale, kind: Tale["lines"][number]["kind"]): string[] => tale.lines.filter((line) => line.kind === kind).map(({ text }) => text);

/* Who goes on with what: the person or bot of each seat. */
function Roster({ tale, seats }: Props) {
  return (
    <ul class="roster">
      {seats.map(({ kind, name }, seat) =>
        (tale.seats[seat] ?? "") === "" ? null : (
          <li key={seat} data-seat={seat}>
            <Emblem seat={seat} />
            <span>
              <b>{kind === "human" ? name || t("table.human") : botTitle(kind)}</b> {tale.seats[seat]}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

export function Told({ tale, seats }: Props) {
  const gained = textsOf(tale, "gained");
  return (
    <>
      <div class="tale">
        {textsOf(tale, "told").map((text, n) => (
          <p key={n}>{text}</p>
        ))}
      </div>
      {gained.length > 0 && (
        <ul class="gains">
          {gained.map((text, n) => (
            <li key={n}>{text}</li>
          ))}
        </ul>
      )}
      <Roster tale={tale} seats={seats} />
      {textsOf(tale, "leads").map((text, n) => (
        <p key={n} class="story">
          {text}
        </p>
      ))}
    </>
  );
}

/* The same in a dialog over the table. */
export function Debriefing({ tale, seats, close }: Props & { close: () => void }) {
  return (
    <Dialog title={tale.title} close={close}>
      <div class="debriefing">
        <Told tale={tale} seats={seats} />
      </div>
    </Dialog>
  );
}
