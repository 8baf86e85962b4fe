/* Texts with gaps, filled as src/core/fill.c does it (include/starboard/content.h says how they are written):
 *
 *   {0}                       the argument
 *   {0:card|cards}            a form by number; the argument is a number, or a list
 *   {0@détruit|détruite}      a form by gender; the argument begins with a noun
 *   {0@le |la |l'}            the third one before a vowel
 */
const GAP = /\{(\d)(?:([:@])([^}]*))?\}/g;
const VOWEL = /^[aeiouhàâéèêîôœ]/i;

const rules: Record<string, Intl.PluralRules> = {};

function isPlural(value: string, lang: string): boolean {
  const number = /^[+\-−]*(\d+(?:[.,]\d+)?)/.exec(value)?.[1];
  if (number === undefined) return value.includes(", ") || value.includes(lang === "fr" ? " et " : " and ");
  rules[lang] ??= new Intl.PluralRules(lang);
  return rules[lang].select(Number(number.replace(",", "."))) !== "one";
}

function form(forms: string[], index: number): string {
  return forms[Math.min(index, forms.length - 1)] ?? "";
}

export function fillIn(text: string, args: readonly (string | number)[], lang: string, feminine = ""): string {
  return text.replace(GAP, (whole, index: string, kind: string | undefined, choice: string | undefined) => {
    const given = args[Number(index)];
    if (given === undefined) return whole;
    const value = String(given);
    if (kind === undefined) return value;
    const forms = (choice ?? "").split("|");
    if (kind === ":") return form(forms, isPlural(value, lang) ? 1 : 0);
    if (forms.length > 2 && VOWEL.test(value)) return form(forms, 2);
    return form(forms, feminine.split(" ").includes(value.split(" ", 1)[0] ?? "") && value !== "" ? 1 : 0);
  });
}
