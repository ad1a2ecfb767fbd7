import { hydrated, expect, open, test, words, type Page } from "../shop.ts";

const locale = "el-GR";
const t = words(locale);

const opener = (page: Page) =>
  page.getByRole("link", { name: t("layout", "sign-in"), exact: true });

function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    // Background requests of the browser for the icon, and of the hydrated page for the version,
    // the visitor's country and the offline texts.
    const isOwn =
      /\/(?:icon\.svg|api\/version|api\/geolocation|assets\/(?:late|line|error|offline)-[\w-]+\.(?:js|css))$/;
    // The speculation rules prefetch a page when the pointer happens to rest on its link.
    const isPrefetch = request.headers()["sec-purpose"]?.startsWith("prefetch") ?? false;
    if (!isOwn.test(request.url()) && !isPrefetch) asked.push(request.url());
  });
  return asked;
}

/** Hovers the link like a hand before its click, once the page is idle. */
async function near(page: Page): Promise<void> {
  await hydrated(page);
  // The first interaction loads the scripts of the filters.
  await page.keyboard.press("Shift");
  await opener(page).hover();
  let before = -1;
  await expect
    .poll(
      async () => {
        const known = before;
        before = await page.evaluate(() => performance.getEntriesByType("resource").length);
        return before === known;
      },
      { intervals: [1500] },
    )
    .toBe(true);
}

test("opening, closing and navigating in the dialog makes no request", async ({ page }) => {
  await open(page, `/${locale}/search`);
  await near(page);
  const asked = listen(page);
  const dialog = page.getByRole("dialog");
  const titled = (key: Parameters<typeof t>[1]) =>
    dialog.getByRole("heading", { name: t("auth", key), exact: true });
  await opener(page).click();
  await expect(titled("sign-in.title")).toBeVisible();
  await dialog.getByRole("link", { name: t("auth", "sign-in.back") }).click();
  await expect(titled("choose.title")).toBeVisible();
  await dialog.getByRole("link", { name: t("auth", "choose.email") }).click();
  await dialog.getByRole("button", { name: t("auth", "sign-in.forgot") }).click();
  await expect(titled("forgot.title")).toBeVisible();
  await expect(dialog.getByLabel(t("auth", "email"), { exact: true })).toBeFocused();
  // Back returns to the previous history entry, closing to the page.
  await page.goBack();
  await expect(titled("sign-in.title")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/search$/);
  await expect(opener(page)).toBeFocused();
  expect(asked).toEqual([]);
});

test("after closing, Back leaves the page without opening the dialog", async ({ page }) => {
  await open(page, `/${locale}`);
  await open(page, `/${locale}/search`);
  await near(page);
  await opener(page).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: t("auth", "sign-in.back") })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: t("layout", "dialog.close") })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/${locale}$`));
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

// Brackets mark bold text.
const notified = t("error", "social-conflict").replace(/[[\]]/g, "");

test("an error in the address is shown in the dialog, and removed on closing", async ({ page }) => {
  await open(page, `/${locale}/search?error=social-conflict`);
  const dialog = page.getByRole("dialog");
  // The dialog has the keyboard focus from here on.
  await expect(page.locator("dialog:modal")).toBeVisible();
  await expect(dialog.getByText(notified)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/search$/);
  await open(page, `/${locale}/search?error=social-conflict`);
  await dialog.getByRole("link", { name: t("layout", "sign-in"), exact: true }).click();
  await expect(page).toHaveURL(/\/search\?modal=sign-in$/);
  await expect(dialog.getByRole("heading", { name: t("auth", "sign-in.title") })).toBeVisible();
});

test("Esc and Back close the dialog, and the focus returns to the opening element", async ({
  page,
}) => {
  await open(page, `/${locale}/search`);
  for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByLabel(t("auth", "email"), { exact: true })).toBeFocused();
    await close();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  }
});

test("the focus is trapped in the dialog", async ({ page }) => {
  await open(page, `/${locale}/search`);
  await opener(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
    );
    expect(isInside).toBe(true);
  }
});

test("input from before the hydration survives it", async ({ page }) => {
  await page.goto(`/${locale}/auth/sign-in`);
  const email = page.getByLabel(t("auth", "email"), { exact: true });
  await email.focus();
  await page.keyboard.type("anna@deftero.test", { delay: 20 });
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await expect(email).toHaveValue("anna@deftero.test");
  await expect(email).toBeFocused();
});
