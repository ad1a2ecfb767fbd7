const KEYS: Record<string, string> = { Escape: "close", ArrowLeft: "back", ArrowRight: "on" };
const listening = new WeakSet<AbortSignal>();

const findOpen = () => document.getElementById(location.hash.slice(1))?.closest(".close-up");

/** Opening adds a history entry, paging replaces it. Keys work until `signal` aborts. */
export function showCloseUp(hash: string, signal: AbortSignal): void {
  if (!listening.has(signal)) {
    listening.add(signal);
    addEventListener("keydown", (event) => onKey(event, signal), { signal });
  }
  const template = document.querySelector<HTMLTemplateElement>(".gallery template");
  const id = hash.slice(1);
  const stored = document.getElementById(id) ? null : template?.content.getElementById(id);
  if (stored) template!.after(document.importNode(stored, true));
  // Navigating to the same hash again makes `:target` match the element that was just inserted.
  if (findOpen() || location.hash === hash) location.replace(hash);
  else location.hash = hash;
}

function onKey(event: KeyboardEvent, signal: AbortSignal): void {
  const open = findOpen();
  const way = KEYS[event.key];
  if (!open || !way || event.altKey || event.ctrlKey || event.metaKey) return;
  // In full size the arrow keys scroll the photo.
  if (way !== "close" && open.querySelector("input:checked")) return;
  const link = open.querySelector<HTMLAnchorElement>(`a[data-way="${way}"]`);
  if (!link) return;
  event.preventDefault();
  showCloseUp(link.hash, signal);
}
