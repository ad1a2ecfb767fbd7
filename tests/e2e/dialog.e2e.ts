import { hydrated, expect, open, signIn, test, words, type Page } from "./shop.ts";

const locale = "el-GR";
const t = words(locale);

const opener = (page: Page) =>
  page.getByRole("link", { name: t("layout", "sign-in"), exact: true });

test("the sign-in dialog opens over the page and returns to it", async ({ page, shop }) => {
  const { email } = await shop.person();
  await open(page, `/${locale}/search?q=samsung`);
  await opener(page).click();
  const dialog = page.getByRole("dialog", { name: t("auth", "sign-in.title") });
  await expect(dialog).toBeVisible();
  await hydrated(page);
  await signIn(page, email, locale);
  await expect(page).toHaveURL(/\/search\?q=samsung&auth=success$/);
  await expect(page.getByText(t("auth", "success"))).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("a wrong password shows an error in the dialog and keeps the e-mail", async ({ page }) => {
  await open(page, `/${locale}/search`);
  await opener(page).click();
  await hydrated(page);
  await page.getByLabel(t("auth", "email"), { exact: true }).fill("nobody@deftero.test");
  await page.getByLabel(t("auth", "password"), { exact: true }).fill("not the password");
  await page.getByRole("button", { name: t("auth", "sign-in.submit"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t("auth", "sign-in.wrong"))).toBeVisible();
  await expect(dialog.getByLabel(t("auth", "email"), { exact: true })).toHaveValue(
    "nobody@deftero.test",
  );
});

test("closing the dialog returns to the unchanged page", async ({ page }) => {
  await open(page, `/${locale}/search?q=samsung`);
  await opener(page).click();
  await hydrated(page);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: t("layout", "dialog.close") })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/search\?q=samsung$/);
});
