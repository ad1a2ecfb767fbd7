import { HEARTS } from "./favorite-toggle.tsx";

export function readHeartButton(button: HTMLButtonElement) {
  if (button.form?.id !== HEARTS) return null;
  const address = new URL(button.getAttribute("formaction") ?? "", document.baseURI);
  const [deed] = address.searchParams;
  return deed ? { address, id: deed[1], keeps: deed[0].startsWith("keep") } : null;
}
