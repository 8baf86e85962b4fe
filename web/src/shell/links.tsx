/* Links to be given away: how they are shown, copied and shared, and what to know before one does. */
import { CopyButton, ShareButton } from "./parts";
import { tableAddress } from "./route";
import { t } from "./strings";

export function inviteAddress(match: string, secret: string): string {
  return location.origin + tableAddress(match, [secret]);
}

/* The address in a field, with what one does with it. */
export function LinkTools({ address, label, title, seat }: { address: string; label: string; title: string; seat?: number }) {
  return (
    <>
      <input type="text" readOnly value={address} aria-label={label} data-seat={seat} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton text={address} label={t("setup.copy")} />
      <ShareButton address={address} title={title} />
    </>
  );
}

/* Other computers know this address as their own. */
export function onlyHere(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export function OnlyHere() {
  if (!onlyHere(location.hostname)) return null;
  return (
    <p class="only-here" data-note="only-here">
      {t("links.onlyhere")} <code>starboard serve --host 0.0.0.0 --port {location.port || 80}</code>
    </p>
  );
}
