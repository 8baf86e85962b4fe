/* The words of picking: "square:c3" is the thing c3 of the kind square. */

export function kindOf(token: string): string {
  const colon = token.indexOf(":");
  return colon < 0 ? token : token.slice(0, colon);
}

export function idOf(token: string): string {
  return token.slice(token.indexOf(":") + 1);
}
