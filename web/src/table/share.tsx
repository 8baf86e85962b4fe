/* Links of this match: to watch, for seats that are free, and for one's own seat on another device. */
import { useEffect, useState } from "preact/hooks";
import { Dialog, Emblem } from "../shell/parts";
import { inviteAddress, LinkTools, OnlyHere } from "../shell/links";
import { tableAddress } from "../shell/route";
import { t } from "../shell/strings";
import { freeSeats } from "./seats";
import type { Session } from "./session";

export function Share({ session, close }: { session: Session; close: () => void }) {
  const title = session.gameTitle.value;
  const ply = session.cursor.value;
  const free = session.chair.value.ended.value === null ? freeSeats(session) : [];
  return (
    <Dialog title={t("table.share")} close={close} wide>
      <OnlyHere />
      <section class="share" data-share="watch">
        <h3>{t("table.share.watch")}</h3>
        <p class="dim">{t("table.share.watch.help")}</p>
        <div class="link-row">
          <LinkTools address={location.origin + tableAddress(session.match)} label={t("table.share.watch")} title={title} />
        </div>
      </section>
      {ply !== null && (
        <section class="share" data-share="ply">
          <h3>{t("table.share.ply", ply)}</h3>
          <div class="link-row">
            <LinkTools address={location.origin + tableAddress(session.match, [], ply)} label={t("table.share.ply", ply)} title={title} />
          </div>
        </section>
      )}
      {free.length > 0 && (
        <section class="share" data-share="invite">
          <h3>{t("table.share.invite")}</h3>
          <p class="dim">{t("setup.links.help")}</p>
          {free.map(({ seat, secret }) => (
            <div class="link-row" key={seat}>
              <Emblem seat={seat} />
              <LinkTools address={inviteAddress(session.match, secret ?? "")} label={session.seatName(seat)} title={title} seat={seat} />
            </div>
          ))}
        </section>
      )}
      {session.secrets.length > 0 && <OtherDevice session={session} />}
    </Dialog>
  );
}

/* One's own seat: shown only when asked for, because somebody may be looking over one's shoulder. */
function OtherDevice({ session }: { session: Session }) {
  const [open, setOpen] = useState(false);
  const address = location.origin + tableAddress(session.match, session.secrets);
  return (
    <section class="share" data-share="device">
      <h3>{t("table.share.device")}</h3>
      <p class="warn">{t("table.share.device.help")}</p>
      {open ? (
        <>
          <Qr text={address} />
          <div class="link-row">
            <LinkTools address={address} label={t("table.share.device")} title={session.gameTitle.value} />
          </div>
        </>
      ) : (
        <button type="button" class="button" data-tool="show-device" onClick={() => setOpen(true)}>
          {t("table.share.device.show")}
        </button>
      )}
    </section>
  );
}

const QUIET = 4; // empty modules around the code, as readers want

function Qr({ text }: { text: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    void import("lean-qr").then(({ generate }) => wanted && setCode(drawn(generate(text))));
    return () => {
      wanted = false;
    };
  }, [text]);
  if (code === null) return <p class="dim">{t("app.loading")}</p>;
  const whole = code.size + 2 * QUIET;
  return (
    <svg class="qr" role="img" aria-label={t("table.share.qr")} viewBox={`0 0 ${whole} ${whole}`} shape-rendering="crispEdges">
      <rect width={whole} height={whole} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}

/* A row of dark modules is one box. */
function drawn(code: { size: number; get(x: number, y: number): boolean }): { size: number; path: string } {
  const boxes: string[] = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      const from = x;
      while (x < code.size && code.get(x, y)) x++;
      if (x > from) boxes.push(`M${from + QUIET} ${y + QUIET}h${x - from}v1h${from - x}z`);
    }
  return { size: code.size, path: boxes.join("") };
}
