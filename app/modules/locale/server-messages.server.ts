import { languageOf, type Locale } from "./locale.ts";
import { mergeMessages, type Messages } from "./translate.ts";
import type { MessageSource } from "./message-source.ts";

const files = import.meta.glob<Messages>("../../locales/*/*.json", {
  eager: true,
  import: "default",
});
const merged = new Map<string, Messages>();

/** All texts, in memory: the server renders without waiting. */
export const serverMessages = {
  find(locale: Locale, namespace: string): Messages {
    const id = `${locale}/${namespace}`;
    let messages = merged.get(id);
    if (messages === undefined) {
      const file = (folder: string) => files[`../../locales/${folder}/${namespace}.json`];
      messages = mergeMessages(
        file(languageOf(locale)) ?? {},
        locale === "en-GB" ? file("en-GB") : undefined,
      );
      merged.set(id, messages);
    }
    return messages;
  },
} satisfies MessageSource;
