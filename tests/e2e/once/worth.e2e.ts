import type { Locale } from "#contract/market.ts";
import { expect, hydrated, SHOP, test, words } from "../shop.ts";

const plain = (text: string) => text.replace(/\u00a0/g, " ");

for (const locale of ["en-GR", "el-GR"] as const satisfies Locale[]) {
  const t = words(locale);

  test(`what a device is worth, and a draft of it, without scripts, in ${locale}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const main = page.getByRole("main");
    await page.goto(`${SHOP}/${locale}/worth`);
    await main.locator("#device").fill("iPhone 13 128");
    await main.getByRole("button", { name: t("worth", "find") }).click();
    await expect(main.getByRole("heading", { level: 1 })).toContainText("iPhone 13");
    const good = main.getByRole("link", { name: t("common", "grade.good"), exact: true });
    await good.click();
    await expect(good).toHaveAttribute("aria-current", "true");
    const price = main.getByLabel(t("listing-draft-price", "label"), { exact: true });
    await price.fill("300");
    await main.getByRole("button", { name: t("listing-draft-price", "preview") }).click();
    // 2.00 and 2 % of the price, and the courier.
    await expect(main.locator(".price-summary .sum")).toContainText(/288,00/);
    const shared = await main.getByLabel(t("worth", "share"), { exact: true }).inputValue();
    expect(shared).toContain("price=300");

    await main.getByRole("button", { name: t("worth", "start-do") }).click();
    await page.waitForURL(/\/sell\/[\da-f-]{36}\/device/);
    await expect(main.locator("#step-model_id option:checked")).toHaveText("iPhone 13");
    const draft = new URL(page.url()).pathname.replace(/\/device$/, "");
    await page.goto(SHOP + draft + "/price");
    // The colour comes first; the price is kept until then.
    expect(new URL(page.url()).pathname).toBe(`${draft}/device`);
    await page.goto(shared);
    await expect(price).toHaveValue("300");
    await context.close();
  });
}

test("a slider moves the price and what the seller receives, and nothing shifts", async ({
  page,
}) => {
  const t = words("en-GR");
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.total += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${SHOP}/en-GR/worth?brand=apple&model=iphone-13`);
  await hydrated(page);
  const slider = page.getByRole("slider", { name: t("worth", "slide") });
  const sum = page.locator(".price-summary .sum");
  const before = await sum.textContent();
  await slider.press("ArrowRight");
  await expect(sum).not.toHaveText(before!);
  const price = page.getByLabel(t("listing-draft-price", "label"), { exact: true });
  const share = page.getByLabel(t("worth", "share"), { exact: true });
  await expect(share).toHaveValue(new RegExp(`price=${await price.inputValue()}$`));
  expect(plain((await slider.getAttribute("aria-valuetext"))!)).toContain(await price.inputValue());
  expect(
    await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total),
  ).toBeLessThanOrEqual(0.01);
});

test("models are suggested, and lead to their worth", async ({ page }) => {
  const t = words("en-GR");
  await page.goto(`${SHOP}/en-GR/worth`);
  await page.waitForLoadState("networkidle");
  await page.locator("#device").click();
  await page.locator("#device").pressSequentially("aifon");
  const list = page.getByRole("listbox", { name: t("suggest", "title") });
  await expect(list.getByRole("option").first()).toContainText("iPhone");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/worth\?brand=apple&model=/);
});
