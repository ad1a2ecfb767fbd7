import { expect, SHOP, test, words } from "../shop.ts";

const locale = "en-GR";
const t = words(locale);

test("a search field suggests models by keyboard, and nothing shifts", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.total += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${SHOP}/${locale}/search`);
  await page.waitForLoadState("networkidle");
  const field = page.locator("#q");
  const list = page.getByRole("listbox", { name: t("suggest", "title") });
  await field.click();
  await expect(list.getByText(t("suggest", "popular"))).toBeVisible();
  await field.pressSequentially("aifon");
  await expect(list.getByRole("option").first()).toContainText("iPhone");
  await expect(field).toHaveAttribute("role", "combobox");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(field).toHaveValue("aifon");
  await page.keyboard.press("ArrowDown");
  await expect(list).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  expect(
    await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total),
  ).toBeLessThanOrEqual(0.01);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/devices\/smartphones\/apple\//);

  await page.locator("#q").click();
  await expect(list.getByText(t("suggest", "recent"), { exact: true })).toBeVisible();
  await list.getByRole("option", { name: t("suggest", "forget") }).click();
  await expect(list.getByText(t("suggest", "recent"), { exact: true })).toBeHidden();
});
