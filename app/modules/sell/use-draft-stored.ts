import { useEffect } from "react";
import { pushEvent } from "../analytics/push-event.ts";
import type { SellFacts } from "./sell-facts.ts";

/** Told once a draft: its first version is the one that was just begun. */
export function useDraftStored({ listingId, version, status }: SellFacts): void {
  useEffect(() => {
    if (version > 1 || status !== "draft") return;
    const key = `draftStored:${listingId}`;
    try {
      if (sessionStorage.getItem(key) !== null) return;
      sessionStorage.setItem(key, "1");
    } catch {
      // Told twice at worst.
    }
    pushEvent("listing_draft_stored", { listing_id: listingId });
  }, [listingId, version, status]);
}
