import type { Locale } from "#contract/market.ts";
import { drawPhoto, newEmail, readCode } from "./newcomer.ts";
import { fillCode, PASSWORD, walkSignUp } from "./sign-up-pages.ts";
import {
  arrive,
  hydrated,
  CAST_PASSWORD,
  enterAs,
  expect,
  open,
  signIn,
  test,
  words,
  type Page,
} from "./shop.ts";

/** Too young at first: the answer keeps what was typed. */
async function fillPersonalInfo(page: Page, locale: Locale): Promise<void> {
  const t = words(locale);
  const field = (name: string) => page.getByLabel(t("account", name), { exact: true });
  const submit = page.getByRole("button", { name: t("sign-up", "personal.submit"), exact: true });
  await field("personal.first-name").fill("Άννα");
  await field("personal.last-name").fill("Δήμου");
  await field("personal.birth-day").fill("9");
  await field("personal.birth-month").selectOption("3");
  const tooYoung = String(new Date().getFullYear() - 10);
  await page.locator("[name=birth_year]").fill(tooYoung);
  await submit.click();
  await expect(
    page.getByText(t("account", "personal.birth-too-young"), { exact: true }),
  ).toBeVisible();
  await hydrated(page);
  await expect(field("personal.last-name")).toHaveValue("Δήμου");
  await page.locator("[name=birth_year]").fill("1984");
  await submit.click();
}

const journeys = [
  { locale: "el-GR", country: "GR", isDialog: true },
  { locale: "en-GB", country: "GB", isDialog: false },
] as const;

for (const { locale, country, isDialog } of journeys) {
  const t = words(locale);
  const way = isDialog ? "in dialogs over a list" : "on pages";

  test(`a visitor signs up ${way}, in ${locale}, and returns to the page before`, async ({
    page,
  }) => {
    test.slow();
    const email = newEmail();
    const list = `/${locale}/search?q=samsung`;
    if (isDialog) {
      await open(page, list);
      await page.getByRole("link", { name: t("layout", "sign-in"), exact: true }).click();
      await hydrated(page);
      await page.getByRole("link", { name: t("auth", "choose.join") }).click();
    } else {
      await open(page, `/${locale}/auth/sign-up?callbackUrl=${encodeURIComponent(list)}`);
    }
    const username = `n${Math.random().toString(36).slice(2, 9)}`;
    await walkSignUp(page, { email, username, market: country, locale });
    if (isDialog) await fillPersonalInfo(page, locale);
    else await page.getByRole("button", { name: t("sign-up", "later"), exact: true }).click();

    await expect(page).toHaveURL(/\/search\?q=samsung/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // It is shown once.
    await open(page, `/${locale}/auth/sign-up/personal-info?callbackUrl=${list}`);
    await expect(page).toHaveURL(/\/search\?q=samsung/);
    await open(page, `/${locale}/user/${username.toUpperCase()}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(username);
    await expect(page.getByRole("main").locator('img[src*="/media/"]').first()).toBeVisible();
  });

  test(`a forgotten password is reset by e-mail, in ${locale}`, async ({ page, shop }) => {
    const person = await shop.person(country);
    await open(page, `/${locale}/auth/sign-in`);
    await page.getByRole("button", { name: t("auth", "sign-in.forgot") }).click();
    await expect(page.getByRole("heading", { name: t("auth", "forgot.title") })).toBeVisible();
    await hydrated(page);
    await page.getByLabel(t("auth", "email"), { exact: true }).fill(person.email);
    await page.getByRole("button", { name: t("auth", "forgot.submit"), exact: true }).click();

    await expect(page.getByRole("heading", { name: t("auth", "check-email.title") })).toBeVisible();
    await hydrated(page);
    const code = await readCode(person.email);
    const wrong = code === "000000" ? "111111" : "000000";
    await fillCode(page, locale, wrong, t("auth", "check-email.submit"));
    await expect(page.getByText(t("auth", "code-wrong"))).toBeVisible();
    await fillCode(page, locale, code, t("auth", "check-email.submit"));

    await expect(page.getByRole("heading", { name: t("auth", "change.title") })).toBeVisible();
    await hydrated(page);
    await page.getByLabel(t("auth", "change.new"), { exact: true }).fill(PASSWORD);
    await page.getByLabel(t("auth", "change.again"), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: t("auth", "change.submit"), exact: true }).click();
    await expect(page.getByRole("heading", { name: t("auth", "changed.title") })).toBeVisible();

    await open(page, `/${locale}/auth/sign-in`);
    await signIn(page, person.email, locale, CAST_PASSWORD);
    await expect(page.getByText(t("auth", "sign-in.wrong"))).toBeVisible();
    await hydrated(page);
    await signIn(page, person.email, locale, PASSWORD);
    await expect(page.getByText(t("auth", "success"))).toBeVisible();
  });
}

const beginners = [
  ["new-email", "sign-up", "verify-email.title"],
  ["new-phone", "sign-up", "enter-phone.title"],
  ["new-number", "sign-up", "verify-number.title"],
  ["new-username", "sign-up", "username.title"],
  ["new-photo", "sign-up", "photo.title"],
] as const;

for (const [name, namespace, title] of beginners) {
  test(`${name}@ continues an unfinished sign-up`, async ({ page }) => {
    const locale: Locale = "el-GR";
    const t = words(locale);
    await open(page, `/${locale}/search?q=iphone&modal=sign-in`);
    await signIn(page, `${name}@deftero.test`, locale);
    await expect(page.getByRole("dialog", { name: t(namespace, title) })).toBeVisible();
    await expect(page).toHaveURL(/\/search\?q=iphone/);
    await hydrated(page);
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("layout", "dialog.close") })
      .click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // An unfinished account may still browse.
    await open(page, `/${locale}`);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}

test("a session that ends during a half-filled form loses no input", async ({
  page,
  context,
  shop,
}) => {
  const locale: Locale = "en-GR";
  const t = words(locale);
  const person = await shop.person("GR", locale);
  await enterAs(context, person);
  await open(page, `/${locale}/account/personal?change=name`);
  const name = page.locator("[name=full_name]");
  await name.fill("Katerina Vlachou");
  await shop.endSession(person);
  await page.getByRole("button", { name: t("account", "personal.name-save"), exact: true }).click();
  await arrive(page, "/auth/sign-in");
  await signIn(page, person.email, locale);
  await arrive(page, "/account/personal");
  await expect(name).toHaveValue("Katerina Vlachou");
});

const account = (provider: "google" | "apple") =>
  `iris.${provider}.${test.info().project.use.javaScriptEnabled === false ? "off" : "on"}@mail.test`;

async function chooseProvider(page: Page, locale: Locale, provider: string, who: string) {
  const name = words(locale)("auth", "choose.provider", { provider });
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: who, exact: true }).click();
  // Apple responds with a form, which needs a click without scripts.
  const hasScripts = test.info().project.use.javaScriptEnabled !== false;
  if (provider === "Apple" && !hasScripts) await page.getByRole("button").click();
}

for (const { locale, provider } of [
  { locale: "en-GR", provider: "Google" },
  { locale: "el-GR", provider: "Apple" },
] as const) {
  test(`a newcomer signs up with ${provider} and adds a phone number, in ${locale}`, async ({
    page,
    context,
  }) => {
    const t = words(locale);
    const who = account(provider === "Google" ? "google" : "apple");
    await open(page, `/${locale}/search?q=samsung&modal=auth`);
    await chooseProvider(page, locale, provider, who);
    await expect(
      page.getByRole("heading", { name: t("sign-up", "enter-phone.title") }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/search\?q=samsung/);
    expect(page.url()).not.toContain("accessToken");
    expect(await page.content()).not.toMatch(/accessToken/);
    const [token] = (await context.cookies()).filter(({ name }) => name === "accessToken");
    expect(token).toMatchObject({ httpOnly: true, sameSite: "Lax" });

    await context.clearCookies({ name: "accessToken" });
    await open(page, `/${locale}/auth`);
    await expect(page.getByText(t("auth", "choose.last-used"))).toBeVisible();
    await chooseProvider(page, locale, provider, who);
    await expect(page).not.toHaveURL(/\/auth$/);
    expect((await context.cookies()).map(({ name }) => name)).toContain("accessToken");
  });
}

test("a provider's e-mail that has an account is not taken over, nor is an aborted sign-in", async ({
  page,
  context,
}) => {
  const locale: Locale = "en-GB";
  const t = words(locale);
  await open(page, `/${locale}/search?modal=auth`);
  await chooseProvider(page, locale, "Facebook", "seller@deftero.test");
  // Words in brackets are bold.
  const conflict = t("error", "social-conflict").replaceAll(/[[\]]/g, "");
  await expect(page.getByText(conflict)).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("accessToken");

  await open(page, `/${locale}/search?modal=auth`);
  await chooseProvider(page, locale, "Google", "Cancel");
  await expect(page.getByText(t("error", "social-cancelled"))).toBeVisible();
});

test("a visitor switches country and keeps the page and its filters", async ({ page, context }) => {
  const t = words("el-GR");
  await open(page, "/el-GR/search?q=samsung&price_max=700");
  const name = new RegExp(t("layout", "footer.country"));
  await page.getByRole("contentinfo").getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name: t("locale", "title") })).toBeVisible();
  await hydrated(page);
  await page.getByRole("radio", { name: t("locale", "country.GB") }).check();
  await page.getByRole("button", { name: t("country", "submit"), exact: true }).click();
  await arrive(page, "/en-GB/search");
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    q: "samsung",
    price_max: "700",
  });
  await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
  const kept = Object.fromEntries(
    (await context.cookies()).map(({ name, value }) => [name, value]),
  );
  expect(kept).toMatchObject({ NEXT_LOCALE: "en-GB", COUNTRY: "GB" });
});

test("a member confirms before the profile changes its country", async ({
  page,
  context,
  shop,
}) => {
  const locale: Locale = "el-GR";
  const t = words(locale);
  const person = await shop.person("GR", "el-GR");
  await enterAs(context, person);
  await open(page, `/${locale}/select-country?returnTo=/${locale}/search`);
  await page.getByText(t("locale", "language.en"), { exact: true }).first().click();
  await page.getByRole("button", { name: t("country", "submit"), exact: true }).click();
  await page.getByRole("button", { name: t("country", "switch.confirm"), exact: true }).click();
  await arrive(page, "/en-GR/search");
  expect(await shop.profile(person)).toMatchObject({ language: "en", country: "GR" });
});

test("a member adds a picture, crops it and shows it", async ({ page, context, shop }) => {
  const locale: Locale = "en-GR";
  const t = words(locale);
  const person = await shop.person("GR", locale);
  const before = await shop.profile(person);
  await enterAs(context, person);
  await open(page, `/${locale}/account/profile`);
  await page.locator(`main a[href="/${locale}/account/profile/images"]`).click();
  await arrive(page, `/${locale}/account/profile/images`);
  const file = { name: "me.png", mimeType: "image/png", buffer: await drawPhoto() };
  await page.getByLabel(t("account", "profile.picture-file"), { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: t("profile-image", "add"), exact: true }).click();
  await expect(
    page.getByRole("heading", { name: t("profile-image", "cut-title"), exact: true }),
  ).toBeVisible();
  const square = page.locator("form[method=post] [name=square]");
  await expect(square).toHaveValue("80,0,480");
  const step = (name: "step.right" | "step.closer") =>
    page.getByRole("button", { name: t("profile-image", name), exact: true }).click();
  await step("step.right");
  await expect(square).toHaveValue("128,0,480");
  await step("step.closer");
  await expect(square).toHaveValue("164,36,408");
  await page.getByRole("button", { name: t("profile-image", "save"), exact: true }).click();
  await arrive(page, `/${locale}/account/profile/images`);
  const { profile_photo: shown } = await shop.profile(person);
  expect(shown).not.toBe(before.profile_photo);
  await expect(
    page.locator("li", { hasText: t("profile-image", "shown") }).locator("img"),
  ).toHaveAttribute("src", `${shown}/320`);
});
