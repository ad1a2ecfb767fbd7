import { languageOf, localeOfPath } from "../locale/locale.ts";

const files = import.meta.glob<Record<string, string>>(
  "../../locales/{el,en}/{consent,version}.json",
  { import: "default" },
);

/** The few texts that the page script shows, in the language of the address. */
export const loadPageTexts = (namespace: "consent" | "version") =>
  files[`../../locales/${languageOf(localeOfPath(location.pathname))}/${namespace}.json`]!();

/**
 * Loads the whole stylesheets of a document that carries only the rules which it uses
 * (app/hydration), and one more, before a script shows something else.
 */
export function loadWholeStyles(own: string): Promise<unknown> {
  const inert = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][disabled]");
  return Promise.all([own, ...[...inert].map(({ href }) => href)].map(loadSheet));
}

const loadSheet = (href: string) =>
  new Promise((resolve) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
