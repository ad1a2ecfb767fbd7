import { href } from "react-router";
import type { Locale } from "#contract/market.ts";

/** URLs of the deal hunter. */
export const huntPaths = {
  start: (locale: Locale) => href("/:locale/hunt", { locale }),
  /** `turn` is the number of the turn to show. */
  conversation: (locale: Locale, conversationId: string, turn?: number) =>
    href("/:locale/hunt/:conversationId", { locale, conversationId }) +
    (turn === undefined ? "" : `#turn-${turn}`),
};
