/* The JSON API. Every failure becomes an ApiError with a sentence for people. */
import type { Lang, Lesson } from "../board/types";
import type { Analysis, Campaign, CampaignRow, Catalogue, Checked, Files, MatchFacts, MatchMade, MatchWish, RuleText, SeatWish } from "../protocol/messages";
import { lang } from "./settings";
import { readJson, t } from "./strings";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

export function problemText(problem: unknown): string {
  return problem instanceof ApiError ? problem.message : String(problem);
}

async function call<T>(path: string, body?: unknown, wanted: Lang = lang.peek()): Promise<T> {
  const address = `/api/${path}${path.includes("?") ? "&" : "?"}lang=${wanted}`;
  let response: Response;
  try {
    response = await fetch(address, body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new ApiError(0, "offline", t("error.offline"));
  }
  const data = await response
    .text()
    .then(readJson)
    .catch(() => null);
  if (response.ok && data !== null) return data as T;
  const error = (data as { error?: { code?: string; text?: string } } | null)?.error;
  throw new ApiError(response.status, error?.code ?? "failed", error?.text ?? t("error.failed", response.status));
}

const cache = new Map<string, Promise<unknown>>();

function once<T>(path: string, wanted: Lang = lang.peek()): Promise<T> {
  const key = `${wanted} ${path}`;
  let answer = cache.get(key) as Promise<T> | undefined;
  if (answer === undefined) {
    answer = call<T>(path, undefined, wanted);
    cache.set(key, answer);
    answer.catch(() => cache.delete(key));
  }
  return answer;
}

export const getCatalogue = (): Promise<Catalogue> => once("games");
export const getTexts = (game: string, content: string | null): Promise<{ texts: Record<string, string> }> =>
  once(`texts/${game}${content === null ? "" : `?content=${content}`}`);
export const getTextsIn = (wanted: Lang, game: string): Promise<{ texts: Record<string, string> }> => once(`texts/${game}`, wanted);
export const getContent = (game: string, content: string | null = null): Promise<Files> =>
  once(`content/${game}${content === null ? "" : `?content=${content}`}`);
export const checkContent = (game: string, files: Files): Promise<Checked> => call("content/check", { game, files });
export const getRules = (game: string): Promise<{ title: string; rules: RuleText[] }> => once(`rules/${game}`);
export const getMatch = (match: string): Promise<MatchFacts> => call(`matches/${match}`);
export const getMatches = (state: "running" | "over", game = ""): Promise<{ matches: MatchFacts[] }> =>
  call(`matches?state=${state}${game === "" ? "" : `&game=${game}`}`);
export const getAnalysis = (match: string): Promise<Analysis> => call(`matches/${match}/analysis`);
export const askAnalysis = (match: string): Promise<Analysis> => call(`matches/${match}/analysis`, {});
export const makeMatch = (wish: MatchWish): Promise<MatchMade> => call("matches", wish);
export const forkMatch = (match: string, ply: number, seats: SeatWish[]): Promise<MatchMade> => call(`matches/${match}/fork`, { ply, seats });
export const getCampaign = (campaign: string): Promise<Campaign> => call(`campaigns/${campaign}`);
export const getCampaigns = (game = ""): Promise<{ campaigns: CampaignRow[] }> => call(`campaigns${game === "" ? "" : `?game=${game}`}`);
export const goOn = (campaign: string, secret: string | undefined): Promise<MatchMade> =>
  call(`campaigns/${campaign}/next`, secret === undefined ? {} : { secret });
export const branchOff = (campaign: string, chapter: number, seats: SeatWish[]): Promise<MatchMade> => call(`campaigns/${campaign}/fork`, { chapter, seats });

export async function getLessons(game: string): Promise<Lesson[]> {
  const answer = await once<Lesson[] | { lessons: Lesson[] }>(`tutorial/${game}`);
  return Array.isArray(answer) ? answer : answer.lessons;
}
