import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";
import type { Language } from "#contract/market.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };

/** No value of a template here is a promise, so `String` gives the whole document at once. */
export type Html = ReturnType<typeof html>;
export type SandboxKey = keyof typeof en;
const texts: Record<Language, Record<SandboxKey, string>> = { en, el };

export const translate = (
  language: Language,
  key: SandboxKey,
  values: Record<string, string | number> = {},
): string =>
  texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));

export const renderFaults = <Field extends string>(
  language: Language,
  fields: readonly Field[],
  errors: Partial<Record<Field, string>>,
): Html => {
  const wrong = fields.filter((field) => errors[field]);
  const t = (key: SandboxKey) => translate(language, key, { count: wrong.length });
  return html`${
    wrong.length > 0 &&
    html`<div class="box" role="alert">
      ${t(wrong.length === 1 ? "problem_one" : "problem_other")}
      <ul>
        ${wrong.map((name) => html`<li><a href="#${name}">${t(errors[name] as SandboxKey)}</a></li>`)}
      </ul>
    </div>`
  }`;
};

const STYLE = readFileSync(new URL("./page.css", import.meta.url), "utf8");
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

const LOGO = `<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><path d="M14 3 3 9v2h22V9zM5 13h3v8H5zm7.5 0h3v8h-3zM20 13h3v8h-3zM3 23h22v2H3z" fill="currentColor"/></svg>`;

/** A page without scripts; `formTarget` is another origin that its form may redirect to. */
export const renderPage = (page: {
  language: Language;
  title: string;
  body: Html;
  status?: number;
  formTarget?: string;
}): Response => {
  const { language, title, body, status = 200, formTarget = "" } = page;
  const name = translate(language, "test-bank");
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${name}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <header>${raw(LOGO)}${name}</header>
          ${body}
          <aside><p>${translate(language, "test-note")}</p></aside>
        </main>
      </body>
    </html>`;
  return new Response(String(document), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": [
        "default-src 'none'",
        `style-src 'sha256-${STYLE_HASH}'`,
        `form-action 'self' ${formTarget}`.trim(),
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join("; "),
      // "no-referrer" would make browsers send `Origin: null` with the form.
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    },
  });
};

/**
 * Whether a form was sent from one of the bank's pages. Their addresses are secret; this also stops
 * other sites from posting to a leaked address.
 */
export const isOwnForm = (request: Request): boolean => {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  const host = request.headers.get("host") ?? new URL(request.url).host;
  return URL.canParse(origin) && new URL(origin).host === host;
};

/** Null when the form is too large. */
export const readForm = async (request: Request): Promise<URLSearchParams | null> => {
  const reader = request.body?.getReader();
  if (!reader) return new URLSearchParams();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > 8 * 1024) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
};
