import { describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { LANGUAGES } from "#contract/market.ts";
import { MESSAGES_KEPT_DAYS } from "#contract/retention.ts";
import { COOKIES } from "../../cookies.server.ts";
import { answerWordpress } from "./answer-wordpress.server.ts";

type Item = { id: number; slug: string } & Record<string, any>;

type Shop = Parameters<typeof answerWordpress>[1];

async function ask(path: string, init?: RequestInit, shop: Partial<Shop> = {}) {
  const request = new Request(`http://cms.internal${path}`, init);
  const answer = answerWordpress(request, {
    contact: "help@shop.example",
    company: null,
    ...shop,
  });
  return {
    status: answer.status,
    total: answer.headers.get("X-WP-Total"),
    pages: answer.headers.get("X-WP-TotalPages"),
    body: (await answer.json()) as any,
  };
}
const list = async (path: string) => (await ask(path)).body as Item[];
const POSTS = "/en/wp-json/wp/v2/posts";

describe.each([
  ["en", "This shop is a demonstration", "Deftero is run by Second Ltd, 1 High Street, London"],
  [
    "el",
    "Αυτό το κατάστημα είναι επίδειξη",
    "Το Deftero το λειτουργεί η εταιρεία Second Ltd, 1 High",
  ],
] as const)("terms, privacy policy and page about us in %s", (language, demonstration, named) => {
  const company = {
    name: "Second Ltd",
    address: "1 High Street, London",
    registerNumber: "01234567",
    taxNumber: null,
  };
  const read = async (shop: Partial<Shop>) => {
    const path = `/${language}/wp-json/wp/v2/posts?include=101,102,103`;
    const { body } = await ask(path, undefined, shop);
    return (body as Item[]).map(({ content }) => String(content.rendered));
  };

  test("name the company that runs the shop", async () => {
    const texts = await read({ company });
    expect(texts).toHaveLength(3);
    for (const text of texts) {
      expect(text).toContain(named);
      expect(text).toMatch(/\([^()]+ 01234567\)\./);
      expect(text).not.toContain(demonstration);
    }
  });

  test("name the address without numbers where none is configured", async () => {
    for (const text of await read({ company: { ...company, registerNumber: null } }))
      expect(text).toContain("1 High Street, London.");
  });

  test("say that the shop is a demonstration without a company", async () => {
    for (const text of await read({})) expect(text).toContain(demonstration);
  });
});

describe("the articles that come with the shop", () => {
  test.each([
    ["en", "I hereby give notice that I withdraw"],
    ["el", "Γνωστοποιώ με την παρούσα ότι υπαναχωρώ"],
  ])("have the model form for withdrawal, in %s", async (language, words) => {
    const [returns] = await list(`/${language}/wp-json/wp/v2/posts?include=207`);
    expect(String(returns!["content"].rendered)).toContain(words);
  });

  test("are the same in both languages", async () => {
    const slugs = async (language: string) =>
      (await list(`/${language}/wp-json/wp/v2/posts?per_page=100&orderby=id&order=asc`)).map(
        ({ id, slug }) => `${id} ${slug}`,
      );
    const english = await slugs("en");
    expect(await slugs("el")).toEqual(english);
    expect(english).toContain("241 account-settings");
    expect(new Set(english.map((one) => one.split(" ")[0])).size).toBe(english.length);
  });

  test.each(LANGUAGES)(
    "in %s name no figure that is not filled in, and no link that leads nowhere",
    async (language) => {
      const posts = await list(`/${language}/wp-json/wp/v2/posts?per_page=100`);
      const known = new Set(posts.map(({ slug }) => slug));
      for (const { slug, content, excerpt, title } of posts) {
        const text = title.rendered + excerpt.rendered + content.rendered;
        expect(text, slug).not.toMatch(/\{\{|undefined|NaN/);
        for (const [, target] of text.matchAll(/href="\/content\/\w+\/([\w-]+)"/g)) {
          expect(known, slug).toContain(target);
        }
      }
    },
  );

  test("use the currency of the market", async () => {
    const feeIn = async (country: string) =>
      (await list(`${POSTS}?slug=price-and-fees&country=${country}`))[0]!["content"].rendered;
    expect(await feeIn("GB")).toContain("£2.00 plus 2%");
    expect(await feeIn("GR")).toMatch(/2,00\s€ plus 2\s%/);
  });

  test("list every cookie with its purpose", async () => {
    const [policy] = await list(`${POSTS}?slug=privacy-policy`);
    const rows = policy!["content"].rendered.matchAll(
      /<td>(\w+)(?:, __Host-\w+)?<\/td>\s*<td>[^<]{9,}<\/td>/g,
    );
    expect([...rows].map(([, name]) => name)).toEqual(
      Object.values(COOKIES).map(({ name }) => name),
    );
  });

  test.each([
    ["en", "What we hold", "How long", "asked us to add", "your email until we have answered"],
    ["el", "Τι κρατάμε", "Για πόσον καιρό", "ζήτησες να προσθέσουμε", "το email σου ώσπου να"],
  ])("say in %s what is kept of who asks for a device", async (lang, held, kept, what, email) => {
    const [policy] = await list(`/${lang}/wp-json/wp/v2/posts?slug=privacy-policy`);
    const partOf = (title: string) =>
      policy!["content"].rendered.split(new RegExp(`<h2[^>]*>${title}`))[1]!.split("<h2")[0]!;
    expect(partOf(held)).toContain(what);
    const terms = partOf(kept).split("<li>");
    const term = terms.find((one: string) => one.includes(what));
    expect(term).toContain(email);
    expect(term).toContain(String(LIMITS.deviceWish.kept / 86_400_000));
    expect(terms.find((one: string) => one.includes("SMS"))).toContain(String(MESSAGES_KEPT_DAYS));
  });

  test.each([
    ["en", "Monthly protection", "Smart", "service fee", "14 days"],
    ["el", "Μηνιαία προστασία", "Smart", "συμμετοχή", "14 ημέρες"],
  ])("have terms in %s of the monthly protection", async (lang, title, ...parts) => {
    const [terms] = await list(`/${lang}/wp-json/wp/v2/posts?slug=terms-and-conditions`);
    const headings = [...terms!["content"].rendered.matchAll(/<h2[^>]*>(\d+)\. ([^<]+)/g)];
    expect(headings.map(([, number]) => Number(number))).toEqual(headings.map((_, i) => i + 1));
    const section = terms!["content"].rendered.split(title)[1]!.split("<h2")[0]!;
    for (const part of parts) expect(section).toContain(part);
    expect(section).toContain(`${LIMITS.subscription.repairs} `);
  });

  test.each(["el", "en"])(
    "name in %s who else may set cookies, where they are used",
    async (lang) => {
      const [policy] = await list(`/${lang}/wp-json/wp/v2/posts?slug=privacy-policy`);
      const cookies = policy!["content"].rendered.split(/<h2[^>]*>Cookies/)[1]!.split("<h2")[0]!;
      for (const name of ["Calendly", "PayPal"]) expect(cookies).toContain(name);
    },
  );
});

describe("the embedded store answers like WordPress", () => {
  test("pages have totals, and only the requested fields", async () => {
    const { body, total, pages } = await ask(
      `${POSTS}?per_page=5&page=2&_fields=id,title.rendered`,
    );
    expect(body).toHaveLength(5);
    expect(Object.keys(body[0])).toEqual(["id", "title"]);
    expect(Number(total)).toBeGreaterThan(25);
    expect(Number(pages)).toBe(Math.ceil(Number(total) / 5));
  });

  test("posts are filtered by category and sorted newest first by default", async () => {
    const [blog] = await list("/en/wp-json/wp/v2/categories?slug=blog");
    expect(blog).toMatchObject({ slug: "blog", name: "Blog", count: 3, parent: 0 });
    const dates = (await list(`${POSTS}?categories=${blog!.id}`)).map(({ date_gmt }) => date_gmt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates).toHaveLength(3);
  });

  test("a search ignores accents and case", async () => {
    const found = await list("/el/wp-json/wp/v2/posts?search=ΜΠΑΤΑΡΙΑ%20υγεια&_fields=slug");
    expect(found.map(({ slug }) => slug)).toContain("battery-health-explained");
    expect(await list(`${POSTS}?search=zzzz`)).toEqual([]);
  });

  test.each([
    [`${POSTS}/99999`, 404, "rest_post_invalid_id"],
    ["/en/wp-json/wp/v2/categories/99999", 404, "rest_term_invalid"],
    [`${POSTS}?page=99`, 400, "rest_post_invalid_page_number"],
    [`${POSTS}?per_page=101`, 400, "rest_invalid_param"],
    [`${POSTS}?per_page=-1`, 400, "rest_invalid_param"],
    [`${POSTS}?orderby=rand`, 400, "rest_invalid_param"],
    ["/fr/wp-json/wp/v2/posts", 404, "rest_no_route"],
    ["/en/wp-json/wp/v2/users", 404, "rest_no_route"],
  ])("and refuses %s with %i %s", async (path, status, code) => {
    expect(await ask(path)).toMatchObject({ status, body: { code, data: { status } } });
  });

  test("other methods than GET are refused", async () => {
    expect(await ask(POSTS, { method: "POST" })).toMatchObject({ status: 404 });
  });
});
