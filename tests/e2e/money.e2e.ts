import { arrive, enterAs, expect, open, signIn, test, words } from "./shop.ts";

for (const locale of ["el-GR", "en-GR"] as const) {
  const t = words(locale);

  test(`a buyer finds a payment, its receipt and its PDF, in ${locale}`, async ({ page }) => {
    await open(page, `/${locale}/account/payments`);
    await signIn(page, "buyer@deftero.test", locale);
    await arrive(page, "/account/payments");
    await page.getByLabel(t("transaction", "kind"), { exact: true }).selectOption("payment");
    await page.getByRole("button", { name: t("transaction", "show"), exact: true }).click();
    await arrive(page, /kind=payment/);
    await page.locator('a[href*="/account/invoices/"]').first().click();
    await arrive(page, /\/account\/invoices\//);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/GR-\d{4}-\d{6}/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: t("invoice", "pdf"), exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^GR-\d{4}-\d{6}\.pdf$/);
  });

  test(`a member adds, prefers and removes an address, in ${locale}`, async ({
    page,
    context,
    shop,
  }) => {
    await enterAs(context, await shop.person("GR", locale));
    await open(page, `/${locale}/account/addresses?edit=new`);
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await field("full_name").fill("Ελένη Παππά");
    await field("address").fill("Δροσοπούλου 71");
    await field("postal_code").fill("112 57");
    await field("city").fill("Αθήνα");
    await field("region").selectOption("attica");
    await field("mobile_number").fill("6912345678");
    await page.getByRole("button", { name: t("address-book", "save"), exact: true }).click();
    const entry = page.getByRole("listitem").filter({ hasText: "Δροσοπούλου 71" });
    await expect(entry).toBeVisible();
    await entry.getByRole("button", { name: t("address-book", "use-for.billing") }).click();
    const badge = entry.getByText(t("address-book", "purposes.billing"), { exact: true });
    await expect(badge).toBeVisible();
    await entry.getByRole("link", { name: t("address-book", "remove") }).click();
    await entry.getByRole("button", { name: t("address-book", "remove-now") }).click();
    await expect(entry).toHaveCount(0);
  });
}
