import { languageOf } from "./locale.ts";
import { mergeMessages, type Messages } from "./translate.ts";
import type { MessageSource } from "./message-source.ts";

const files = import.meta.glob<Messages>(
  "../../locales/*/{common,layout,locale,offline,error-page,home,home-figures,search,search-filters,listing,listing-more,device-words,market-price}.json",
  { import: "default" },
);

/** One glob for each language, so that a visit loads one only. */
const loadOthers = async (folder: string) => {
  if (folder === "el") return (await import("./other-messages-el.ts")).otherMessages;
  if (folder === "en") return (await import("./other-messages-en.ts")).otherMessages;
  return (await import("./other-messages-gb.ts")).otherMessages;
};

const toPath = (folder: string, namespace: string) => `../../locales/${folder}/${namespace}.json`;

/** One chunk per language, requested at hydration; until then the page stands as rendered. */
export function createBrowserMessages(): MessageSource {
  // Always answers the promise: a component that suspended on it has to `use` it again.
  const loaded = new Map<string, Promise<Messages>>();
  const load = async (folder: string, namespace: string): Promise<Messages | undefined> => {
    const isListed = toPath("en", namespace) in files;
    const found = isListed ? files : await loadOthers(folder);
    return found[toPath(folder, namespace)]?.();
  };

  return {
    find(locale, namespace) {
      const id = `${locale}/${namespace}`;
      const known = loaded.get(id);
      if (known !== undefined) return known;
      const coming = Promise.all([
        load(languageOf(locale), namespace),
        locale === "en-GB" ? load("en-GB", namespace) : undefined,
      ]).then(([base, differing]) => mergeMessages(base ?? {}, differing));
      loaded.set(id, coming);
      return coming;
    },
  };
}
