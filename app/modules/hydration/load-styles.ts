import { seconds } from "#contract/duration.ts";
const PAUSE = seconds(1.5);

let fetchWhole: (() => Promise<unknown>) | undefined;

export const askWholeStyles = (): Promise<unknown> | undefined => fetchWhole?.();

/** Replaces trimmed styles (modules/layout/trim-styles) in the same place of the cascade. */
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
