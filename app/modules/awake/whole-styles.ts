import { seconds } from "#contract/duration.ts";
/** The full sheet loads after this time even without a press, because the page may grow. */
const PAUSE = seconds(1.5);

let fetchWhole: (() => Promise<unknown>) | undefined;

/** Resolves when rules that the trimmed styles lack may be needed and are loaded. */
export const askWholeStyles = (): Promise<unknown> | undefined => fetchWhole?.();

/**
 * A shared cached document contains only the rules that it needs (modules/layout/trim-styles). The
 * full sheet replaces them at the first press or after a pause, in the same place of the cascade.
 */
export function watchWholeStyles(sheet: string | undefined): void {
  const style = document.querySelector("style");
  if (sheet === undefined || style === null || style.nonce) return;
  let coming: Promise<unknown> | undefined;
  fetchWhole = () =>
    (coming ??= new Promise((resolve) => {
      const link = document.createElement("link");
      Object.assign(link, { rel: "stylesheet", href: sheet, onload: resolve, onerror: resolve });
      style.after(link);
    }));
  setTimeout(fetchWhole, PAUSE);
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, fetchWhole, { once: true, passive: true, capture: true });
}
