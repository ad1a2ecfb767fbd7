import type { Draft } from "#contract/draft.ts";
import type { SellFacts } from "./sell-facts.ts";

export const presentFrame = (draft: Draft, nonce: string): SellFacts => ({
  listingId: draft.id,
  version: draft.version,
  updatedAt: draft.updated_at,
  name: nameDevice(draft),
  status: draft.status,
  missing: draft.missing,
  isMine: draft.is_mine,
  nonce,
});

type Named = {
  title: string | null;
  capacity: { label: string } | null;
  color: { name: string } | null;
};

/** "iPhone 13, 128 GB, Blue", as far as it is known. */
export function nameDevice({ title, capacity, color }: Named): string | null {
  if (title === null) return null;
  // "128 GB" stays on one line.
  const label = capacity?.label.replace(" ", "\u00a0");
  return [title, label, color?.name].filter(Boolean).join(", ");
}
