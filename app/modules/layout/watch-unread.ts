const seconds = (n: number) => n * 1000;

/** Who only glances at the tab needs no line of their own. */
const GLANCE = seconds(1);
/** After the first failure, and after so many that nobody counts any more. */
const PATIENCE = { first: seconds(15), longest: seconds(600) };

/**
 * Hears how many notifications are unread while somebody looks at the page, and tries again, ever
 * later, when the line breaks. Answers how to stop.
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
    // The browser's own next try would come too soon, and for ever.
    line.addEventListener("error", () => {
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
  // A page with an open line would not be kept for the way back.
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
