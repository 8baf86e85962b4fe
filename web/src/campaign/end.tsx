/* At the table, after a match of a campaign: where it leads, and what was won and lost. */
import { useState } from "preact/hooks";
import type { Follows } from "../protocol/messages";
import { campaignText } from "../shell/campaign";
import { campaignAddress } from "../shell/route";
import { t } from "../shell/strings";
import type { Session } from "../table/session";
import { Debriefing } from "./tale";

export function CampaignEnd({ session, follows }: { session: Session; follows: Follows }) {
  const [told, setTold] = useState(false);
  const campaign = session.chair.value.facts.value?.campaign ?? null;
  if (campaign === null) return null;
  const { tale } = follows;
  const end = follows.follows === "end" ? follows : null;
  const leads = tale?.lines.filter(({ kind }) => kind === "leads") ?? [];
  return (
    <p class="campaign-end" data-campaign={follows.follows}>
      {end !== null && leads.length === 0
        ? `${campaignText(
            end.winners.map((seat) => session.seatName(seat)),
            end.text,
          )} `
        : leads.map(({ text }) => `${text} `)}
      {tale !== undefined && (
        <>
          <button type="button" class="link" data-tool="tale" onClick={() => setTold(true)}>
            {t("campaign.tale")}
          </button>{" "}
          {told && <Debriefing tale={tale} seats={session.chair.value.people.value} close={() => setTold(false)} />}
        </>
      )}
      <a href={campaignAddress(campaign.id)}>{t("campaign.link", campaign.chapter)}</a>
    </p>
  );
}
