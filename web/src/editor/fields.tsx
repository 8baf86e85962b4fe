/* The fields forms of editors are made of. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Fault } from "./types";

export function NumberField({
  label,
  value,
  low,
  high,
  set,
  name,
}: {
  label: string;
  value: number;
  low: number;
  high: number;
  set: (value: number) => void;
  name?: string;
}): JSX.Element {
  const [typed, type] = useState<string | null>(null); // while it is being written: other things on the page change meanwhile
  return (
    <label class="ed-field ed-number">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={low}
        max={high}
        value={typed ?? value}
        data-field={name}
        onInput={(event) => {
          const said = event.currentTarget.value;
          const wanted = Number(said);
          type(said);
          if (said !== "" && Number.isInteger(wanted) && wanted >= low && wanted <= high) set(wanted);
        }}
        onBlur={() => type(null)}
      />
    </label>
  );
}

export function SelectField({
  label,
  value,
  choices,
  set,
  name,
}: {
  label: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  set: (value: string) => void;
  name?: string;
}): JSX.Element {
  return (
    <label class="ed-field">
      <span>{label}</span>
      <select value={value} data-field={name} onChange={(event) => set(event.currentTarget.value)}>
        {choices.map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

export function CheckField({
  label,
  value,
  set,
  name,
  help,
}: {
  label: string;
  value: boolean;
  set: (value: boolean) => void;
  name?: string;
  help?: string;
}): JSX.Element {
  return (
    <label class="ed-check">
      <input type="checkbox" checked={value} data-field={name} onChange={(event) => set(event.currentTarget.checked)} />
      <span>
        {label}
        {help !== undefined && <small>{help}</small>}
      </span>
    </label>
  );
}

export function TextField({
  label,
  value,
  set,
  name,
  most,
}: {
  label: string;
  value: string;
  set: (value: string) => void;
  name?: string;
  most: number;
}): JSX.Element {
  return (
    <label class="ed-field ed-text">
      <span>{label}</span>
      <input type="text" maxLength={most} value={value} data-field={name} onInput={(event) => set(event.currentTarget.value)} />
    </label>
  );
}

/* A part of the form that a fault can point at. */
export function Part({
  id,
  title,
  faulty,
  faults = [],
  open,
  children,
}: {
  id: string;
  title: string;
  faulty: boolean;
  faults?: readonly Fault[]; // said here too, where they concern this part
  open?: boolean;
  children: ComponentChildren;
}): JSX.Element {
  const [shown, show] = useState(open === true);
  useEffect(() => {
    if (faulty) show(true); // and it stays so while it is being mended
  }, [faulty]);
  return (
    <details class={faulty ? "ed-part panel ed-faulty" : "ed-part panel"} id={id} open={shown} onToggle={(event) => show(event.currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {faults
        .filter(({ part }) => part === id)
        .map(({ text }) => (
          <p key={text} class="ed-fault">
            {text}
          </p>
        ))}
      {children}
    </details>
  );
}

/* One of many: what it says in a line, and the form for it behind that line. */
export function Fold({ title, text, open, children }: { title: string; text: string; open: boolean; children: ComponentChildren }): JSX.Element {
  const [shown, show] = useState(open);
  useEffect(() => {
    if (open) show(true);
  }, [open]);
  return (
    <details class="ed-fold" open={shown} onToggle={(event) => show(event.currentTarget.open)}>
      <summary>
        <h3>{title}</h3>
        <span>{text}</span>
      </summary>
      {shown && children}
    </details>
  );
}
