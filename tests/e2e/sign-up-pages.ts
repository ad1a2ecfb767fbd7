import type { Locale, Market } from "#contract/market.ts";
import { drawPhoto, newNumber, readCode } from "./newcomer.ts";
import { expect, hydrated, words, type Page } from "./shop.ts";

export const PASSWORD = "Harbour-light-7!";

export async function fillCode(
  page: Page,
  locale: Locale,
  code: string,
  submit: string,
): Promise<void> {
  const t = words(locale);
  await page.getByLabel(t("auth", "code"), { exact: true }).fill(code);
  await page.getByRole("button", { name: submit, exact: true }).click();
}

/** Without scripts, a form that is filled faster than by a human must be sent again. */
async function sendSignUp(page: Page, locale: Locale, email: string): Promise<void> {
  const t = words(locale);
  await page.getByLabel(t("auth", "email"), { exact: true }).fill(email);
  await expect(async () => {
    await page.getByLabel(t("auth", "password"), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: t("sign-up", "submit"), exact: true }).click();
    await expect(
      page.getByRole("heading", { name: t("sign-up", "verify-email.title") }),
    ).toBeVisible({ timeout: 8_000 });
  }).toPass();
}

type Newcomer = { email: string; username: string; market: Market; locale: Locale };

/** From the first page of the sign-up to the personal details, which are left to the caller. */
export async function walkSignUp(
  page: Page,
  { email, username, market, locale }: Newcomer,
): Promise<void> {
  const t = words(locale);
  const { origin } = new URL(page.url());
  const see = async (title: string) => {
    await expect(page.getByRole("heading", { name: t("sign-up", title) })).toBeVisible();
    await hydrated(page);
  };
  const press = (name: string) =>
    page.getByRole("button", { name: t("sign-up", name), exact: true }).click();

  await see("title");
  await sendSignUp(page, locale, email);
  const mailed = await readCode(email, origin);
  await fillCode(page, locale, mailed, t("sign-up", "verify-email.submit"));

  await see("enter-phone.title");
  const { typed, digits } = newNumber(market);
  const country = page.getByLabel(t("sign-up", "enter-phone.country"), { exact: true });
  await country.selectOption(market);
  await page.getByLabel(t("sign-up", "enter-phone.number"), { exact: true }).fill(typed);
  await press("enter-phone.submit");

  await see("verify-number.title");
  const texted = await readCode(digits, origin);
  await fillCode(page, locale, texted, t("sign-up", "verify-number.submit"));

  await see("username.title");
  await page.getByLabel(t("sign-up", "username.label"), { exact: true }).fill(username);
  await press("username.submit");

  await see("photo.title");
  await page
    .getByLabel(t("sign-up", "photo.label"), { exact: true })
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await drawPhoto() });
  await press("photo.submit");

  await see("personal.title");
}
