type Policy = { createHTML: (text: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** Absent where a browser has no Trusted Types, and on the server. */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("deftero", {
  createHTML: (text) => text,
});

/** React compares by identity with what it was given before. */
const kept: Record<string, string> = {};

/**
 * Marks HTML that our own server or build has written, for `dangerouslySetInnerHTML` and the like.
 * Whatever reaches a sink without this mark is reported (services/security-headers).
 */
export const trustHtml = (text: string): string =>
  policy ? (kept[text] ??= policy.createHTML(text)) : text;
