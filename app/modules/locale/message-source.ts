import { createContext } from "react";
import type { Locale } from "./locale.ts";
import type { Messages } from "./translate.ts";

export type MessageSource = {
  find(locale: Locale, namespace: string): Messages | Promise<Messages>;
};

export const MessageSourceContext = createContext<MessageSource>({ find: () => ({}) });
