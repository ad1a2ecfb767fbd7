import { showFavorite } from "../listing-card/favorite-toggle.tsx";
import { parseFavoriteToggleButton } from "../listing-card/parse-favorite-toggle-button.ts";
import { showToast } from "./toast.ts";

const onTheirWay = new Set<string>();

/** Optimistic: a refusal is rolled back. Answers `unreached` without a response. */
export async function saveFavorite(
  button: HTMLButtonElement,
  unreached: () => Promise<string>,
): Promise<void> {
  const favoriteChange = parseFavoriteToggleButton(button);
  if (favoriteChange === null || onTheirWay.has(favoriteChange.id)) return;
  const { address, id, keeps } = favoriteChange;
  onTheirWay.add(id);
  showFavorite(id, keeps);
  let content: string;
  let isDone = false;
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { Accept: "application/json" },
      // The request survives leaving the page.
      keepalive: true,
    });
    ({ content } = (await response.json()) as { content: string });
    isDone = response.ok;
  } catch {
    content = await unreached();
  } finally {
    onTheirWay.delete(id);
  }
  if (!isDone) showFavorite(id, !keeps);
  showToast({ content, type: isDone ? "success" : "error" });
}
