/* The words of picking: "card:7" is the thing 7 of the kind card. */

export function kindOf(token: string): string {
  const colon = token.indexOf(":");
  return colon < 0 ? token : token.slice(0, colon);
}

export function idOf(token: string): string {
  return token.slice(token.indexOf(":") + 1);
}
