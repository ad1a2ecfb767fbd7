import {
  arrive,
  hydrated,
  enterAs,
  expect,
  goOn,
  open,
  SHOP,
  test,
  words,
  type Page,
} from "../shop.ts";

const locale = "el-GR";
const t = words(locale);

/** Hydration loads the code for offline use; waits for it. */
async function touch(page: Page): Promise<void> {
  await hydrated(page);
  await page.getByRole("link").first().focus();
  await page.waitForLoadState("networkidle");
}
const bar = (page: Page) => page.getByText(t("offline", "waiting"));

test("a form that is sent offline stays, and works once the connection is back", async ({
  page,
  shop,
  complaints,
}) => {
  complaints.expectOffline();
  const person = await shop.person();
  const id = await shop.draft(person, await shop.listing({ buyer: person, isInstant: false }));
  await enterAs(page.context(), person);
  await open(page, `${SHOP}/${locale}/checkout/${id}/address`);
  await touch(page);
  const field = (key: string) => page.getByLabel(t("checkout", `address.${key}`), { exact: true });
  await field("full-name").fill("Άννα Δήμου");
  await field("address").fill("Δροσοπούλου 12");
  await field("city").fill("Αθήνα");
  await field("region").selectOption("attica");
  await field("postal-code").fill("11257");
  await field("phone").fill("6912345678");
  await page.context().setOffline(true);
  await goOn(page, locale);
  await expect(bar(page)).toBeVisible();
  await expect(field("address")).toHaveValue("Δροσοπούλου 12");
  await page.context().setOffline(false);
  await arrive(page, `/checkout/${id}/shipping`);
  await expect(bar(page)).toHaveCount(0);
});

test("a link that is clicked offline waits on its page", async ({ page, complaints }) => {
  complaints.expectOffline();
  await open(page, `${SHOP}/${locale}/search`);
  await touch(page);
  await page.context().setOffline(true);
  await page.locator(".card a").first().click();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().setOffline(false);
  await arrive(page, /\/listing\//);
});
