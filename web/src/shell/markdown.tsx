/* Just enough of the notation that rule texts are written in: paragraphs, lists, tables, `code`, *stress*, **strong**, and rule ids as links. */
import type { ComponentChildren, VNode } from "preact";

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\b[A-Z]{2}-\d+(?:\.\d+)*[a-z]?\b)/;

export function Inline({ text, game }: { text: string; game: string }): VNode {
  const parts = text.split(INLINE).map((part, index): ComponentChildren => {
    if (index % 2 === 0) return part;
    if (part.startsWith("`")) return <code key={index}>{part.slice(1, -1)}</code>;
    if (part.startsWith("**")) return <strong key={index}>{part.slice(2, -2)}</strong>;
    if (part.startsWith("*")) return <em key={index}>{part.slice(1, -1)}</em>;
    return (
      <a class="rule-id" href={`/rules/${game}#${part}`} key={index}>
        {part}
      </a>
    );
  });
  return <>{parts}</>;
}

function cells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

function Table({ lines, game }: { lines: string[]; game: string }) {
  const [head, , ...body] = lines;
  return (
    <div class="table-scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {cells(head ?? "").map((cell, index) => (
              <th key={index} scope="col">
                <Inline text={cell} game={game} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((line, row) => (
            <tr key={row}>
              {cells(line).map((cell, index) => (
                <td key={index}>
                  <Inline text={cell} game={game} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Markdown({ text, game }: { text: string; game: string }) {
  const blocks: VNode[] = [];
  const lines = text.split("\n").map((line) => line.trim());
  let i = 0;
  while (i < lines.length) {
    const start = i;
    const first = lines[i] ?? "";
    if (first === "") i++;
    else if (first.startsWith("|")) {
      while (i < lines.length && (lines[i] ?? "").startsWith("|")) i++;
      blocks.push(<Table key={start} lines={lines.slice(start, i)} game={game} />);
    } else if (first.startsWith("- ")) {
      const items: string[] = [];
      while (i < lines.length && lines[i] !== "" && !(lines[i] ?? "").startsWith("|")) {
        const line = lines[i] ?? "";
        if (line.startsWith("- ")) items.push(line.slice(2));
        else items[items.length - 1] += ` ${line}`;
        i++;
      }
      blocks.push(
        <ul key={start}>
          {items.map((item, index) => (
            <li key={index}>
              <Inline text={item} game={game} />
            </li>
          ))}
        </ul>,
      );
    } else {
      while (i < lines.length && lines[i] !== "" && !(lines[i] ?? "").startsWith("|") && !(lines[i] ?? "").startsWith("- ")) i++;
      blocks.push(
        <p key={start}>
          <Inline text={lines.slice(start, i).join(" ")} game={game} />
        </p>,
      );
    }
  }
  return <>{blocks}</>;
}
