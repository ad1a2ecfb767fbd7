import { createContext, use } from "react";
import type { Draft } from "#contract/listing-draft.ts";
import type { FramedPage } from "./sell-steps.ts";

export type SellFacts = {
  listingId: string;
  version: number;
  updatedAt: string;
  name: string | null;
  status: Draft["status"];
  missing: Draft["missing"];
  isMine: boolean;
  nonce: string;
};

export type SellPlace = SellFacts & {
  page: FramedPage;
  isFromReview: boolean;
  isWaiting: boolean;
};

export const SellFactsContext = createContext<SellPlace | null>(null);

export function useSellFacts(): SellPlace {
  const facts = use(SellFactsContext);
  if (facts === null) throw new Error("Outside the wizard");
  return facts;
}

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

export function nameDevice({ title, capacity, color }: Named): string | null {
  if (title === null) return null;
  const label = capacity?.label.replace(" ", "\u00a0");
  return [title, label, color?.name].filter(Boolean).join(", ");
}
