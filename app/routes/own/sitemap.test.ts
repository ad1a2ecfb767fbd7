import { describe, expect, test } from "vitest";
import { openShop } from "#tests/shop-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { loader } from "./sitemap.ts";

const ask = async (query = "", shop = openShop(), env = {}): Promise<Response> =>
  openVisit(`/sitemap.xml${query}`, shop.fetch, { cookie: "", env }).send(loader);
/** No server listens on that port. */
const NO_CMS = { CMS_URL: "http://127.0.0.1:2", DATA_DIR: "/nowhere" };

describe("the sitemap", () => {
  test("is a list of files, and each file is there", async () => {
    const answer = await ask();
    expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
    const xml = await answer.text();
    const files = [...xml.matchAll(/<loc>http:\/\/deftero\.test\/sitemap\.xml([^<]+)/g)];
    expect(files.length).toBeGreaterThan(10);
    for (const [, query] of files) {
      // oxlint-disable-next-line no-await-in-loop -- one shop, a dozen files
      const file = await ask(query!.replaceAll("&amp;", "&"));
      expect(file.status).toBe(200);
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await file.text()).toContain("<url><loc>http://deftero.test/");
    }
  });

  test("requests the URLs of each market, whatever the visitor's locale", async () => {
    const shop = openShop();
    await ask("?locale=en-GB&kind=listings&page=1", shop);
    expect(shop.asked).toEqual(["/sitemap?kind=listings&page=1&_locale=en-GB"]);
  });

  test("lists the articles", async () => {
    const xml = await (await ask("?locale=el-GR&kind=content&page=1")).text();
    expect(xml).toContain("<loc>http://deftero.test/el-GR/content/info/terms-and-conditions</loc>");
    expect(xml).toContain('hreflang="en-GB"');
  });

  test.each([
    "?locale=el-GR&kind=listings&page=3",
    "?locale=el-GR&kind=listings&page=0",
    "?locale=el-GR&kind=listings&page=1e9",
    "?locale=el-GR&kind=nonsense&page=1",
    "?locale=de-DE&kind=pages&page=1",
    "?locale=el-GR&kind=constructor&page=1",
    "?x=1",
  ])("has no file %s", async (query) => {
    expect((await ask(query)).status).toBe(404);
  });

  test("answers 503 for articles when the CMS fails, and lists the rest", async () => {
    for (const query of ["", "?locale=el-GR&kind=content&page=1"]) {
      // oxlint-disable-next-line no-await-in-loop -- two questions
      expect((await ask(query, openShop(), NO_CMS)).status).toBe(503);
    }
    expect((await ask("?locale=el-GR&kind=listings&page=1", openShop(), NO_CMS)).status).toBe(200);
  });

  test("answers 503 with Retry-After when the marketplace fails", async () => {
    const shop = openShop();
    shop.break(/sitemap/, 503);
    for (const query of ["", "?locale=el-GR&kind=skus&page=1"]) {
      // oxlint-disable-next-line no-await-in-loop -- two questions
      const answer = await ask(query, shop);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
  }, 20_000);
});
