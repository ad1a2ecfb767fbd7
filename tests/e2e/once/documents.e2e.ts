import { expect, open, SHOP, test, words, type Page } from "../shop.ts";

const LIST = `${SHOP}/en-GR/search`;
const t = words("en-GR");

/** Marks the current document, to detect whether it was replaced. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => "isMarked" in window);

const isHydrated = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );

test("a page to read stays a document while it is read, and hydrates at a press on a control that needs scripts", async ({
  page,
}) => {
  await page.goto(LIST);
  await page.waitForLoadState("networkidle");
  await page.mouse.wheel(0, 2000);
  await page.getByRole("heading", { level: 1 }).click();
  await page.waitForLoadState("networkidle");
  expect(await isHydrated(page)).toBe(false);
  await page.locator("#sort-by").focus();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await mark(page);
  await page.locator("#sort-by").selectOption("price_low");
  await page.waitForURL(/sort_by=price_low/);
  expect(await isMarked(page)).toBe(true);
});

test("links between pages to read load documents, before and after hydration", async ({ page }) => {
  for (const enter of [() => page.goto(LIST), () => open(page, LIST)]) {
    await enter();
    await mark(page);
    await page.locator(".card a").first().click();
    await page.waitForURL(/\/listing\//);
    expect(await isMarked(page)).toBe(false);
    await page.goBack();
    await page.waitForURL(LIST);
  }
});

test("a link to the visitor's own pages navigates without a new document once hydrated", async ({
  page,
}) => {
  await open(page, LIST);
  await mark(page);
  const orders = page.locator("footer").getByRole("link", { name: t("layout", "orders") });
  await orders.click();
  await page.waitForURL(/\/auth\/sign-in/);
  expect(await isMarked(page)).toBe(true);
});

test("a page whose scripts are blocked works as a document", async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort("blockedbyclient"));
  await page.goto(LIST);
  await page.locator("#sort-by").selectOption("price_low");
  await page.getByRole("button", { name: t("search", "sort-apply") }).click();
  await page.waitForURL(/sort_by=price_low/);
  await page.locator(".card a").first().click();
  await page.waitForURL(/\/listing\//);
});

test("analytics load after consent only; then views of lists, devices and favorites are tracked", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const notified = () =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: { event?: string }[] }).dataLayer ?? []).flatMap(
        ({ event }) => event ?? [],
      ),
    );
  await open(page, LIST);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path.includes("/measure-"))).toEqual([]);
  expect(await notified()).toEqual([]);

  await page.context().addCookies([{ name: "consent", value: "yes", url: SHOP }]);
  await open(page, LIST);
  await expect.poll(notified).toEqual(["pageview", "view_item_list"]);
  await page.locator(".card a").first().click();
  await expect.poll(notified).toContain("view_item");
});
