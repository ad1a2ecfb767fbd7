import { expect, hydrated, STAGE, test, words, type Page } from "../shop.ts";

/** Passkeys belong to a host name, so the shop without a configured origin is opened by its name. */
const HERE = STAGE.replace("127.0.0.1", "localhost");

async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a member adds a passkey, names it, signs in with it, and removes it", async ({
  page,
  stage,
}) => {
  test.slow();
  const { locale, token, placeMark } = await stage.person();
  const t = words(locale);
  const security = `${HERE}/${locale}/account/security`;
  await page.context().addCookies([
    { name: "accessToken", value: token, url: HERE },
    { name: "localeSynced", value: placeMark, url: HERE },
  ]);
  await addAuthenticator(page);
  await page.goto(security);
  await hydrated(page);
  await page.getByRole("button", { name: t("security", "passkey-add"), exact: true }).click();
  await expect(page.getByText(t("security", "passkey-added"))).toBeVisible();
  await page.locator("summary", { hasText: t("security", "passkey-rename") }).click();
  await page.getByLabel(t("security", "passkey-name"), { exact: true }).fill("My phone");
  await page.getByRole("button", { name: t("security", "save"), exact: true }).click();
  await expect(page.getByRole("heading", { name: "My phone" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(
    `${HERE}/${locale}/auth/sign-in?callbackUrl=${encodeURIComponent(`/${locale}/account/security`)}`,
  );
  await hydrated(page);
  await page.getByRole("button", { name: t("passkey", "sign-in"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^${security}`));
  await expect(page.getByRole("heading", { name: "My phone" })).toBeVisible();

  await page.locator("summary", { hasText: t("security", "passkey-remove") }).click();
  await page.getByRole("button", { name: t("security", "passkey-remove"), exact: true }).click();
  await expect(page.getByText(t("security", "passkeys-none"))).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${HERE}/${locale}/auth/sign-in`);
  await hydrated(page);
  await page.getByRole("button", { name: t("passkey", "sign-in"), exact: true }).click();
  await expect(page.getByText(t("passkey", "passkey_refused"))).toBeVisible();
});
