/* Campaigns in words. */
import { listOf, t } from "./strings";

/* "The campaign is over: Red wins (two games are won)." */
export function campaignText(winners: readonly string[], why: string): string {
  const key = winners.length === 0 ? "campaign.lost" : winners.length === 1 ? "campaign.won" : "campaign.won.together";
  return t(key, listOf(winners), why.replace(/\.$/, ""));
}
