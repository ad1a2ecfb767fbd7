import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";
import { PRODUCT } from "#contract/product.ts";
import { findCode, type OutboxMessageRow } from "./outbox-message-store.ts";

const STYLE = readFileSync(new URL("./outbox-page.css", import.meta.url), "utf8");
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

export const OUTBOX_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const times = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** Links are relative, because the page can also be mounted below the API's base path. */
const item = (message: OutboxMessageRow) => {
  const code = findCode(message.text_body);
  return html`<li>
    <div>
      <p class="quiet">
        ${message.channel === "sms" ? "SMS" : "Mail"} to
        <a href="?to=${encodeURIComponent(message.recipient)}">${message.recipient}</a> ·
        <time datetime="${message.created_at.toISOString()}"
          >${times.format(message.created_at)} UTC</time
        >
      </p>
      <h2>${message.subject ?? message.text_body.split("\n")[0]}</h2>
    </div>
    ${code && html`<p class="code">${code}</p>`}
    <details>
      <summary>Text</summary>
      <pre>${message.text_body}</pre>
    </details>
    ${
      message.html_body !== null &&
      html`<p class="open">
        <a href="outbox/${message.id}">Open the mail</a>
      </p>`
    }
  </li>`;
};

export const renderOutbox = ({
  messages,
  to,
}: {
  messages: OutboxMessageRow[];
  to: string;
}): string =>
  String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>Outbox | ${PRODUCT}</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <main>
            <h1>Outbox</h1>
            <p class="quiet">Mails and SMS without a provider stay here and go to nobody.</p>
            <form>
              <label>
                E-mail or phone number
                <input name="to" value="${to}" autocomplete="off" spellcheck="false" />
              </label>
              <button>Show</button>
              ${to && html`<a class="all" href="?">Show all</a>`}
            </form>
            ${
              messages.length > 0
                ? html`<ol>
                    ${messages.map(item)}
                  </ol>`
                : html`<p>${to ? `Nothing has gone to ${to}.` : "Nothing has been sent yet."}</p>`
            }
          </main>
        </body>
      </html>`,
  );
