import { expect, SHOP, test, words } from "../shop.ts";

test.use({ serviceWorkers: "allow" });

const locale = "el-GR";
const t = words(locale);

test("without a connection pages seen last open, and others lead to them", async ({
  page,
  complaints,
}) => {
  complaints.expectOffline();
  await page.goto(`${SHOP}/${locale}/faq`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/push-worker.js?locale=el-GR");
    await navigator.serviceWorker.ready;
  });
  // The worker has a page from its next load on.
  await page.goto(`${SHOP}/${locale}/help`);
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.open("seen-1")).keys().then((all) => all.length)),
    )
    .toBeGreaterThan(0);
  await page.context().setOffline(true);
  await page.goto(`${SHOP}/${locale}/search?q=iphone`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("offline-page", "title"));
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByText(t("offline-page", "note"))).toBeVisible();
  await page.context().setOffline(false);
});
