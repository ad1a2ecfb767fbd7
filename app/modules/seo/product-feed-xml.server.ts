import type { CatalogProduct } from "#contract/agent-catalog.ts";
import type { Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";

type Channel = { title: string; link: string; description: string };

const MEANINGS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
// Control characters cannot be written in XML 1.0 at all, and halves of a pair in no encoding.
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const escape = (text: string): string =>
  text.replace(FORBIDDEN, "").replaceAll(/[&<>"']/g, (sign) => MEANINGS[sign]!);

const element = (name: string, text: string): string => `<${name}>${escape(text)}</${name}>`;

/** Limits of Google's specification, in characters. */
const TITLE = 150;
const MORE_PICTURES = 10;

/** Half of a pair that the cut leaves is removed with what XML forbids. */
const cut = (title: string): string => title.slice(0, TITLE);

const toPrice = ({ amount, currency }: Money): string => `${(amount / 100).toFixed(2)} ${currency}`;

/** RSS 2.0 with Google's namespace, in three parts, so that no document has to be whole in memory. */
export const writeFeedHead = ({ title, link, description }: Channel): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n` +
  `${element("title", title)}${element("link", link)}${element("description", description)}\n`;

export const FEED_END = "</channel></rss>\n";

/**
 * Every device is used: the hub checks devices, and does not restore them, as "refurbished" would
 * claim. Numbers of manufacturers (GTIN, MPN) are not known, and are left out rather than guessed or
 * denied. Google refuses products without a picture or an address.
 */
export function writeFeedItem(product: CatalogProduct, market: Market): string {
  const { metadata, media, variants, url } = product;
  const [cover, ...more] = media;
  const [variant] = variants;
  if (!cover || !url || !variant) return "";
  const { brand_name: brand, vertical, price_parts: parts } = metadata;
  const color = variant.options.find(({ id }) => id === metadata.color);
  const google = product.categories.find(({ taxonomy }) => taxonomy === "google_product_category");
  const { available } = variant.availability;
  return `<item>${[
    element("g:id", product.id),
    element("title", cut(product.title)),
    element("description", product.description.plain),
    element("link", url),
    element("g:image_link", cover.url),
    ...more.slice(0, MORE_PICTURES).map((one) => element("g:additional_image_link", one.url)),
    element("g:availability", available ? "in_stock" : "out_of_stock"),
    element("g:price", toPrice(variant.price)),
    element("g:condition", "used"),
    element("g:brand", brand),
    google ? element("g:google_product_category", google.value) : "",
    element("g:product_type", vertical),
    color ? element("g:color", color.label) : "",
    `<g:shipping>${element("g:country", market)}${element("g:price", toPrice(parts.delivery_from))}</g:shipping>`,
  ].join("")}</item>\n`;
}
