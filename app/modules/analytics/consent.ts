/** Null until the visitor has answered (decisions "Consent"). */
export type Consent = "yes" | "no" | null;

export function readConsent(cookies: string = document.cookie): Consent {
  const answer = /(?:^|;\s*)consent=(yes|no)(?:;|$)/.exec(cookies)?.[1];
  return answer === "yes" || answer === "no" ? answer : null;
}
