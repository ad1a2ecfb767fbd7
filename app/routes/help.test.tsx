import { describe, expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Help, { handle, loader } from "./help.tsx";

async function look(query = "", locale = "en-GR", env = {}) {
  const path = `/${locale}/help${query}`;
  const noMarketplace = async () => Response.json({}, { status: 500 });
  const loaded = await openVisit(path, noMarketplace, { cookie: "", env }).send(loader);
  return renderRoute(Help, loaded, path);
}
const links = (page: Document) =>
  [...page.querySelectorAll(".article-lines a")].map((link) => link.getAttribute("href"));

describe("help", () => {
  test("leads to every article by what it is about, and to people", async () => {
    const page = await look();
    expect(links(page)).toContain("/en-GR/content/support/account-settings");
    expect(links(page).length).toBeGreaterThan(15);
    expect(page.querySelector('a[href="/en-GR/contact"]')).not.toBeNull();
    expect(page.querySelector('a[href="/en-GR/account/orders"]')).not.toBeNull();
  });

  test("finds articles by their words, by a plain form", async () => {
    const page = await look("?topic=IMEI");
    expect(page.querySelector("form")!.getAttribute("action")).toBe("/en-GR/help");
    expect(page.querySelector<HTMLInputElement>("#help-q")!.value).toBe("IMEI");
    expect(page.querySelector("#found")!.textContent).toMatch(/^\d+ articles? about “IMEI”$/);
    expect(links(page)).toContain("/en-GR/content/support/imei-check");
    expect(links(page)).not.toContain("/en-GR/content/support/boosting");
  });

  test("finds Greek words without accents", async () => {
    const page = await look("?topic=εγγυηση", "el-GR");
    expect(links(page)).toContain("/el-GR/content/support/warranty-and-claims");
  });

  test("says that it found nothing, keeps the input and shows the topics", async () => {
    const page = await look("?topic=%3Cscript%3Ealert(1)%3C%2Fscript%3E");
    expect(page.querySelector("#found")!.textContent).toBe(
      "No article about “<script>alert(1)</script>”",
    );
    expect(page.querySelector("main script")).toBeNull();
    expect(links(page).length).toBeGreaterThan(15);
  });

  test("accepts queries of any length", async () => {
    const page = await look(`?topic=${"x".repeat(100_000)}`);
    expect(page.querySelector<HTMLInputElement>("#help-q")!.value).toHaveLength(100);
  });

  test("is a static page", () => {
    expect(handle).toEqual({ scripts: false });
  });
});
