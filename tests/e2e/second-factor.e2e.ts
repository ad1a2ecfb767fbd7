import { Secret, TOTP } from "otpauth";
import { expect, open, signIn, test, words, enterAs } from "./shop.ts";

const STEP = 30_000;
const codeOf = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

test("a member turns two-step sign-in on, signs in with an app and a recovery code, and turns it off", async ({
  page,
  shop,
}) => {
  test.slow();
  const person = await shop.person();
  const { locale, email } = person;
  const t = words(locale);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const here = `/${locale}/account/security/second-factor`;
  await enterAs(page.context(), person);
  await open(page, here);
  await press(t("security", "factor-start"));
  const secret = (await page.locator("code.secret").textContent())!.replaceAll(" ", "");
  await page.getByLabel(t("security", "code"), { exact: true }).fill("000000");
  await press(t("security", "setup-confirm"));
  await expect(page.getByText(t("security", "code-wrong"))).toBeVisible();
  const first = Date.now();
  await page.getByLabel(t("security", "code"), { exact: true }).fill(codeOf(secret, first));
  await press(t("security", "setup-confirm"));
  const codes = page.locator(".recovery-codes li");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent())!;

  await page.context().clearCookies();
  const way = `/${locale}/auth/sign-in?callbackUrl=${encodeURIComponent(here)}`;
  await open(page, way);
  await signIn(page, email, locale);
  const box = page.getByLabel(t("security", "code-or-recovery"), { exact: true });
  // The code that turned it on is used up; the next one is valid a step ahead of its time.
  await box.fill(codeOf(secret, first));
  await press(t("security", "sign-in-submit"));
  await expect(page.getByText(t("security", "code-wrong"))).toBeVisible();
  await box.fill(codeOf(secret, first + STEP));
  await press(t("security", "sign-in-submit"));
  await expect(page).toHaveURL(new RegExp(`${here}\\b`));

  await page.context().clearCookies();
  await open(page, way);
  await signIn(page, email, locale);
  await box.fill(recovery.toLowerCase());
  await press(t("security", "sign-in-submit"));
  await expect(page.getByText(t("security", "codes-left", { count: 9 }))).toBeVisible();

  await page.locator("summary", { hasText: t("security", "factor-remove") }).click();
  await press(t("security", "factor-remove"));
  await expect(page.getByText(t("security", "factor-off"), { exact: true })).toBeVisible();
});
