import { expect, test } from "vitest";
import { evaluatePage } from "../scripts/evaluate-page.ts";

const ADDRESS = new URL("https://deftero.test/el-GR/search?page=2");

type Parts = { head?: string; body?: string; lang?: string };

const evaluate = ({ head = "", body = "<h1>Συσκευές</h1>", lang = "el-GR" }: Parts = {}) =>
  evaluatePage(
    `<!DOCTYPE html><html lang="${lang}"><head><title>Συσκευές</title>
     <link rel="canonical" href="${ADDRESS.href}"/><meta name="description" content="Λίγα λόγια"/>
     <meta property="og:title" content="Συσκευές"/>${head}</head><body>${body}</body></html>`,
    ADDRESS,
  );
const faults = (parts: Parts) => evaluate(parts).faults;
const data = (thing: object) => ({
  head: `<script type="application/ld+json" nonce="n">${JSON.stringify({ "@context": "https://schema.org", ...thing })}</script>`,
});

test("a complete page has no errors", () => {
  expect(faults({})).toEqual([]);
});

test.each([
  [{ lang: "en-GR" }, 'no <html lang="el-GR">'],
  [{ body: "<p>Κείμενο</p>" }, "0 h1"],
  [{ body: "<h1>Α</h1><h1>Β</h1>" }, "2 h1"],
  [{ body: "<h1>Α</h1><p>Από undefined</p>" }, "left over: Από undefined"],
  [{ body: "<h1>Α</h1><p>[object Object]</p>" }, "left over: [object Object]"],
  [{ body: '<h1>Α</h1><img alt="{{title}}"/>' }, "left over: {{title}}"],
  [{ body: "<h1>Α</h1><p>seen-range</p>" }, "no text for seen-range"],
  [
    { body: '<h1>Α</h1><a aria-label="page.not-found.title"></a>' },
    "no text for page.not-found.title",
  ],
  [{ head: '<meta name="robots" content="noindex"/>' }, "canonical and noindex"],
  [
    data({ "@type": "Product", name: "A", offers: { "@type": "Offer", price: "x" } }),
    "Product.offers.price is no price: x",
  ],
  [data({ "@type": "Product", offers: [] }), "Product: no name"],
  [data({ "@type": "Product", offers: [] }), "Product.offers is empty"],
  [
    data({ "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", position: 2 }] }),
    "BreadcrumbList: position 1",
  ],
  [data({ name: "A" }), "undefined: undefined is unknown here"],
  [{ head: '<script type="application/ld+json">{</script>' }, "structured data is no JSON"],
])("%o is an error: %s", (parts, fault) => {
  expect(faults(parts)).toContain(fault);
});

test("text in scripts and drawings is not text of the page", () => {
  const body = "<h1>Α</h1><script>let a = undefined</script><svg><text>NaN</text></svg>";
  expect(faults({ body })).toEqual([]);
});

test("a page returns its links without fragments, its languages and its picture", () => {
  const { links, alternates, picture, canonical } = evaluate({
    head: '<link rel="alternate" hrefLang="en-GR" href="https://deftero.test/en-GR/search"/><meta property="og:image" content="https://deftero.test/og.jpg"/>',
    body: '<h1>Α</h1><a href="/el-GR/faq#a">Α</a><a href="?page=3&amp;q=a">Β</a><a href="https://elsewhere.test/">Γ</a><a>Δ</a>',
  });
  expect(links).toEqual([
    "https://deftero.test/el-GR/faq",
    "https://deftero.test/el-GR/search?page=3&q=a",
  ]);
  expect([...alternates]).toEqual([["en-GR", "https://deftero.test/en-GR/search"]]);
  expect(picture).toBe("https://deftero.test/og.jpg");
  expect(canonical).toBe(ADDRESS.href);
});
