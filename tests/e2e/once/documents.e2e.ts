import { hydrated, expect, open, SHOP, test, words, type Page } from "../shop.ts";

const LIST = `${SHOP}/en-GR/search`;
const t = words("en-GR");

/** Marks the current document, to detect whether it was replaced. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => "isMarked" in window);

test("links to routes outside of the manifest load a document, by click and by key; after Back the page is hydrated", async ({
  page,
}) => {
  await open(page, LIST);
  const orders = page.locator("footer").getByRole("link", { name: t("layout", "orders") });
  for (const press of [() => orders.click(), () => orders.press("Enter")]) {
    await mark(page);
    await press();
    await page.waitForURL(/\/auth\/sign-in/);
    expect(await isMarked(page)).toBe(false);
    await page.goBack();
    await page.waitForURL(LIST);
    await hydrated(page);
  }
});

test("links to known routes navigate without a new document", async ({ page }) => {
  await open(page, LIST);
  await mark(page);
  await page.locator(".card a").first().click();
  await page.waitForURL(/\/listing\//);
  expect(await isMarked(page)).toBe(true);
  await page.goBack();
  await page.waitForURL(LIST);
  expect(await isMarked(page)).toBe(true);
});

test("navigations of scripts to pages without scripts, or to missing ones, load a document", async ({
  page,
}) => {
  for (const [path, status] of [
    ["/en-GR/faq", 200],
    ["/en-GR/nonsense", 404],
  ] as const) {
    await open(page, LIST);
    await mark(page);
    const answer = page.waitForResponse(SHOP + path);
    await page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(path)})`);
    expect((await answer).status()).toBe(status);
    await page.waitForURL(SHOP + path);
    expect(await isMarked(page)).toBe(false);
    await page.goBack();
    await page.waitForURL(LIST);
    await hydrated(page);
    await page.locator(".card a").first().click();
    await page.waitForURL(/\/listing\//);
  }
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
