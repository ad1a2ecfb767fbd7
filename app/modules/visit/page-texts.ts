import { languageOf, localeOfPath } from "../locale/locale.ts";

const files = import.meta.glob<Record<string, string>>(
  "../../locales/{el,en}/{consent,version}.json",
  { import: "default" },
);

/** The few texts that the page script shows, in the language of the address. */
export const loadPageTexts = (namespace: "consent" | "version") =>
  files[`../../locales/${languageOf(localeOfPath(location.pathname))}/${namespace}.json`]!();
