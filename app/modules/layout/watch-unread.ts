import { seconds } from "#contract/duration.ts";

/** A short glance at the tab opens no stream. */
const GLANCE = seconds(1);
const PATIENCE = { first: seconds(15), longest: seconds(600) };

/**
 * Streams the unread count while the tab is visible and reconnects with growing delays. Answers the
 * function that stops it.
 */
export function watchUnread(address: string, onCount: (count: number) => void): () => void {
  let line: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let notBefore = 0;

  function open(): void {
    if (line !== null || document.visibilityState !== "visible") return;
    line = new EventSource(address);
    line.addEventListener("unread", ({ data }: MessageEvent<string>) => {
      const count = readCount(data);
      if (count === null) return;
      failures = 0;
      onCount(count);
    });
    line.addEventListener("error", () => {
      // An EventSource reconnects by itself, too soon and without end, so it is closed first.
      hangUp();
      const wait = Math.min(PATIENCE.first * 2 ** failures, PATIENCE.longest);
      failures += 1;
      notBefore = Date.now() + wait * (1 + Math.random() / 4);
      openLater();
    });
  }
  function hangUp(): void {
    clearTimeout(timer);
    line?.close();
    line = null;
  }
  function openLater(): void {
    clearTimeout(timer);
    timer = setTimeout(open, Math.max(GLANCE, notBefore - Date.now()));
  }
  const onLook = () => (document.visibilityState === "visible" ? openLater() : hangUp());

  onLook();
  document.addEventListener("visibilitychange", onLook);
  // A page with an open stream is not kept in the back/forward cache.
  addEventListener("pagehide", hangUp);
  addEventListener("pageshow", onLook);
  return () => {
    hangUp();
    document.removeEventListener("visibilitychange", onLook);
    removeEventListener("pagehide", hangUp);
    removeEventListener("pageshow", onLook);
  };
}

function readCount(text: string): number | null {
  try {
    const { count } = JSON.parse(text) as { count?: unknown };
    return typeof count === "number" ? count : null;
  } catch {
    return null;
  }
}
