/** What the visitor said to being measured; null until asked and answered (decisions "Consent"). */
export type Consent = "yes" | "no" | null;

/** Reads the answer from the cookies of the browser. */
export function readConsent(cookies: string = document.cookie): Consent {
  const answer = /(?:^|;\s*)consent=(yes|no)(?:;|$)/.exec(cookies)?.[1];
  return answer === "yes" || answer === "no" ? answer : null;
}
