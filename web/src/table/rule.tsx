/* A rule's id, leading to its text on the rules page. */
export function RuleLink({ game, rule }: { game: string; rule: string }) {
  return (
    <a class="rule-id" href={`/rules/${game}#${rule}`} target="_blank" rel="noreferrer">
      {rule}
    </a>
  );
}
