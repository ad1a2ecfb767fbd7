const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that may stand anywhere in a page; only `html` makes one. */
export type Html = { readonly html: string };

const toHtml = (value: unknown): string => {
  if (value === null || value === undefined || value === false) return "";
  if (Array.isArray(value)) return value.map(toHtml).join("");
  if (typeof value === "object" && "html" in value) return String(value.html);
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
};

/** Every value is escaped, unless it is `html` itself. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html => ({
  html: parts.reduce((text, part, index) => text + toHtml(values[index - 1]) + part),
});
