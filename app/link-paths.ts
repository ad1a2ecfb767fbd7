import { href } from "react-router";
import type { Locale } from "#contract/market.ts";

/** Pages of links in messages, which open by a token instead of a session. */
export const linkPaths = {
  contactChange: (locale: Locale, token: string) =>
    href("/:locale/contact-change/:token", { locale, token }),
  decision: (locale: Locale, token: string) => href("/:locale/decisions/:token", { locale, token }),
  ticket: (locale: Locale, token: string) => href("/:locale/tickets/:token", { locale, token }),
  ticketFile: (locale: Locale, token: string, fileId: string) =>
    href("/:locale/tickets/:token/files/:fileId", { locale, token, fileId }),
  withdrawal: (locale: Locale, token: string) =>
    href("/:locale/withdraw/:token", { locale, token }),
  unsubscribe: (locale: Locale, token: string) =>
    href("/:locale/unsubscribe/:token", { locale, token }),
};
