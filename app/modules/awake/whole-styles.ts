/** Whatever is pressed, a page that is looked at may grow. */
const PAUSE = 1_500;

let fetchWhole: (() => Promise<unknown>) | undefined;

/** Once scripts may show more than the document did; done when it may be shown. */
export const askWholeStyles = (): Promise<unknown> | undefined => fetchWhole?.();

/**
 * A document that is common to all holds no rules but those it needs (modules/layout/trim-styles);
 * the sheet they are of comes in their place in the order, at the first press or in a while.
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
