const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escaped text; only `html` creates it. */
export type Html = { readonly html: string };

const toHtml = (value: unknown): string => {
  if (value === null || value === undefined || value === false) return "";
  if (Array.isArray(value)) return value.map(toHtml).join("");
  if (typeof value === "object" && "html" in value) return String(value.html);
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
};

export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html => ({
  html: parts.reduce((text, part, index) => text + toHtml(values[index - 1]) + part),
});
