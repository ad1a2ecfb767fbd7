import { trimStyles } from "./trim-styles.server.ts";
import hydrateAtIntent from "./hydrate-at-intent.js?raw";

/** As `<Scripts>` of React Router writes them; the build fails where a document has none. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = ' type="module" async="">';
const STYLESHEET = /<link nonce="\w+" rel="stylesheet" href="(\/assets\/[^"#]+)#?"/g;

type How = {
  /** A public page hydrates at the first intent, other pages when the browser is idle. */
  when: "intent" | "idle";
  nonce: string;
  readStyles: (href: string) => string;
};

/**
 * Makes React Router's module script inert, so that an inline script can run it later, and puts the
 * rules that the document uses into the document. `html` and styles have one character per byte.
 */
export function finishDocument(html: string, { when, nonce, readStyles }: How): string {
  const files: string[] = [];
  const sheets: string[] = [];
  const document = html
    .replace(PRELOAD, (_, href: string) => {
      files.push(href);
      return "";
    })
    .replace(STYLESHEET, (link, href: string) => {
      sheets.push(href);
      return `${sheets.length === 1 ? STYLE_PLACE : ""}${link} disabled=""`;
    })
    .replace(MODULE, ` type="text/plain" data-hydrate="${when}" data-files="${files.join(" ")}">`);
  const rules = trimStyles(sheets, readStyles, document);
  const isHydrated = document.includes('data-hydrate="');
  const style = `<style nonce="${nonce}">${rules}</style>`;
  const script = isHydrated ? `<script nonce="${nonce}">${hydrateAtIntent}</script>` : "";
  return document.replace(STYLE_PLACE, () => style).replace("</body>", () => `${script}</body>`);
}

const STYLE_PLACE = "<!--styles-->";
