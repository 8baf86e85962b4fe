/* Loads what a table needs to speak and draw: the game's facts, its texts, its drawing. */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { coloursOf, loadGame } from "../board/registry";
import type { GameModule } from "../board/types";
import type { BotInfo, GameInfo, Pack } from "../protocol/messages";
import { getCatalogue, getTexts } from "../shell/api";
import { giveColours } from "../shell/parts";
import { lang } from "../shell/settings";
import { withPack } from "../shell/setup";
import { fill } from "../shell/strings";

export type Text = (key: string, ...args: (string | number)[]) => string;

export interface Words {
  game: GameInfo;
  bots: BotInfo[];
  text: Text;
  knows: (key: string) => boolean;
  module: GameModule;
}

/* With a pack: its texts, and what it decides as far as the server still offers it. */
export function useWords(id: string | null, pack: Pack | null = null): { words: Words | null; failed: string; again: () => void } {
  const [words, setWords] = useState<Words | null>(null);
  const [failed, setFailed] = useState("");
  const [attempt, setAttempt] = useState(0);
  const language = lang.value;
  useEffect(() => {
    if (id === null) return undefined;
    let wanted = true;
    setFailed("");
    Promise.all([getCatalogue(), getTexts(id, pack?.content ?? null), loadGame(id)]).then(
      ([{ games, bots }, { texts }, module]) => {
        const game = games.find((one) => one.id === id);
        if (!wanted || game === undefined) return;
        const text: Text = (key, ...args) => fill(texts[key] ?? key, args, texts["feminine"]);
        setWords({ game: withPack(game, pack?.id), bots, text, knows: (key) => key in texts, module });
      },
      (problem: unknown) => wanted && setFailed(problem instanceof Error ? problem.message : String(problem)),
    );
    return () => {
      wanted = false;
    };
  }, [id, pack?.content, language, attempt]);
  return { words, failed, again: () => setAttempt(attempt + 1) };
}

/* While the page of a match is open, seats have the colours their names promise. */
export function useSeatColours(game: string | null): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const colours = game === null ? [] : coloursOf(game);
    giveColours(root, colours);
    return () => colours.forEach((_colour, seat) => root.style.removeProperty(`--seat-${seat}`));
  }, [game]);
}
