import type { DraftSummary } from "#contract/listing-draft.ts";
import type { Market } from "#contract/market.ts";
import { SELL_STEPS, type SellStep } from "#contract/listing-words.ts";
import { nameDevice } from "./draft-facts.ts";

export type DraftRow = {
  id: string;
  /** "iPhone 13, 128 GB, Blue"; null while it has no name. */
  name: string | null;
  market: Market;
  cover: string | null;
  next: SellStep | null;
  share: number;
  editedAt: string;
};

export const presentDrafts = (drafts: readonly DraftSummary[]): DraftRow[] =>
  drafts.map(
    ({ id, title, capacity, color, cover, market, next_step, steps_done, updated_at }) => ({
      id,
      market,
      name: nameDevice({
        title,
        capacity: capacity === null ? null : { label: capacity },
        color: color === null ? null : { name: color },
      }),
      cover,
      next: next_step,
      share: steps_done / SELL_STEPS.length,
      editedAt: updated_at,
    }),
  );
