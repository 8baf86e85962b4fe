/* Keys that work anywhere at the table, unless one is typing. */
import { choiceList, mayUndo } from "./bar";
import type { Session } from "./session";

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["range", "checkbox", "radio", "button"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

export function tableKeys(session: Session): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      if (typing(event.target)) (event.target as HTMLElement).blur();
      session.picking.clear();
      session.hint.value = null;
      session.picking.whyMode.value = false;
      return;
    }
    if (typing(event.target) || document.querySelector("dialog[open]") !== null || session.covered.value) return;
    if (!act(session, event.key)) return;
    event.preventDefault();
  };
}

function act(session: Session, key: string): boolean {
  if (/^[1-9]$/.test(key)) {
    const choice = choiceList(session)[Number(key) - 1];
    if (choice !== undefined && session.mayAct.value) session.act(choice[0]);
    return choice !== undefined;
  }
  const last = session.lastPly.value;
  const at = session.cursor.value ?? last;
  switch (key) {
    case "a":
      if (session.mayAct.value) session.allOpen.value = true;
      return true;
    case "u":
      if (mayUndo(session)) session.undo();
      return true;
    case "d":
      session.deploy();
      return true;
    case "w":
      session.waitForMe();
      return true;
    case "b":
      session.chairs.forEach((chair) => session.takeSeat(chair));
      return true;
    case "h":
      void session.askHint();
      return true;
    case "?":
      session.picking.whyMode.value = !session.picking.whyMode.value;
      return true;
    case "/":
      session.sideOpen.value = true;
      session.side.value = "chat";
      requestAnimationFrame(() => document.getElementById("chat-field")?.focus());
      return true;
    case ",":
      if (at > 0) session.goTo(at - 1);
      return true;
    case ".":
      if (at < last) session.goTo(at + 1, true);
      return true;
    default:
      return false;
  }
}
