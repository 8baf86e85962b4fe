/* A part of the facts as it is written in files, for whoever knows the vocabulary. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isObject } from "./draft";
import { w } from "./words";

export function AsData<T extends object>({ value, set }: { value: T; set: (value: T) => void }): JSX.Element {
  const said = JSON.stringify(value, null, 1);
  const [written, setWritten] = useState<string | null>(null);
  const [bad, setBad] = useState("");
  const take = (): void => {
    try {
      const read: unknown = JSON.parse(written ?? said);
      if (!isObject(read)) throw new Error("{ }");
      set(read as T);
      setWritten(null);
      setBad("");
    } catch (problem) {
      setBad(w("data_bad", problem instanceof Error ? problem.message : String(problem)));
    }
  };
  return (
    <details class="ed-data">
      <summary>{w("data")}</summary>
      <textarea rows={8} spellcheck={false} aria-label={w("data")} value={written ?? said} onInput={(event) => setWritten(event.currentTarget.value)} />
      {bad !== "" && (
        <p class="form-error" role="alert">
          {bad}
        </p>
      )}
      <button type="button" class="button" disabled={written === null} onClick={take}>
        {w("data_take")}
      </button>
    </details>
  );
}
