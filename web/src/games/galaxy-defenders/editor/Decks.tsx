/* The decks of a mission: signals in reserve, alien cards, close encounters, and the layers of the event deck. */
import type { JSX } from "preact";
import { NumberField, Part } from "../../../editor/fields";
import { w as shared } from "../../../editor/words";
import { Chooser } from "./Rules";
import { w } from "./words";
import { type Work, faulty } from "./work";

/* How many of each, without those of which there are none. */
function counted(deck: Record<string, number> | undefined, id: string, n: number): Record<string, number> {
  const { [id]: _, ...rest } = deck ?? {};
  return n === 0 ? rest : { ...rest, [id]: n };
}

function Deck(props: {
  title: string;
  cards: readonly { id: string; most: number; name: string }[];
  deck: Record<string, number> | undefined;
  set: (deck: Record<string, number>) => void;
  name: string;
}): JSX.Element {
  const { title, cards, deck = {}, set, name } = props;
  const sum = Object.values(deck).reduce((all, n) => all + n, 0);
  return (
    <fieldset class="ed-set">
      <legend>{title}</legend>
      <p class="dim">{w("cards_sum", sum)}</p>
      <div class="ed-list gd-deck">
        {cards.map(({ id, most, name: called }) => (
          <NumberField
            key={id}
            label={`${called} (${most})`}
            value={deck[id] ?? 0}
            low={0}
            high={most}
            set={(n) => set(counted(deck, id, n))}
            name={`${name}-${id}`}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Layer({ work, layer, index, unused }: { work: Work; layer: string[]; index: number; unused: [string, string][] }): JSX.Element {
  const { draft, put, text } = work;
  const { mission } = draft;
  const set = (cards: string[]): void => put({ ...mission, events: mission.events.map((one, n) => (n === index ? cards : one)) });
  return (
    <fieldset class="ed-set" data-layer={index + 1}>
      <legend>{w(index === 0 ? "layer_top" : "layer", index + 1)}</legend>
      <ul class="gd-cards">
        {layer.map((id) => (
          <li key={id}>
            <span data-tip={text(`card.${id}.help`)}>{text(`card.${id}`)}</span>
            <button
              type="button"
              class="button tool"
              data-card={id}
              aria-label={`${shared("remove")}: ${text(`card.${id}`)}`}
              onClick={() => set(layer.filter((one) => one !== id))}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <div class="ed-row">
        <Chooser label={w("card_add")} first={w("card_pick")} choices={unused} choose={(id) => set([...layer, id])} name={`layer-${index + 1}`} />
        {mission.events.length > 1 && (
          <button type="button" class="button" onClick={() => put({ ...mission, events: mission.events.filter((_one, n) => n !== index) })}>
            {w("layer_remove")}
          </button>
        )}
      </div>
    </fieldset>
  );
}

export function Decks({ work }: { work: Work }): JSX.Element {
  const { draft, put, stock, text } = work;
  const { mission } = draft;
  const used = new Set(mission.events.flat());
  const unused = stock.events.filter(({ id }) => !used.has(id)).map(({ id }): [string, string] => [id, `${text(`card.${id}`)}: ${text(`card.${id}.help`)}`]);
  const reserve = (member: "alien" | "human", most: number): JSX.Element => (
    <NumberField
      label={w(member === "alien" ? "reserve_alien" : "reserve_human")}
      value={mission.reserve[member]}
      low={0}
      high={most}
      set={(n) => put({ ...mission, reserve: { ...mission.reserve, [member]: n } })}
      name={`reserve-${member}`}
    />
  );
  return (
    <Part {...faulty(work, "gd-decks")} title={w("decks")}>
      <fieldset class="ed-set">
        <legend>{w("reserve")}</legend>
        <div class="ed-row">
          {reserve("alien", 9)}
          {reserve("human", 6)}
        </div>
      </fieldset>
      <Deck
        title={w("alien_deck")}
        cards={stock.cards.filter(({ form }) => form !== true).map(({ id, copies }) => ({ id, most: copies ?? 1, name: text(`alien.${id}`) }))}
        deck={mission.aliens}
        set={(aliens) => put({ ...mission, aliens })}
        name="alien"
      />
      <Deck
        title={w("encounter_deck")}
        cards={stock.encounters.map(({ id, copies }) => ({ id, most: copies, name: text(`encounter.${id}`) }))}
        deck={mission.encounters}
        set={(encounters) => put({ ...mission, encounters })}
        name="encounter"
      />
      <fieldset class="ed-set">
        <legend>{w("event_deck")}</legend>
        <p class="dim">{w("event_help")}</p>
        {mission.events.map((layer, n) => (
          <Layer key={n} work={work} layer={layer} index={n} unused={unused} />
        ))}
        {mission.events.length < 6 && (
          <button type="button" class="button" data-add="layer" onClick={() => put({ ...mission, events: [...mission.events, []] })}>
            {w("layer_add")}
          </button>
        )}
      </fieldset>
    </Part>
  );
}
