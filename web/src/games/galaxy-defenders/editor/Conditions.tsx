/* Conditions of objectives and rules: what is asked, and how much of it. */
import type { JSX } from "preact";
import { cleaned, isObject } from "../../../editor/draft";
import { CheckField, NumberField, SelectField } from "../../../editor/fields";
import { w as shared } from "../../../editor/words";
import type { Amount, Test } from "./draft";
import { COMPARES, COUNTS, askOf, compareOf, testOf } from "./vocabulary";
import { say, w } from "./words";
import type { Work } from "./work";

type Filter = Record<string, unknown>;
type Choices = [string, string][];

/* ---- who fits */

const MAINS = ["area", "region", "touching", "species", "rank", "card"];

function mainOf(filter: Filter): string {
  const found = MAINS.find((one) => filter[one] !== undefined);
  return found === undefined ? "" : `${found} ${String(filter[found])}`;
}

function places({ draft, plan }: Work): Choices {
  return [
    ...Object.keys(draft.mission.regions ?? {}).map((id): [string, string] => [`region ${id}`, w("filter_region", id)]),
    ...plan.areas.map(({ id }): [string, string] => [`area ${id}`, w("filter_area", id)]),
  ];
}

function kinds({ stock, text }: Work): Choices {
  return [
    ...["green", "blue", "red"].map((id): [string, string] => [`rank ${id}`, say("filter_rank_", id)]),
    ...stock.species.map((id): [string, string] => [`species ${id}`, text(`species.${id}`)]),
    ...stock.cards.map(({ id }): [string, string] => [`card ${id}`, text(`alien.${id}`)]),
  ];
}

function touching({ plan }: Work): Choices {
  return plan.areas.filter(({ blocked }) => blocked !== "").map(({ id }): [string, string] => [`touching ${id}`, w("filter_touching", id)]);
}

export function FilterField(props: {
  work: Work;
  label: string;
  value: Filter | undefined;
  set: (filter: Filter | undefined) => void;
  of: "agents" | "aliens" | "places";
  none: string | null; // what it means when there is none; null: some place is needed
  flags?: readonly string[];
  name?: string;
}): JSX.Element {
  const { work, label, value = {}, set, of, none, flags = [], name } = props;
  const choices: Choices = [
    ...(none === null ? [] : [["", none] as [string, string]]),
    ...(of === "aliens" ? kinds(work) : []),
    ...places(work),
    ...(flags.length > 0 || of === "places" ? touching(work) : []),
  ];
  const now = mainOf(value);
  if (!choices.some(([id]) => id === now)) choices.push([now, now]);
  const choose = (said: string): void => {
    const [member = "", id = ""] = said.split(" ");
    const rest = Object.fromEntries(Object.entries(value).filter(([one]) => !MAINS.includes(one)));
    set(said === "" && Object.keys(rest).length === 0 ? undefined : { ...(said === "" ? {} : { [member]: id }), ...rest });
  };
  return (
    <>
      <SelectField label={label} value={now} choices={choices} set={choose} {...(name === undefined ? {} : { name })} />
      {now !== "" &&
        flags.map((flag) => (
          <CheckField
            key={flag}
            label={say("flag_", flag)}
            value={value[flag] === true}
            set={(on) => set(cleaned({ ...value, [flag]: on ? true : undefined }))}
          />
        ))}
    </>
  );
}

export function DoorField({
  work,
  label,
  value,
  set,
  name,
}: {
  work: Work;
  label: string;
  value: unknown;
  set: (door: string) => void;
  name?: string;
}): JSX.Element {
  const doors = work.plan.gates.filter(({ kind }) => kind === "door").map(({ name: id }): [string, string] => [id, w("gate_door", id)]);
  const now = String(value ?? "");
  return (
    <SelectField
      label={label}
      value={now}
      choices={doors.some(([id]) => id === now) ? doors : [[now, now], ...doors]}
      set={set}
      {...(name === undefined ? {} : { name })}
    />
  );
}

/* ---- how much */

function amountOf(value: unknown): Required<Amount> {
  if (typeof value === "number") return { plus: value, each: 0, low: 0, high: 0 };
  const { plus = 0, each = 0, low = 0, high = 0 } = isObject(value) ? (value as Amount) : {};
  return { plus, each, low, high };
}

function written({ plus, each, low, high }: Required<Amount>): number | Amount {
  if (each === 0 && low === 0 && high === 0) return Math.max(0, plus);
  const some = (n: number): number | undefined => (n === 0 ? undefined : n);
  return cleaned({ plus: some(plus), each: some(each), low: some(low), high: some(high) } as Amount);
}

function AmountFields({ value, set, name }: { value: unknown; set: (value: number | Amount) => void; name: string }): JSX.Element {
  const now = amountOf(value);
  const field = (member: keyof Amount, label: string, low: number, high: number): JSX.Element => (
    <NumberField label={label} value={now[member]} low={low} high={high} set={(n) => set(written({ ...now, [member]: n }))} name={`${name}-${member}`} />
  );
  return (
    <>
      {field("plus", w("number"), -9, 100)}
      {field("each", w("each"), 0, 9)}
      {now.each > 0 && field("low", w("low"), 0, 100)}
      {now.each > 0 && field("high", w("high"), 0, 100)}
    </>
  );
}

/* ---- in words */

function amountText(value: unknown): string {
  const { plus, each, low, high } = amountOf(value);
  const some = plus > 0 ? w("amount_more", each, plus) : plus < 0 ? w("amount_less", each, -plus) : w("amount_each", each);
  const plain = each === 0 ? String(plus) : some;
  const least = low === 0 ? plain : w("amount_low", plain, low);
  return high === 0 ? least : w("amount_high", least, high);
}

function aboutText({ text }: Work, of: Filter): string {
  const main = MAINS.find((one) => of[one] !== undefined);
  const id = String(of[main ?? ""] ?? "");
  if (main === "card") return text(`alien.${id}`);
  return main === "region" ? w("filter_region", id) : main === "area" ? w("filter_area", id) : id;
}

/* What a condition asks, as a sentence: "brought home: at least 1 for each agent, never above 4". */
export function testText(work: Work, test: Test): string {
  const { text, draft } = work;
  const ask = askOf(test);
  if (ask === "after") return test["after"] === draft.mission.limit ? w("after_last") : w("after_round", Number(test["after"]));
  if (ask === "locked" || ask === "unlocked") return w("door_is", w("gate_door", String(test["locked"])), say("gate_", ask === "locked" ? "locked" : "free"));
  if (typeof test["count"] !== "string") return say("ask_", ask);
  const what = COUNTS.includes(test["count"]) ? text(`count.${test["count"]}`) : text(`counter.${test["count"]}`);
  const of = isObject(test["of"]) ? w("asked_of", what, aboutText(work, test["of"])) : what;
  const compare = compareOf(test);
  return w("asked", of, w(compare), amountText(test[compare]));
}

/* ---- one condition */

interface Props {
  work: Work;
  test: Test;
  set: (test: Test) => void;
  asks: Choices;
  name: string;
}

function About({ work, test, set, name }: Props): JSX.Element | null {
  const of = test["of"] as Filter | undefined;
  const put = (filter: Filter | undefined): void => set(cleaned({ ...test, of: filter }));
  if (test["locked"] !== undefined)
    return <DoorField work={work} label={w("door")} value={test["locked"]} set={(locked) => set({ ...test, locked })} name={`${name}-door`} />;
  if (test["after"] !== undefined)
    return <NumberField label={w("round")} value={Number(test["after"])} low={1} high={30} set={(after) => set({ ...test, after })} name={`${name}-after`} />;
  if (typeof test["count"] !== "string") return null;
  const compare = compareOf(test);
  return (
    <>
      {test["count"] === "card" && (
        <SelectField
          label={w("of_card")}
          value={String(of?.["card"] ?? "")}
          choices={work.stock.cards.map(({ id }) => [id, work.text(`alien.${id}`)] as const)}
          set={(card) => put({ card })}
          name={`${name}-card`}
        />
      )}
      {["agents-in", "agents-out", "aliens"].includes(test["count"]) && (
        <FilterField work={work} label={w("of_place")} value={of} set={put} of="places" none={null} name={`${name}-of`} />
      )}
      <SelectField
        label={w("compare")}
        value={compare}
        choices={COMPARES.map((one) => [one, w(one)] as const)}
        set={(next) => {
          const { [compare]: value, ...rest } = test;
          set({ ...rest, [next]: value });
        }}
        name={`${name}-compare`}
      />
      <AmountFields value={test[compare]} set={(value) => set({ ...test, [compare]: value })} name={name} />
    </>
  );
}

function asksOf({ draft, text }: Work, goals: boolean): Choices {
  const counters = draft.mission.counters ?? [];
  return [
    ...COUNTS.map((id): [string, string] => [`count ${id}`, text(`count.${id}`)]),
    ...counters.map((id): [string, string] => [`count ${id}`, text(`counter.${id}`)]),
    ...["locked", "unlocked", ...(goals ? [] : ["after", "outnumbered"]), "campaign"].map((id): [string, string] => [id, say("ask_", id)]),
  ];
}

/* All that must hold. */
export function Conditions(props: {
  work: Work;
  tests: readonly Test[];
  set: (tests: Test[]) => void;
  goals?: boolean;
  most: number;
  name: string;
}): JSX.Element {
  const { work, tests, set, goals = false, most, name } = props;
  const asks = asksOf(work, goals);
  const first = work.plan.gates.find(({ kind }) => kind === "door")?.name ?? "";
  return (
    <>
      {tests.map((test, n) => {
        const ask = askOf(test);
        const put = (next: Test): void => set(tests.map((one, k) => (k === n ? next : one)));
        return (
          <div key={n} class="ed-row gd-test-row" data-test={ask}>
            <SelectField
              label={w("condition_ask")}
              value={ask}
              choices={asks.some(([id]) => id === ask) ? asks : [[ask, w("ask_other")], ...asks]}
              set={(next) => put(testOf(next, work.draft.mission, first))}
              name={`${name}-${n}-ask`}
            />
            <About work={work} test={test} set={put} asks={asks} name={`${name}-${n}`} />
            <button
              type="button"
              class="button tool"
              aria-label={`${shared("remove")}: ${asks.find(([id]) => id === ask)?.[1] ?? ask}`}
              onClick={() => set(tests.filter((_one, k) => k !== n))}
            >
              ✕
            </button>
          </div>
        );
      })}
      {tests.length < most && (
        <button type="button" class="button" data-add={`${name}-condition`} onClick={() => set([...tests, { count: "kills", at_least: 1 }])}>
          {w("condition_add")}
        </button>
      )}
    </>
  );
}
