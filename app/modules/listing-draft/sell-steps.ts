import type { Draft } from "#contract/listing-draft.ts";
import { SELL_STEPS, type SellStep } from "#contract/listing-words.ts";
import type { SellPage } from "../../seller-paths.ts";
import { paths, withQuery } from "../../paths.ts";
import type { Locale } from "../locale/locale.ts";

export const FRAMED_PAGES = [...SELL_STEPS, "review"] as const;
export type FramedPage = (typeof FRAMED_PAGES)[number];

export const isFramedPage = (text: string | undefined): text is FramedPage =>
  (FRAMED_PAGES as readonly (string | undefined)[]).includes(text);

type Progress = Pick<Draft, "missing">;

export const nextPage = (step: SellStep): FramedPage =>
  FRAMED_PAGES[FRAMED_PAGES.indexOf(step) + 1] ?? "review";

export const previousPage = (page: FramedPage): FramedPage | null =>
  FRAMED_PAGES[FRAMED_PAGES.indexOf(page) - 1] ?? null;

/** Where to go on: the first step that lacks something; the review when none does. */
export const firstOpenPage = ({ missing }: Progress): FramedPage =>
  SELL_STEPS.find((step) => missing.some((one) => one.step === step)) ?? "review";

export const listDoneSteps = ({ missing }: Progress): SellStep[] =>
  SELL_STEPS.filter((step) => !missing.some((one) => one.step === step));

/** Estimated seconds per step, with the device at hand. */
const EFFORT: Record<FramedPage, number> = {
  device: 30,
  photos: 120,
  condition: 75,
  accessories: 15,
  price: 40,
  address: 40,
  review: 25,
};

export function countMinutesLeft({ missing }: Progress): number {
  const open = missing.reduce((sum, { step }) => sum + EFFORT[step], EFFORT.review);
  return Math.max(1, Math.round(open / 60));
}

type Standing = Pick<Draft, "status" | "is_editable" | "vertical" | "product" | "missing">;

/** The page to which this visitor is redirected; null when the page is right. */
export function findRightPage(
  draft: Standing,
  page: SellPage,
): FramedPage | "success" | "listing" | null {
  if (draft.status === "under_review") return page === "success" ? null : "success";
  if (!draft.is_editable) return "listing";
  if (page === "success") return draft.status === "draft" ? firstOpenPage(draft) : "listing";
  if (page === "device" || page === "resume") return null;
  // Photos, condition and price depend on the product.
  const isNamed = page === "price" ? draft.product !== null : draft.vertical !== null;
  return isNamed ? null : "device";
}

export const SIGNED_IN_FOR = "mine";

export type LostDraft = { id: string; page: FramedPage };

export const toLostDraft = (locale: Locale, { id, page }: { id: string; page: SellPage }): string =>
  withQuery(paths.sell(locale), { lost: id, at: page });

/** Null for an invalid query. */
export function readLostDraft(find: (name: string) => string | null): LostDraft | null {
  const id = find("lost") ?? "";
  const page = find("at") ?? undefined;
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  return { id, page: isFramedPage(page) ? page : "device" };
}
