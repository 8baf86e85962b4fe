/* Making a match: who sits where, the game's options, dice, clock. Everything is built from what the server says of the game. */
import { useState } from "preact/hooks";
import type { BotInfo, Files, GameInfo, MatchMade, OptionInfo, OptionValue, OptionValues, Pack } from "../protocol/messages";
import { branchOff, forkMatch, makeMatch, problemText } from "./api";
import { inviteAddress, LinkTools, OnlyHere } from "./links";
import { botNote, botTitle, Dialog, Emblem, Toggle, useGameColours } from "./parts";
import { ownValue } from "./own";
import { makeReady } from "./ready";
import { go, tableAddress } from "./route";
import { load, personName, save } from "./settings";
import { keepMatch, ownSecrets, type KeptMatch } from "./storage";
import { spanText } from "./span";
import { t } from "./strings";

export type SeatChoice = "me" | "here" | "friend" | `bot:${string}`;

export interface Wish {
  pack?: string; // a content pack; without it the built-in set is played
  files?: Files; // or content of its own
  seats: SeatChoice[];
  options: OptionValues;
  manual: boolean;
  clock: number; // index into CLOCKS
  away?: number; // minutes; without it as the server has it
  public: boolean;
  hints?: boolean; // also between people
  ready?: boolean; // the table sets out for those who play here
}

const CLOCKS: ({ minutes: number; increment: number } | null)[] = [
  null,
  { minutes: 5, increment: 5 },
  { minutes: 15, increment: 10 },
  { minutes: 30, increment: 20 },
  { minutes: 60, increment: 30 },
];

const AWAYS = [3, 10, 60, 1440, 0]; // minutes

export function usualBot(bots: readonly BotInfo[]): SeatChoice {
  const usual = bots.find(({ id }) => id === "bot:2") ?? bots.find(({ id }) => id === "greedy") ?? bots[bots.length - 1];
  return usual === undefined ? "here" : `bot:${usual.id}`;
}

/* Whether players set out before the first turn, so that the table can do it for them. */
function mayBeReady(game: GameInfo): boolean {
  return game.traits.includes("deploys");
}

function firstOptions(game: GameInfo): OptionValues {
  return Object.fromEntries(game.options.map((option) => [option.id, option.initial]));
}

/* The game as it is with a pack: what the pack decides in place of what is built in. */
export function withPack(game: GameInfo, pack: string | undefined): GameInfo {
  const found = game.packs.find((one) => one.pack.id === pack);
  if (found === undefined) return game;
  const { pack: _named, ...decided } = found;
  return { ...game, ...decided };
}

export function packText({ title, author }: Pick<Pack, "title" | "author">): string {
  return author === null ? t("table.pack", title) : t("table.pack.by", title, author);
}

/* Two where the game allows it: alone is a choice of its own. */
function usualCount([least, most]: readonly [number, number]): number {
  return Math.min(Math.max(least, 2), most);
}

/* The options of a wish as far as the game has them; the others as they are initially. */
function mended(game: GameInfo, wish: Wish): OptionValues {
  const options = firstOptions(game);
  for (const option of game.options) {
    const value = wish.options?.[option.id];
    if (value !== undefined && fits(option, value)) options[option.id] = value;
  }
  for (let seat = 0; seat < wish.seats.length; seat++)
    for (const option of game.seat_options) {
      const value = wish.options?.[seatKey(seat, option)];
      if (value !== undefined && fits(option, value)) options[seatKey(seat, option)] = value;
    }
  return options;
}

/* The last wish for this game, mended where the game has changed since, or a pack is gone. */
export function usualWish(plainGame: GameInfo, bots: readonly BotInfo[], friends: boolean): Wish {
  const last = friends ? null : load<Wish | null>(`wish.${plainGame.id}`, null);
  const game = withPack(plainGame, last?.pack);
  const bot = usualBot(bots);
  const other: SeatChoice = friends ? "friend" : bot;
  const plain: Wish = {
    seats: Array.from({ length: usualCount(game.seats) }, (_none, seat) => (seat === 0 ? "me" : other)),
    options: firstOptions(game),
    manual: false,
    clock: 0,
    public: plainGame.private !== true,
    ready: last === null && !friends && mayBeReady(game), // the first match begins without having to know how to set out
  };
  if (last === null || !Array.isArray(last.seats) || last.seats.length < game.seats[0] || last.seats.length > game.seats[1]) return plain;
  const known = new Set<string>(["me", "here", "friend", ...bots.map(({ id }) => `bot:${id}`)]);
  if (!last.seats.every((seat) => known.has(seat)) || last.seats.includes("friend")) return plain;
  const { pack: wanted, ...others } = last;
  const pack = game === plainGame || wanted === undefined ? {} : { pack: wanted };
  return { ...plain, ...others, ...pack, options: mended(game, last), manual: last.manual && game.dice.includes("manual") };
}

/* What is set for one seat by itself stands among the options under this name. */
export function seatKey(seat: number, option: OptionInfo): string {
  return `seat${seat}.${option.id}`;
}

/* The side of each seat, as far as it is known before a match. */
function sidesOf(game: GameInfo, seats: number, options: OptionValues): number[] | undefined {
  const rows = (game.sides ?? []).filter((row) => row.seats === seats && Object.entries(row.options).every(([id, value]) => options[id] === value));
  return rows.sort((a, b) => Object.keys(b.options).length - Object.keys(a.options).length)[0]?.sides;
}

/* Who plays with whom; null where everybody is alone, or all are together. */
export function teamsOf(game: GameInfo, seats: number, options: OptionValues): number[] | null {
  const sides = sidesOf(game, seats, options);
  return sides === undefined ? null : teams(sides);
}

/* Whether all seats play together, against the game. */
export function together(game: GameInfo, seats: number, options: OptionValues): boolean {
  return seats > 1 && new Set(sidesOf(game, seats, options)).size === 1;
}

export function teams(sides: readonly number[]): number[] | null {
  const count = new Set(sides).size;
  return count > 1 && count < sides.length ? [...sides] : null;
}

/* What is played, and the options that differ from the usual, in words. */
export function optionText(game: GameInfo, options: Record<string, unknown>, text?: (key: string) => string): string {
  const parts: string[] = [];
  for (const option of game.options) {
    const value = options[option.id];
    if (value === option.initial && option !== game.options[0]) continue;
    if (option.kind === "choice") {
      const choice = option.choices?.find(({ id }) => id === value);
      if (choice !== undefined) parts.push(choice.title);
      else if (value !== undefined && text !== undefined) parts.push(text(`option.${option.id}.${String(value)}`)); // of a pack that is not offered any more
    } else if (option.kind === "bool" && value === true) parts.push(option.title);
    else if (option.kind === "int" && value !== option.initial && value !== undefined) parts.push(`${option.title} ${String(value)}`);
  }
  return parts.join(" · ");
}

function fits(option: OptionInfo, value: OptionValue): boolean {
  if (option.kind === "bool") return typeof value === "boolean";
  if (option.kind === "choice") return (option.choices ?? []).some(({ id }) => id === value);
  return typeof value === "number" && value >= (option.low ?? value) && value <= (option.high ?? value);
}

function seatsFit(option: OptionInfo, wish: Wish): boolean {
  const [least, most] = option.seats ?? [0, Infinity];
  return wish.options[option.id] !== true || (wish.seats.length >= least && wish.seats.length <= most);
}

/* How many seats a choice asks for: a mission for four. Nothing: as many as one likes. */
function seatsWanted(game: GameInfo, options: OptionValues): number | undefined {
  for (const option of game.options) {
    const seats = option.choices?.find(({ id }) => id === options[option.id])?.seats;
    if (seats !== undefined) return seats;
  }
  return undefined;
}

/* The options for so many seats: where a choice says how many there are, the first that says this. */
function optionsOf(game: GameInfo, options: OptionValues, count: number): OptionValues {
  if ((seatsWanted(game, options) ?? count) === count) return options;
  const changed = { ...options };
  for (const option of game.options) {
    const choice = option.choices?.find(({ seats }) => seats === count);
    if (choice !== undefined) changed[option.id] = choice.id;
  }
  return changed;
}

/* The same players, fewer or more of them. */
function resized(game: GameInfo, bots: readonly BotInfo[], wish: Wish, count: number): Wish {
  const bot = [...wish.seats].reverse().find((seat) => seat !== "me" && seat !== "here") ?? usualBot(bots);
  const wanted = Math.min(Math.max(count, game.seats[0]), game.seats[1]);
  const seats = Array.from({ length: wanted }, (_none, seat) => wish.seats[seat] ?? bot);
  if (!seats.includes("me")) seats[0] = "me";
  return { ...wish, seats, options: optionsOf(game, wish.options, wanted) };
}

function seatWishes(seats: readonly SeatChoice[], game: GameInfo) {
  return seats.map((choice, seat) => {
    if (choice.startsWith("bot:")) return { kind: choice.slice(4), name: "" };
    const name = choice === "me" ? personName.peek().trim() : choice === "here" ? (game.seat_names[seat] ?? "") : "";
    return { kind: "human", name };
  });
}

function remember(made: MatchMade, game: string, seats: readonly SeatChoice[]): KeptMatch {
  const entry: KeptMatch = {
    match: made.match,
    game,
    at: Date.now(),
    seats: made.seats.map(({ seat, name, secret, kind }) => {
      const choice = seats[seat] ?? "friend";
      return {
        seat,
        name: kind === "human" ? name : kind,
        secret,
        kind: choice === "me" || choice === "here" ? "here" : choice === "friend" ? "friend" : "bot",
      };
    }),
  };
  keepMatch(entry);
  return entry;
}

/* Without what was set for seats that are not there any more. */
function optionsFor(wish: Wish): OptionValues {
  return Object.fromEntries(Object.entries(wish.options).filter(([id]) => Number(/^seat(\d)\./.exec(id)?.[1] ?? 0) < wish.seats.length));
}

/* Creates the match and says where to go. */
export async function start(game: GameInfo, wish: Wish, position?: unknown): Promise<KeptMatch> {
  const clock = CLOCKS[wish.clock] ?? null;
  const made = await makeMatch({
    game: game.id,
    ...(wish.pack === undefined ? {} : { pack: wish.pack }),
    ...(wish.files === undefined ? {} : { files: wish.files }),
    options: optionsFor(wish),
    seats: seatWishes(wish.seats, withPack(game, wish.pack)),
    dice: wish.manual ? "manual" : "generator",
    public: wish.public,
    hints: wish.hints === true,
    host: Math.max(
      0,
      wish.seats.findIndex((choice) => choice === "me" || choice === "here"),
    ),
    ...(clock === null ? {} : { clock }),
    ...(wish.away === undefined ? {} : { away: wish.away }),
    ...(position === undefined ? {} : { position }),
  });
  if (wish.ready === true) makeReady(made.match);
  return remember(made, game.id, wish.seats);
}

export function sit(entry: KeptMatch): void {
  go(tableAddress(entry.match, ownSecrets(entry)));
}

interface SetupProps {
  game: GameInfo;
  bots: BotInfo[];
  friends?: boolean;
  fork?: Fork;
  close: () => void;
}

/* From a ply of a match, or from the beginning of a chapter of a campaign. */
export type Fork = { match: string; ply: number } | { campaign: string; chapter: number };

function forkFrom(fork: Fork, wish: Wish, game: GameInfo): Promise<MatchMade> {
  const seats = seatWishes(wish.seats, game);
  return "match" in fork ? forkMatch(fork.match, fork.ply, seats) : branchOff(fork.campaign, fork.chapter, seats);
}

function titleOf(game: GameInfo, fork: Fork | undefined): string {
  if (fork === undefined) return t("setup.title", game.title);
  return "match" in fork ? t("setup.fork", fork.ply) : t("setup.branch", fork.chapter);
}

export function Setup({ game: plainGame, bots, friends = false, fork, close }: SetupProps) {
  const [wish, setWish] = useState(() => usualWish(plainGame, bots, friends));
  const game = withPack(plainGame, wish.pack);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [made, setMade] = useState<KeptMatch | null>(null);

  const begin = async (): Promise<void> => {
    setBusy(true);
    setError("");
    try {
      const entry = fork === undefined ? await start(plainGame, wish) : remember(await forkFrom(fork, wish, game), game.id, wish.seats);
      if (fork === undefined) save(`wish.${game.id}`, wish);
      if (wish.seats.includes("friend")) setMade(entry);
      else {
        close();
        sit(entry);
      }
    } catch (problem) {
      setError(problemText(problem));
    }
    setBusy(false);
  };

  const choose = (next: Wish): void => setWish(resized(game, bots, next, seatsWanted(game, next.options) ?? next.seats.length));
  const misfits = fork === undefined ? game.options.filter((option) => !seatsFit(option, wish)) : [];
  if (made !== null) return <Links entry={made} game={game} close={close} />;
  return (
    <Dialog title={titleOf(game, fork)} close={close} wide>
      <form
        class="setup"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <label class="field">
          <span>
            {t("setup.name")} <em>{t("setup.name.hint")}</em>
          </span>
          <input
            type="text"
            maxLength={24}
            value={personName.value}
            autocomplete="nickname"
            onInput={(event) => (personName.value = event.currentTarget.value)}
          />
        </label>
        {fork === undefined && plainGame.packs.length > 0 && <Packs game={plainGame} wish={wish} set={setWish} />}
        <Seats game={game} bots={bots} wish={wish} set={setWish} fixed={fork !== undefined} />
        {fork === undefined && <Options game={game} wish={wish} set={choose} />}
        {fork === undefined && <TableChoices game={game} wish={wish} set={setWish} />}
        <div class="form-end">
          {error !== "" && (
            <p class="form-error" role="alert">
              {error}
            </p>
          )}
          <Misfits options={misfits} wish={wish} resize={(count) => setWish(resized(game, bots, wish, count))} />
          <button type="button" class="button" onClick={close}>
            {t("setup.cancel")}
          </button>
          <button type="submit" class="button main" disabled={busy || misfits.length > 0}>
            {busy ? t("setup.starting") : t("setup.start")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface PartProps {
  game: GameInfo;
  wish: Wish;
  set: (wish: Wish) => void;
}

/* With another set the options are others too: what was chosen stays where it still means something. */
function Packs({ game, wish, set }: PartProps) {
  const choose = (id: string): void => {
    const { pack: _before, ...rest } = wish;
    const next = withPack(game, id);
    set({
      ...rest,
      ...(id === "" ? {} : { pack: id }),
      options: mended(next, wish),
      manual: wish.manual && next.dice.includes("manual"),
    });
  };
  const author = game.packs.find((one) => one.pack.id === wish.pack)?.pack.author ?? null;
  return (
    <label class="field">
      <span>
        {t("setup.pack")} <em>{author === null ? t("setup.pack.hint") : t("setup.pack.by", author)}</em>
      </span>
      <select name="pack" value={wish.pack ?? ""} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{t("setup.pack.none")}</option>
        {game.packs.map(({ pack }) => (
          <option key={pack.id} value={pack.id}>
            {pack.title}
          </option>
        ))}
      </select>
    </label>
  );
}

function counts([least, most]: readonly [number, number]): [string, string][] {
  return Array.from({ length: most - least + 1 }, (_none, n) => [String(least + n), String(least + n)]);
}

/* The levels first: they are who one plays against; the two simple ones are for trying things out. */
function botsInOrder(bots: readonly BotInfo[]): BotInfo[] {
  return [...bots].sort((a, b) => Number(b.id.startsWith("bot:")) - Number(a.id.startsWith("bot:")));
}

function BotOption({ id }: { id: string }) {
  const title = botTitle(id);
  const note = botNote(id);
  return (
    <option value={`bot:${id}`}>
      {title.charAt(0).toUpperCase() + title.slice(1)}
      {note !== "" && ` · ${note}`}
    </option>
  );
}

function Seats({ game, bots, wish, set, fixed }: PartProps & { bots: BotInfo[]; fixed: boolean }) {
  const colours = useGameColours<HTMLFieldSetElement>(game.id);
  const choose = (seat: number, choice: SeatChoice): void => {
    const seats = wish.seats.map((old, index): SeatChoice => (index === seat ? choice : choice === "me" && old === "me" ? "here" : old));
    set({ ...wish, seats });
  };
  const sides = fixed ? null : teamsOf(game, wish.seats.length, wish.options);
  const change = (id: string, value: OptionValue): void => set({ ...wish, options: { ...wish.options, [id]: value } });
  return (
    <fieldset ref={colours}>
      <legend>{t("setup.seats")}</legend>
      {game.seats[1] > game.seats[0] && !fixed && (
        <Toggle
          label={t("setup.count")}
          value={String(wish.seats.length)}
          choices={counts(game.seats)}
          set={(count) => set(resized(game, bots, wish, Number(count)))}
        />
      )}
      <div class="setup-seats">
        {wish.seats.map((choice, seat) => (
          <div class="seat-row" key={seat}>
            <label class="seat-choice">
              <Emblem seat={seat} />
              <span class="seat-choice-name">
                {game.seat_names[seat] ?? seat + 1}
                {sides !== null && <small class="tag">{t("table.team", (sides[seat] ?? 0) + 1)}</small>}
              </span>
              <select value={choice} onChange={(event) => choose(seat, event.currentTarget.value as SeatChoice)}>
                <option value="me">{t("setup.seat.me")}</option>
                <option value="here">{t("setup.seat.here")}</option>
                <option value="friend">{t("setup.seat.friend")}</option>
                {botsInOrder(bots).map(({ id }) => (
                  <BotOption key={id} id={id} />
                ))}
              </select>
            </label>
            {!fixed &&
              game.seat_options.map((option) => {
                const key = seatKey(seat, option);
                return (
                  <OptionField
                    key={key}
                    option={option}
                    name={key}
                    seat={game.seat_names[seat] ?? String(seat + 1)}
                    value={wish.options[key] ?? option.initial}
                    own={ownValue(game.id, option.id)}
                    set={(value) => change(key, value)}
                  />
                );
              })}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/* Switches that are on for more or fewer than may play with them, in words, and the number that may. */
function Misfits({ options, wish, resize }: { options: OptionInfo[]; wish: Wish; resize: (count: number) => void }) {
  return (
    <div class="misfits" role="status">
      {options.map(({ id, title, seats: [least, most] = [0, 0] }) => {
        const wanted = wish.seats.length < least ? least : most;
        return (
          <p key={id}>
            <span>{least === most ? t("setup.exactly", title, least) : t("setup.between", title, least, most)}</span>
            <button type="button" class="button small" onClick={() => resize(wanted)}>
              {t("setup.resize", wanted)}
            </button>
          </p>
        );
      })}
    </div>
  );
}

function Options({ game, wish, set }: PartProps) {
  if (game.options.length === 0) return null;
  const change = (id: string, value: OptionValue): void => set({ ...wish, options: { ...wish.options, [id]: value } });
  return (
    <fieldset>
      <legend>{t("setup.options")}</legend>
      {game.options.map((option) => (
        <OptionField key={option.id} option={option} value={wish.options[option.id] ?? option.initial} set={(value) => change(option.id, value)} />
      ))}
    </fieldset>
  );
}

interface FieldProps {
  option: OptionInfo;
  name?: string; // where that is not the option's own
  seat?: string; // whose it is
  value: OptionValue;
  own?: number | null; // what the person has measured of themselves
  set: (value: OptionValue) => void;
}

function NumberField({ option, name, label, value, set }: FieldProps & { name: string; label: string | undefined }) {
  return (
    <input
      type="number"
      min={option.low}
      max={option.high}
      required
      value={Number(value)}
      data-option={name}
      aria-label={label}
      aria-describedby={`help-${name}`}
      onInput={(event) => set(Math.trunc(Number(event.currentTarget.value)))}
    />
  );
}

/* A number of which some values have names: these, what the person has measured of themselves, or any other. */
function NamedNumber({ option, name, label, value, own = null, set }: FieldProps & { name: string; label: string | undefined }) {
  const named = option.choices ?? [];
  const [exact, setExact] = useState(value !== own && !named.some(({ id }) => Number(id) === value));
  const mine = own !== null && fits(option, own) ? own : null;
  const chosen = exact ? "exact" : value === mine ? "own" : String(value);
  const choose = (id: string): void => {
    setExact(id === "exact");
    if (id !== "exact") set(id === "own" && mine !== null ? mine : Number(id));
  };
  return (
    <span class="named-number">
      <select value={chosen} data-named={name} aria-label={label} aria-describedby={`help-${name}`} onChange={(event) => choose(event.currentTarget.value)}>
        {named.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        {mine !== null && <option value="own">{t("setup.own", mine)}</option>}
        <option value="exact">{t("setup.exact")}</option>
      </select>
      {exact && <NumberField option={option} name={name} label={label} value={value} set={set} />}
    </span>
  );
}

function OptionField({ option, name = option.id, seat, value, own = null, set }: FieldProps) {
  const help = `help-${name}`;
  const label = seat === undefined ? undefined : `${seat}: ${option.title}`;
  if (option.kind === "bool")
    return (
      <label class="check option">
        <input type="checkbox" checked={value === true} aria-label={label} aria-describedby={help} onChange={(event) => set(event.currentTarget.checked)} />
        <span>
          {option.title}
          <small id={help}>{option.help}</small>
        </span>
      </label>
    );
  return (
    <label class="field option">
      <span>
        {option.title}
        <small id={help}>{option.help}</small>
      </span>
      {option.kind === "choice" ? (
        <select value={String(value)} aria-label={label} aria-describedby={help} onChange={(event) => set(event.currentTarget.value)}>
          {(option.choices ?? []).map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.title}
            </option>
          ))}
        </select>
      ) : option.choices !== undefined ? (
        <NamedNumber option={option} name={name} label={label} value={value} own={own} set={set} />
      ) : (
        <NumberField option={option} name={name} label={label} value={value} set={set} />
      )}
    </label>
  );
}

/* With friends at other screens: how long one of them may stay away. */
function AwayChoice({ wish, set }: Pick<PartProps, "wish" | "set">) {
  const { away: now, ...others } = wish;
  const choose = (value: string): void => set(value === "" ? others : { ...others, away: Number(value) });
  return (
    <label class="field option">
      <span>{t("setup.away")}</span>
      <select value={now ?? ""} data-option="away" onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{t("setup.away.usual")}</option>
        {AWAYS.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes === 0 ? t("setup.away.never") : t("setup.away.after", spanText(minutes))}
          </option>
        ))}
      </select>
    </label>
  );
}

function TableChoices({ game, wish, set }: PartProps) {
  return (
    <fieldset>
      <legend>{t("setup.table")}</legend>
      <label class="field option">
        <span>{t("setup.clock")}</span>
        <select value={wish.clock} onChange={(event) => set({ ...wish, clock: Number(event.currentTarget.value) })}>
          {CLOCKS.map((clock, index) => (
            <option key={index} value={index}>
              {clock === null ? t("setup.clock.off") : t("setup.clock.some", clock.minutes, clock.increment)}
            </option>
          ))}
        </select>
      </label>
      {wish.seats.includes("friend") && <AwayChoice wish={wish} set={set} />}
      {mayBeReady(game) && (
        <label class="check option">
          <input type="checkbox" data-option="ready" checked={wish.ready === true} onChange={(event) => set({ ...wish, ready: event.currentTarget.checked })} />
          <span>{t("setup.ready")}</span>
        </label>
      )}
      {game.dice.includes("manual") && (
        <label class="check option">
          <input type="checkbox" checked={wish.manual} onChange={(event) => set({ ...wish, manual: event.currentTarget.checked })} />
          <span>{t("setup.dice")}</span>
        </label>
      )}
      {wish.seats.filter((seat) => seat === "me" || seat === "here" || seat === "friend").length > 1 && (
        <label class="check option">
          <input type="checkbox" data-option="hints" checked={wish.hints === true} onChange={(event) => set({ ...wish, hints: event.currentTarget.checked })} />
          <span>{t("setup.hints")}</span>
        </label>
      )}
      <label class="check option">
        <input type="checkbox" checked={wish.public} onChange={(event) => set({ ...wish, public: event.currentTarget.checked })} />
        <span>{t("setup.public")}</span>
      </label>
    </fieldset>
  );
}

function Links({ entry, game, close }: { entry: KeptMatch; game: GameInfo; close: () => void }) {
  const colours = useGameColours<HTMLUListElement>(game.id);
  const friends = entry.seats.filter(({ kind, secret }) => kind === "friend" && secret !== null);
  return (
    <Dialog title={t("setup.links")} close={close} wide>
      <p>{t("setup.links.help")}</p>
      <OnlyHere />
      <ul class="links" ref={colours}>
        {friends.map(({ seat, secret }) => {
          const name = game.seat_names[seat] ?? String(seat + 1);
          return (
            <li key={seat}>
              <Emblem seat={seat} />
              <span class="seat-choice-name">{name}</span>
              <LinkTools address={inviteAddress(entry.match, secret ?? "")} label={name} title={game.title} seat={seat} />
            </li>
          );
        })}
      </ul>
      <div class="form-end">
        <button
          type="button"
          class="button main"
          onClick={() => {
            close();
            sit(entry);
          }}
        >
          {t("setup.links.own")}
        </button>
      </div>
    </Dialog>
  );
}
