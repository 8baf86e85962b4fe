import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../shell/strings";
import type { Session } from "./session";

/* A dialog whose part of the page comes when somebody asks for it. */
export function Later<Part>({
  load,
  close,
  session,
  children,
}: {
  load: () => Promise<Part>;
  close: () => void;
  session: Session;
  children: (part: Part) => VNode;
}) {
  const [part, setPart] = useState<Part | null>(null);
  const offline = (): void => {
    session.say(t("error.offline"), "bad");
    close();
  };
  useEffect(() => void load().then((loaded) => setPart(() => loaded), offline), []);
  return part === null ? null : children(part);
}
