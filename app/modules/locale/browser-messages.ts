import { languageOf } from "./locale.ts";
import { mergeMessages, type Messages } from "./translate.ts";
import type { MessageSource } from "./message-source.ts";

/** Of the pages that anybody looks at; all others come with a list of their own. */
const files = import.meta.glob<Messages>(
  "../../locales/*/{common,layout,locale,home,search,listing,error,consent}.json",
  { import: "default" },
);

/** Each language's list by itself: a visit reads in one. */
const loadOthers = async (folder: string) => {
  if (folder === "el") return (await import("./other-messages-el.ts")).otherMessages;
  if (folder === "en") return (await import("./other-messages-en.ts")).otherMessages;
  return (await import("./other-messages-gb.ts")).otherMessages;
};

const toPath = (folder: string, namespace: string) => `../../locales/${folder}/${namespace}.json`;

/**
 * Texts in the browser: one chunk per language, asked for when the page wakes up and kept. Before
 * that the page stands as the server wrote it.
 */
export function createBrowserMessages(): MessageSource {
  // Always the promise: a component that once waited for it has to `use` it again.
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
