import { evaluateThing, type Thing } from "../scripts/evaluate-structured-data.ts";

/** All JSON-LD of a page, and its errors. */
export function readStructuredData(page: Document): { things: Thing[]; faults: string[] } {
  const things = [...page.querySelectorAll("script[type='application/ld+json']")]
    .map(({ textContent }) => JSON.parse(textContent) as Thing)
    .filter((thing) => Object.keys(thing).length > 0);
  return { things, faults: things.flatMap(evaluateThing) };
}

/** Metadata of the head for crawlers. */
export function readHead(page: Document) {
  const meta = (name: string) =>
    page.querySelector(`meta[property='${name}'],meta[name='${name}']`)?.getAttribute("content") ??
    null;
  return {
    title: page.querySelector("title")?.textContent ?? null,
    description: meta("description"),
    canonical: page.querySelector("link[rel=canonical]")?.getAttribute("href") ?? null,
    sisters: Object.fromEntries(
      [...page.querySelectorAll("link[hreflang]")].map((link) => [
        link.getAttribute("hreflang")!,
        link.getAttribute("href")!,
      ]),
    ),
    meta,
  };
}
