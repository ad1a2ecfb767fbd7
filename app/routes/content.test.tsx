import { describe, expect, test } from "vitest";
import { cmsContext, localeContext } from "#app/context.ts";
import { CmsError } from "#app/services/cms/ask-cms.server.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Content, { handle, loader } from "./content.tsx";

const noMarketplace = async () => Response.json({}, { status: 500 });

const load = (locale: string, category: string, slug?: string, query = "") => {
  const path = `/${locale}/content/${category}${slug ? `/${slug}` : ""}${query}`;
  const params = { category, ...(slug && { slug }) };
  return { path, loaded: openVisit(path, noMarketplace, { params, cookie: "" }).send(loader) };
};
async function look(locale: string, category: string, slug?: string, query = "") {
  const { path, loaded } = load(locale, category, slug, query);
  return renderRoute(Content, await loaded, path);
}

describe("an article", () => {
  test("says what it is, since when, and what else there is to read", async () => {
    const page = await look("en-GR", "support", "returns-and-refunds");
    expect(page.querySelector("h1")!.textContent).toBe("Returns and refunds");
    expect(page.querySelector("time")!.textContent).toBe("Updated 20\u00a0November 2026");
    expect(page.querySelector(".text table")).not.toBeNull();
    expect(page.querySelectorAll(".article-lines a").length).toBeGreaterThan(2);
    expect(
      page.querySelector('a[href="/en-GR/content/support/warranty-and-claims"]'),
    ).not.toBeNull();
  });

  test("has a cover, and contents that lead to its parts", async () => {
    const page = await look("en-GR", "blog", "how-the-check-works");
    expect(page.querySelector("article svg.article-cover")).not.toBeNull();
    const links = [...page.querySelectorAll(".article-contents a")];
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      const part = page.getElementById(link.getAttribute("href")!.slice(1))!;
      expect([part.tagName, part.textContent]).toEqual(["H2", link.textContent]);
    }
  });

  test("is translated into Greek, and tells the United Kingdom its own money", async () => {
    const greek = await look("el-GR", "support", "boosting");
    expect(greek.querySelector("h1")!.textContent).toBe("Προώθηση αγγελίας");
    expect(greek.querySelector(".text")!.textContent).toMatch(/4,90\s€/);
    const british = await look("en-GB", "support", "boosting");
    expect(british.querySelector(".text")!.textContent).toContain("£4.90");
  });

  test.each([
    ["support", "nothing-like-it"],
    // Of another category.
    ["info", "boosting"],
    ["faq", "can-i-send-it-back"],
    ["users", "1"],
    ["support", "x".repeat(5000)],
    ["support", "<script>"],
  ])("of %s called %s does not exist", async (category, slug) => {
    const { loaded } = load("en-GR", category, slug);
    await expect(loaded).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("is a static page", () => {
    expect(handle).toEqual({ scripts: false });
  });
});

describe("a list of articles", () => {
  test("of support stands in its groups", async () => {
    const page = await look("en-GR", "support");
    expect([...page.querySelectorAll("h2")].map((heading) => heading.textContent)).toEqual([
      "Buying",
      "Selling",
      "Account and safety",
    ]);
  });

  test("of the blog has the newest first, with its day", async () => {
    const page = await look("el-GR", "blog");
    const lines = [...page.querySelectorAll(".article-lines li")].map((line) => line.textContent);
    expect(lines[0]).toContain("9\u00a0Νοεμβρίου 2026");
    expect(lines).toHaveLength(3);
    expect(page.querySelectorAll(".article-lines li > svg.article-cover")).toHaveLength(3);
  });

  test("beyond its end says so and leads back", async () => {
    const page = await look("en-GR", "blog", undefined, "?page=9");
    expect(page.querySelector(".panel")!.textContent).toContain("There is no page 9.");
    expect(page.querySelector('.panel a[href="/en-GR/content/blog"]')).not.toBeNull();
  });

  test.each(["-1", "0", "abc", "1e9", "1 OR 1=1", "99999999999999999999"])(
    "for a page called %s is a page",
    async (number) => {
      const page = await look("en-GR", "blog", undefined, `?page=${encodeURIComponent(number)}`);
      expect(page.querySelector("h1")!.textContent).toBe("Blog");
    },
  );
});

test("without a copy and while the CMS is down, the page is 503", async () => {
  const visit = openVisit("/en-GR/content/blog", noMarketplace, { params: { category: "blog" } });
  const broken = visit.send(({ context }: Parameters<typeof loader>[0]) => {
    const down = () => Promise.reject(new CmsError("It cannot be reached"));
    context.set(cmsContext, { listCategories: down, listPosts: down });
    expect(context.get(localeContext)).toBe("en-GR");
    return loader({ context, params: { category: "blog" }, url: new URL("http://x") } as never);
  });
  await expect(broken).rejects.toMatchObject({
    init: { status: 503 },
    data: { code: "unavailable" },
  });
});
