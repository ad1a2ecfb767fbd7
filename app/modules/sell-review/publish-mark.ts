const KEY = "publishing";

/**
 * A publication on its way is noted in this tab, so that the page which follows tells of it once:
 * not again on a reload, and not when somebody opens that page by its address.
 */
export function markPublishing(listingId: string): void {
  try {
    sessionStorage.setItem(KEY, listingId);
  } catch {
    // Without storage nothing is told, which is better than twice.
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
