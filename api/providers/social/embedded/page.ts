import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";
import type { SocialProvider } from "#contract/account.ts";
import type { Language } from "#contract/market.ts";
import { PRODUCT } from "#contract/product.ts";
import type { DemoPerson } from "./demo-people.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };

type Key = keyof typeof en;
type Html = ReturnType<typeof html>;
type Where = { provider: SocialProvider; language: Language };

const TEXTS: Record<Language, Record<Key, string>> = { en, el };
const NAMES: Record<SocialProvider, string> = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
};
const STYLE = readFileSync(new URL("./page.css", import.meta.url), "utf8");
const SUBMIT = "document.forms[0].submit()";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Forms end at the shop by redirects, whose origin is not known here; this server accepts no other
 * than those of this machine.
 */
export const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": [
    "default-src 'none'",
    `style-src ${hash(STYLE)}`,
    `script-src ${hash(SUBMIT)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "X-Content-Type-Options": "nosniff",
};

const translate =
  ({ provider, language }: Where) =>
  (key: Key): string =>
    TEXTS[language][key]
      .replaceAll("{{provider}}", NAMES[provider])
      .replaceAll("{{product}}", PRODUCT);

function renderPage(where: Where, heading: Key, body: (t: (key: Key) => string) => Html): string {
  const t = translate(where);
  return String(
    html`<!doctype html>
      <html lang="${where.language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${t(heading)} | ${t("title")}</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <main>
            <p class="stand-in">${t("stand-in")}</p>
            <h1>${t(heading)}</h1>
            ${body(t)}
          </main>
        </body>
      </html>`,
  );
}

export const renderChoice = (where: Where, people: readonly DemoPerson[]): string =>
  renderPage(
    where,
    "choose",
    (t) =>
      html`<form method="post">
        <ul>
          ${people.map(
            ({ id, name, email }) =>
              html`<li>
                <button name="account" value="${id}">
                  <b>${name}</b> <span>${email ?? t("no-email")}</span>
                </button>
                <p>${t(`about-${id}`)}</p>
              </li>`,
          )}
        </ul>
        <h2>${t("leave")}</h2>
        <button name="refusal" value="cancel">${t("cancel")}</button>
        <button name="refusal" value="fail">${t("fail")}</button>
      </form>`,
  );

/** The page that posts Apple's answer to the shop: by itself, or by its button. */
export const renderPost = (where: Where, openForm: string): string =>
  renderPage(
    where,
    "continue",
    (t) =>
      html`<p>${t("continue-lead")}</p>
      ${raw(openForm)}
      <button class="main">${t("continue")}</button>
      </form>
      ${raw(`<script>${SUBMIT}</script>`)}`,
  );

export const renderGone = (where: Where): string =>
  renderPage(where, "gone", (t) => html`<p>${t("gone-lead")}</p>`);
