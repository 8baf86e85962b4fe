/* Whether a step of a lesson takes an action: "flip 1a *" stands for every action that begins with "flip 1a ". */
export function isAccepted(accept, action) {
  return accept.some((one) => (one.endsWith(" *") ? action.startsWith(one.slice(0, -1)) : action === one));
}
