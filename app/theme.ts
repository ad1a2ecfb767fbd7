/** What a visitor chooses in place of the scheme of the system. */
export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Colours of the browser around the page, as in root.tsx. */
const AROUND = { light: "#f7f3ea", dark: "#161713" } as const;
const DARK_ONLY = ' media="(prefers-color-scheme:dark)"';

/**
 * Marks a document with its theme, which `tokens.css` reads. Text, because React has no part in it:
 * the mark changes with a document alone.
 */
export function markTheme(html: string, theme: Theme | null): string {
  if (theme === null) return html;
  const other = theme === "dark" ? "light" : "dark";
  return html
    .replace("<html ", `<html data-theme="${theme}" `)
    .replace('name="color-scheme" content="light dark"', `name="color-scheme" content="${theme}"`)
    .replace(`content="${AROUND[other]}"`, `content="${AROUND[theme]}"`)
    .replace(DARK_ONLY, "");
}
