import type { Language } from "#contract/market.ts";
import type { OrderDetail } from "#contract/order.ts";
import type { OrderEventRow } from "./order-store.ts";
import type { ReturnPurpose } from "./trade-store.ts";

/**
 * What whoever makes a move may say about it, kept as the event's `data`. A `note` of the hub is in
 * both languages; `photos` are media keys.
 */
export type MoveReason = {
  reasons: readonly string[];
  note?: string | Record<Language, string> | null;
  photos?: readonly string[];
};

const isReasoned = (data: Record<string, unknown>): data is MoveReason & Record<string, unknown> =>
  Array.isArray(data["reasons"]);

/** Why the order took its last unhappy turn; null when none was given. */
export const presentReason = (
  events: readonly OrderEventRow[],
  { language, photos }: { language: Language; photos: Record<ReturnPurpose, readonly string[]> },
): OrderDetail["reason"] => {
  const data = events.findLast((event) => isReasoned(event.data))?.data;
  if (!data || !isReasoned(data)) return null;
  const note = typeof data.note === "object" ? (data.note?.[language] ?? null) : data.note;
  const shown = photos[data["move"] === "dispute_return" ? "return_dispute" : "return"];
  return {
    codes: [...data.reasons],
    note: note || null,
    photos: [...(data.photos ?? []), ...shown].map((key) => `/media/${key}`),
  };
};
