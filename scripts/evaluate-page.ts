import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { evaluateThing, type Thing } from "./evaluate-structured-data.ts";

export type EvaluatedPage = {
  faults: string[];
  canonical: string | null;
  alternates: Map<string, string>;
  isIndexed: boolean;
  links: string[];
  picture: string | null;
};

const LONGEST_TITLE = 110;
const LONGEST_DESCRIPTION = 320;
const LEFTOVER = /\bundefined\b|\[object \w+\]|\bNaN\b|\{\{|\}\}|\bInvalid Date\b/;
const locales = join(import.meta.dirname, "..", "app", "locales", "en");

type Texts = { [key: string]: string | Texts };

const listKeys = (texts: Texts, prefix = ""): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : listKeys(value, `${prefix}${key}.`),
  );

/** Keys that are no word of any language: a missing text is shown as its key. */
const keys = new Set(
  readdirSync(locales)
    .flatMap((name) => listKeys(JSON.parse(readFileSync(join(locales, name), "utf8")) as Texts))
    .map((key) => key.replace(/_(?:zero|one|other)$/, ""))
    .filter((key) => /[.-]/.test(key)),
);

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]!);

function listTags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "gi"))].map(([, inner]) =>
    Object.fromEntries(
      [...inner!.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [
        key!.toLowerCase(),
        decode(value!),
      ]),
    ),
  );
}

export function evaluatePage(html: string, address: URL): EvaluatedPage {
  const faults: string[] = [];
  const check = (isFine: boolean, fault: string) => void (isFine || faults.push(fault));
  const locale = address.pathname.split("/")[1]!;
  const body = html
    .replace(/<(script|style|template|svg)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--[\s\S]*?-->/g, "");
  const links = listTags(html, "link");
  const metas = listTags(html, "meta");
  const metaOf = (name: string) =>
    metas.find((meta) => meta["name"] === name || meta["property"] === name)?.["content"] ?? null;

  check(new RegExp(`<html lang="${locale}"`).test(html), `no <html lang="${locale}">`);
  const title = decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
  check(title.length > 0 && title.length <= LONGEST_TITLE, `title of ${title.length} letters`);
  const headings = body.match(/<h1\b/g)?.length ?? 0;
  check(headings === 1, `${headings} h1`);

  const shown = [
    ...body.split(/<[^>]*>/),
    ...[...body.matchAll(/\b(?:aria-label|alt|placeholder|content|title)="([^"]*)"/g)].map(
      ([, text]) => text!,
    ),
  ].map((text) => decode(text).trim());
  for (const text of new Set(shown)) {
    check(!LEFTOVER.test(text), `left over: ${text.slice(0, 60)}`);
    check(!keys.has(text), `no text for ${text}`);
  }

  for (const [, data] of html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\//g))
    faults.push(...evaluateStructuredData(data!));

  const isIndexed = !/\bnoindex\b/.test(metaOf("robots") ?? "");
  const canonical = links.find(({ rel }) => rel === "canonical")?.["href"] ?? null;
  check(isIndexed === (canonical !== null), isIndexed ? "no canonical" : "canonical and noindex");
  if (isIndexed) {
    const { length } = metaOf("description") ?? "";
    check(length > 0 && length <= LONGEST_DESCRIPTION, `description of ${length} letters`);
    check(metaOf("og:title") !== null, "no og:title");
  }
  return {
    faults,
    canonical,
    isIndexed,
    alternates: new Map(
      links
        .filter(({ rel }) => rel === "alternate")
        .map(({ hreflang = "", href = "" }) => [hreflang, href]),
    ),
    links: listTags(body, "a").flatMap(({ href }) => {
      if (href === undefined || !URL.canParse(href, address)) return [];
      const { origin, pathname, search } = new URL(href, address);
      return origin === address.origin ? [origin + pathname + search] : [];
    }),
    picture: metaOf("og:image"),
  };
}

/** A page without structured data must not have an empty block. */
function evaluateStructuredData(text: string): string[] {
  try {
    const thing = JSON.parse(text) as Thing;
    return Object.keys(thing).length === 0 ? [] : evaluateThing(thing);
  } catch {
    return ["structured data is no JSON"];
  }
}
