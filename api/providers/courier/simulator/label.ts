import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";
import { renderSVG } from "uqr";
import { MARKET_FACTS, type Language } from "#contract/market.ts";
import type { CourierPlace } from "../port.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };
import type { Parcel } from "./parcel-store.ts";

type LabelKey = keyof typeof en;
const texts: Record<Language, Record<LabelKey, string>> = { en, el };

const STYLE = readFileSync(new URL("./label.css", import.meta.url), "utf8");

/** A self-contained page of A6, in the market's first language. */
export const renderLabel = (parcel: Parcel): Uint8Array<ArrayBuffer> => {
  const { market, method, from, to, locker, pickup, trackingCode } = parcel;
  const [language] = MARKET_FACTS[market].languages;
  const t = (key: LabelKey, values: Record<string, string> = {}) =>
    texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  const formatDay = (day: string) =>
    new Intl.DateTimeFormat(MARKET_FACTS[market].numberFormat, {
      timeZone: "UTC",
      weekday: "short",
      day: "numeric",
      month: "long",
    }).format(new Date(`${day}T00:00:00Z`));
  const fetched = () => {
    if (!pickup) return html`<p>${t("handed-in")}</p>`;
    const [begins = "", ends = ""] = pickup.interval.split("-");
    const time = t("hours", { from: begins, to: ends });
    return html`<p>${formatDay(pickup.date)}, <span class="whole">${time}</span></p>`;
  };
  const telephone = ({ mobile_number }: CourierPlace) =>
    mobile_number && html`<p>${t("telephone", { number: `+${mobile_number}` })}</p>`;

  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t("title", { code: trackingCode })}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <header>
            <span>${method !== "hub_pickup" && t(`method-${method}`)}</span>
            <span>${market}</span>
          </header>
          <section class="small">
            <h2>${t("sender")}</h2>
            <p class="one">${from.name}</p>
            <p class="two">${from.address}, ${from.postal_code} ${from.city}</p>
            ${telephone(from)}
          </section>
          <section class="to">
            <h2>${t("recipient")}</h2>
            <p class="name two">${to.name}</p>
            ${
              locker
                ? html`<p class="two">${t("locker")}: ${locker.name}</p>
                    <p class="two">${locker.address}</p>
                    <p class="code">${locker.postal_code}</p>`
                : html`<p class="three">${to.address}</p>
                    <p class="code">${to.postal_code} ${to.city}</p>`
            }
            ${telephone(to)}${!locker && to.notes && html`<p>${to.notes}</p>`}
          </section>
          <section class="pair small">
            <div>
              <h2>${t("contents")}</h2>
              <p class="two">${parcel.contents}</p>
            </div>
            <div>
              <h2>${t("fetched")}</h2>
              ${fetched()}
            </div>
          </section>
          <section class="tracking">
            ${raw(renderSVG(trackingCode, { border: 0, ecc: "M" }))}
            <div>
              <h2>${t("tracking")}</h2>
              <strong
                >${group(trackingCode).map((part) => html`<span class="whole">${part}</span> `)}</strong
              >
              <h2>${t("reference")}</h2>
              <p>${parcel.reference}</p>
            </div>
          </section>
          <footer>
            <p class="screen">${t("fold")}</p>
            <p>${t("simulated")}</p>
          </footer>
        </main>
      </body>
    </html>`;
  return new TextEncoder().encode(String(document));
};

const group = (code: string): string[] => {
  const digits = code.slice(2, -2);
  return [
    `${code.slice(0, 2)} ${digits.slice(0, 4)} ${digits.slice(4, 8)}`,
    `${digits.slice(8, 12)} ${digits.slice(12)} ${code.slice(-2)}`,
  ];
};
