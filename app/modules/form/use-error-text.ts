import { use } from "react";
import { MessageSourceContext } from "../locale/message-source.ts";
import type { Namespace } from "../locale/namespaces.ts";
import { translate, type Values } from "../locale/translate.ts";
import { useLocale } from "../locale/use-locale.ts";

export type ErrorText = (key: string, values?: Values) => string;

/**
 * The sentence for an error key such as `auth.email-required`. The first of the form's namespaces
 * that has it under `fault` wins, so that a screen can say an error in its own words.
 */
export function useErrorText(texts: readonly Namespace[]): ErrorText {
  const source = use(MessageSourceContext);
  const locale = useLocale();
  const loaded = [...new Set<Namespace>([...texts, "error"])].map((namespace) => {
    const found = source.find(locale, namespace);
    return { namespace, messages: found instanceof Promise ? use(found) : found };
  });
  return (key, values) => {
    const [first, ...parts] = key.split(".");
    const rest = parts.join(".");
    for (const { messages } of loaded) {
      const own =
        translate(messages, locale, `fault.${key}`, values) ??
        translate(messages, locale, `fault.${rest}`, values);
      if (own !== null) return own;
    }
    const home = loaded.find(({ namespace }) => namespace === first);
    const { messages: shared } = loaded.find(({ namespace }) => namespace === "error")!;
    return (
      (home && translate(home.messages, locale, rest, values)) ??
      translate(shared, locale, "general") ??
      key
    );
  };
}
