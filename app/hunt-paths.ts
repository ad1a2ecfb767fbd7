import { href } from "react-router";
import type { Locale } from "#contract/market.ts";
import { paths, withQuery } from "./paths.ts";

/** URLs of the deal hunter. */
export const huntPaths = {
  start: paths.hunt,
  /** `turn` is the number of the turn to show. */
  conversation: (locale: Locale, conversationId: string, turn?: number) =>
    href("/:locale/hunt/:conversationId", { locale, conversationId }) +
    (turn === undefined ? "" : `#turn-${turn}`),
  replyStream: (locale: Locale, conversationId: string) =>
    href("/:locale/hunt/:conversationId/stream", { locale, conversationId }),
  /** `query` is what to look for, as in the address of a search, and `until` the last day. */
  hunts: (locale: Locale, asked: { query?: string; until?: string | null } = {}) =>
    withQuery(href("/:locale/hunts", { locale }), asked),
  hunt: (locale: Locale, huntId: string) => href("/:locale/hunts/:huntId", { locale, huntId }),
  proposal: (locale: Locale, proposalId: string) =>
    href("/:locale/hunt/proposals/:proposalId", { locale, proposalId }),
};
