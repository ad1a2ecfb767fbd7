import { createContext } from "react";
import type { Locale } from "./locale.ts";
import type { Messages } from "./translate.ts";

/** Where texts come from: at once on the server, from a chunk per language in the browser. */
export type MessageSource = {
  find(locale: Locale, namespace: string): Messages | Promise<Messages>;
};

export const MessageSourceContext = createContext<MessageSource>({ find: () => ({}) });
