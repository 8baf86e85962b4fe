/* Somebody who came by a link has no name yet: the others would like to know who sits there. */
import { useState } from "preact/hooks";
import { personName } from "../shell/settings";
import { t } from "../shell/strings";
import type { Session } from "./session";

export const NAME_MOST = 24;

export function AskName({ session }: { session: Session }) {
  const [text, setText] = useState("");
  const [later, setLater] = useState(false);
  const me = session.me.value;
  const others = session.chair.value.people.value.some((person) => person.kind === "human" && person.seat !== me?.seat);
  if (me === null || me.name !== "" || personName.value.trim() !== "" || !others || later || session.chair.value.ended.value !== null) return null;
  return (
    <form
      class="float panel ask-name"
      data-ask="name"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") personName.value = text.trim();
      }}
    >
      <label for="ask-name">{t("table.name.ask")}</label>
      <input id="ask-name" type="text" maxLength={NAME_MOST} autocomplete="nickname" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <div class="row-buttons">
        <button type="submit" class="button main small" disabled={text.trim() === ""}>
          {t("table.name.give")}
        </button>
        <button type="button" class="button small" onClick={() => setLater(true)}>
          {t("table.name.later")}
        </button>
      </div>
    </form>
  );
}
