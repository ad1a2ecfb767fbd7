import { paths, withQuery } from "../../paths.ts";
import type { SellPage } from "../../seller-paths.ts";
import type { Locale } from "../locale/locale.ts";
import { isFramedPage, type FramedPage } from "./sell-steps.ts";

/** Query of a wizard page that its visitor signs in for. */
export const SIGNED_IN_FOR = "mine";

/** A draft that this browser, or this account, does not know; and where in it one was. */
export type LostDraft = { id: string; page: FramedPage };

export const toLostDraft = (locale: Locale, { id, page }: { id: string; page: SellPage }): string =>
  withQuery(paths.sell(locale), { lost: id, at: page });

/** Null for an address that names no such draft. */
export function readLostDraft(find: (name: string) => string | null): LostDraft | null {
  const id = find("lost") ?? "";
  const page = find("at") ?? undefined;
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  return { id, page: isFramedPage(page) ? page : "device" };
}
