import { render } from "preact";
import { useState, useEffect } from "preact/hooks";
import { narrow, parseLegal } from "../src/board/picker";
import type { GameModule, Picker } from "../src/board/types";
import fc from "../src/games/fleet-commander/index";
import sk from "../src/games/skirmish/index";
import scenes from "./scenes.json";
import fcText from "../../data/fleet-commander/texts.json";
import skText from "../../data/skirmish/texts.json";
const q = new URLSearchParams(location.search);
document.documentElement.dataset.theme = q.get("theme") ?? "dark";
const lang = (q.get("lang") ?? "en") as "en" | "fr";
const scene: any = (scenes as any)[q.get("scene") ?? "standard"];
const game: GameModule<any> = scene.game === "skirmish" ? (sk as any) : (fc as any);
const texts: any = scene.game === "skirmish" ? skText : fcText;
const text = (key: string, ...args: any[]) => { const t = texts[key]?.[lang]; if (t === undefined) { console.error("missing", key); return `[${key}]`; } return t.replace(/\{(\d)\}/g, (_: string, n: string) => String(args[Number(n)] ?? "")); };
function App() {
  const [chosen, setChosen] = useState<string[]>(scene.chosen);
  const [at, setAt] = useState(-1);
  const [play, setPlay] = useState(false);
  const slow = Number(q.get("duration") ?? 0);
  const now = at < 0 ? scene : scene.steps[at];
  const next = play ? scene.steps[at + 1] : null;
  useEffect(() => { (window as any).go = () => setPlay(true); }, []);
  useEffect(() => { if (!play) return; const t = setTimeout(() => { setPlay(false); setAt(at + 1); setChosen([]); }, next.events.length * slow); return () => clearTimeout(t); }, [play]);
  const n = narrow(parseLegal(now.legal), chosen);
  const picker: Picker | null = now.legal.length === 0 || play ? null : {
    chosen, next: n.next, left: n.left.map((p) => p.action),
    can: (t) => n.next.some((o) => o.token === t), has: (t) => chosen.includes(t), count: (t) => chosen.filter((c) => c === t).length,
    pick: (t) => setChosen((c) => [...c, t]), drop: (t) => setChosen((c) => c.filter((_, k) => k !== c.indexOf(t))), clear: () => setChosen([]), hover: () => {}, whyNot: (t) => console.log("why", game.ask?.(now.view, chosen, t, now.legal)),
  } as Picker;
  const props = { view: now.view, viewer: scene.viewer, picker, events: next?.events ?? [], duration: slow, text, lang, shown: scene.shown };
  return <div class="page"><div class="panels">{[0, 1].map((s) => <div class={`panel ${s ? "b" : ""}`}><h2>{s ? "League · you" : "Hegemony · greedy"}</h2><game.Seat {...props} seat={s} /></div>)}{q.has("picture") && <div class="pic"><game.Picture /></div>}</div>
    <div class="mid"><div>{game.status(now.view, text)}</div><div class="brd"><game.Board {...props} /></div><game.Tray {...props} /></div></div>;
}
render(<App />, document.getElementById("app")!);
