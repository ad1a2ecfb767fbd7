import { useEffect } from "react";
import { listingEvents } from "../analytics/member-events.ts";
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
    listingEvents.draftStored(listingId);
  }, [listingId, version, status]);
}
