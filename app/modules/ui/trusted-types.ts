type Policy = { createHTML: (text: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("deftero", {
  createHTML: (text) => text,
});

/** React compares TrustedHTML by identity. */
const kept: Record<string, string> = {};

/**
 * For HTML from our own server or build only. Unmarked HTML is reported at the sink
 * (services/security-headers).
 */
export const trustHtml = (text: string): string =>
  policy ? (kept[text] ??= policy.createHTML(text)) : text;
