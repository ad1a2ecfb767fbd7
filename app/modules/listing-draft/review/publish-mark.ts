const KEY = "publishing";

/**
 * Marks a publication in sessionStorage, so that the next page reports it once: not after a reload
 * and not when opened by its address.
 */
export function markPublishing(listingId: string): void {
  try {
    sessionStorage.setItem(KEY, listingId);
  } catch {
    // Without storage the publication is not reported.
  }
}

export function takePublished(listingId: string): boolean {
  try {
    const isNew = sessionStorage.getItem(KEY) === listingId;
    if (isNew) sessionStorage.removeItem(KEY);
    return isNew;
  } catch {
    return false;
  }
}
