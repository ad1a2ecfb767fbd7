import { use, useMemo } from "react";
import type { Locale } from "./locale.ts";
import { MessageSourceContext } from "./message-source.ts";
import type { MessageKey, Namespace } from "./namespaces.ts";
import { translate, type Messages, type Values } from "./translate.ts";
import { useLocale } from "./use-locale.ts";

/** `find` is for dynamic keys such as error codes: null where unknown. */
export type T<N extends Namespace> = {
  (key: MessageKey<N>, values?: Values): string;
  find(key: string, values?: Values): string | null;
};

function createT<N extends Namespace>(messages: Messages, locale: Locale): T<N> {
  const t = (key: string, values?: Values) => translate(messages, locale, key, values) ?? key;
  return Object.assign(t, {
    find: (key: string, values?: Values) => translate(messages, locale, key, values),
  });
}

export function useT<N extends Namespace>(namespace: N): T<N> {
  const source = use(MessageSourceContext);
  const locale = useLocale();
  const found = source.find(locale, namespace);
  const messages = found instanceof Promise ? use(found) : found;
  return useMemo(() => createT<N>(messages, locale), [messages, locale]);
}
