/** Id of the form of all favorite buttons. */
export const FAVORITES = "favorites";

export function parseFavoriteToggleButton(button: HTMLButtonElement) {
  if (button.form?.id !== FAVORITES) return null;
  const address = new URL(button.getAttribute("formaction") ?? "", document.baseURI);
  const [favoriteChange] = address.searchParams;
  return favoriteChange
    ? { address, id: favoriteChange[1], keeps: favoriteChange[0].startsWith("keep") }
    : null;
}
