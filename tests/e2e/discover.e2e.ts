import { isInWindow, listLinks, readMails } from "./discover-kit.ts";
import {
  arrive,
  hydrated,
  callAs,
  enterAs,
  expect,
  open,
  signIn,
  test,
  words,
  type Page,
} from "./shop.ts";

const locale = "en-GR";
const t = words(locale);

const cards = (page: Page) => page.getByRole("main").locator("li.card");
const favoriteToggleOf = (page: Page, title: string) =>
  page
    .getByRole("main")
    .getByRole("button", { name: t("common", "keep", { title }), exact: true })
    .first();

test("a search can be filtered, paged and found again in the history", async ({ page }) => {
  await open(page, `/${locale}/search?vertical=smartphones`);
  await page.getByRole("link", { name: t.like("search", "filters-open-on") }).click();
  const filters = page.getByRole("form", { name: t("search", "filters") });
  await filters.getByRole("checkbox", { name: t("search-filters", "smart_filter") }).check();
  await filters.locator(".filters-foot button").click();
  await arrive(page, /[?&]smart_filter=1\b/);
  const chips = page.getByRole("list", { name: t("search-filters", "filters-active") });
  await expect(chips.getByRole("listitem")).toHaveCount(3);

  const first = await listLinks(page);
  expect(first).toHaveLength(20);
  await page.getByRole("link", { name: t.like("search", "more") }).click();
  await arrive(page, /[?&]page=2\b/);
  const isAppended = test.info().project.name === "scripts on";
  await expect(cards(page)).toHaveCount(isAppended ? 40 : 20);
  const seen = await listLinks(page);
  if (isAppended) expect(seen.slice(0, 20)).toEqual(first);
  expect(new Set([...first, ...seen]).size).toBe(40);

  await cards(page).last().getByRole("link").click();
  await arrive(page, seen.at(-1)!);
  await page.goBack();
  await arrive(page, /[?&]page=2\b/);
  // A browser that restores the page from its cache shows both pages of the list, others the second.
  const last = cards(page).last();
  await expect(last.getByRole("link")).toHaveAttribute("href", seen.at(-1)!);
  const end = page.getByRole("link", { name: t.like("search", "more") });
  await expect.poll(() => isInWindow(end)).toBe(true);

  await chips.getByRole("link", { name: t("search-filters", "smart_filter") }).click();
  await expect(page).not.toHaveURL(/smart_filter/);
  await expect(page).toHaveURL(/vertical=smartphones/);
});

test("a page beyond the end shows a message, and filters without results are named", async ({
  page,
}) => {
  await open(page, `/${locale}/search?page=4000`);
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: /./ }).last().click();
  await open(page, `/${locale}/search?brand=nintendo&battery_health=100-93&price_max=41`);
  await expect(page.getByRole("main")).toContainText(/Nintendo/);
  const ways = page.getByRole("main").getByRole("region").locator("a.btn");
  await expect(ways.first()).toBeVisible();
});

test("photos open over the page, can be browsed and closed", async ({ page, shop }) => {
  const { id, photos } = await shop.listing();
  await open(page, `/${locale}/listing/${id}`);
  await page.locator(".shots a").first().click();
  const seen = (place: number) =>
    page.getByRole("region", {
      name: new RegExp(t("listing-more", "close-up.which", { place, count: photos.length })),
    });
  await expect(seen(1)).toBeVisible();
  await seen(1)
    .getByRole("link", { name: t("listing-more", "close-up.next") })
    .click();
  await expect(seen(2)).toBeVisible();
  await expect(seen(1)).toBeHidden();
  await seen(2)
    .getByRole("link", { name: t("listing-more", "close-up.close") })
    .click();
  await expect(seen(2)).toBeHidden();
});

test("a visitor's favorite is saved by signing in", async ({ page, shop }) => {
  const person = await shop.person();
  const { id, title } = await shop.listing({ buyer: person });
  await open(page, `/${locale}/listing/${id}`);
  const favoriteToggle = page
    .getByRole("button", { name: new RegExp(t("common", "keep-word")) })
    .first();
  await favoriteToggle.click();
  await expect(
    page.getByRole("button", { name: new RegExp(t("common", "kept-word")) }).first(),
  ).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(t("favorite", "done.keep"), { exact: true }).first()).toBeVisible();

  await open(page, `/${locale}/account/favorites`);
  await expect(page.getByRole("main")).toContainText(title);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("favorite", "sign-in"), exact: true })
    .click();
  await arrive(page, /sign-in/);
  await signIn(page, person.email, locale);
  await arrive(page, "/account/favorites");
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(title);

  await favoriteToggleOf(page, title).click();
  await expect(page.getByText(t("favorite", "done.drop"), { exact: true }).first()).toBeVisible();
  await open(page, `/${locale}/account/favorites`);
  await expect(page.getByRole("heading", { name: t("favorite", "empty") })).toBeVisible();
});

test("a follower gets a mail when the price falls, and unsubscribes with one click", async ({
  page,
  shop,
}) => {
  const person = await shop.person();
  const listing = await shop.listing({ buyer: person });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/listing/${listing.id}`);
  await page
    .getByRole("button", { name: new RegExp(t("common", "keep-word")) })
    .first()
    .click();
  await expect(
    page.getByRole("button", { name: new RegExp(t("common", "kept-word")) }).first(),
  ).toBeVisible();
  const seller = await shop.enterSeller(listing);
  await seller.api.myListings.updatePrice({
    id: listing.id,
    asking_price: {
      ...listing.asking_price,
      amount: Math.round((listing.asking_price.amount * 0.9) / 100) * 100,
    },
  });

  const message = await readMails(person.email, /\/unsubscribe\//);
  const address = /https?:[^\s"<>\\]+\/[a-z]{2}-[A-Z]{2}\/unsubscribe\/[^\s"<>\\]+/.exec(
    message,
  )![0];
  await page.context().clearCookies();
  // The mail is in its reader's language, the test in another.
  await open(page, `/${locale}/unsubscribe/${address.split("/").at(-1)}`);
  await page.getByRole("button", { name: t("unsubscribe", "submit") }).click();
  await expect(
    page.getByRole("heading", { name: t("unsubscribe", "done.favorite") }),
  ).toBeVisible();
});

test("all listings of a product are shown by grade, and the cheapest is bought", async ({
  page,
  shop,
}) => {
  const person = await shop.person();
  await enterAs(page.context(), person);
  const { sku_id } = await shop.listing({ buyer: person });
  await open(page, `/${locale}/sku/${sku_id}`);
  const units = (await listLinks(page)).length;
  expect(units).toBeGreaterThan(0);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("sku", "buy") })
    .click();
  await arrive(page, "/address");
});

test("devices are compared side by side, with differences only on request", async ({ page }) => {
  const { data } = await callAs(null, locale).search.listings({ model: ["iphone-13"], limit: 3 });
  const ids = data.map(({ id }) => `id=${id}`);
  await open(page, `/${locale}/compare?${ids.join("&")}&id=garbage`);
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).not.toHaveCount(0);
  const all = await table.getByRole("row").count();
  await page.getByRole("link", { name: t("compare", "differences") }).click();
  await arrive(page, /differences=1/);
  expect(await table.getByRole("row").count()).toBeLessThan(all);
  await page
    .getByRole("link", { name: t.like("compare", "remove-one") })
    .first()
    .click();
  await expect(page).not.toHaveURL(new RegExp(ids[0]!));
});

test("a search is saved, found again and deleted", async ({ page, shop }) => {
  const person = await shop.person();
  await enterAs(page.context(), person);
  await open(page, `/${locale}/search?brand=apple&price_max=400`);
  await page.getByRole("button", { name: t("search-filters", "save") }).click();
  await expect(page.getByText(t("saved-search", "saved")).first()).toBeVisible();
  await open(page, `/${locale}/account/searches`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Apple");
  await main.locator(".saved-search").getByRole("link").first().click();
  await arrive(page, /\/search\?.*brand=apple/);
  await open(page, `/${locale}/account/searches`);
  await main.getByRole("button", { name: t("saved-search", "delete") }).click();
  await expect(main).toContainText(t("saved-search", "empty"));
});

test("a visitor's search is saved by signing in, which returns to it", async ({ page, shop }) => {
  const { email } = await shop.person();
  await open(page, `/${locale}/search?brand=apple&price_max=400`);
  await page.getByRole("button", { name: t("search-filters", "save") }).click();
  await expect(page.getByRole("dialog", { name: t("auth", "sign-in.title") })).toBeVisible();
  await hydrated(page);
  await signIn(page, email, locale);
  await arrive(page, /\/search\?[^#]*brand=apple/);
  await expect(page.getByText(t("saved-search", "saved")).first()).toBeVisible();
  await open(page, `/${locale}/account/searches`);
  await expect(page.locator(".saved-search")).toContainText("Apple");
});

test("content pages have no scripts, and are linked from the footer", async ({ page }) => {
  await open(page, `/el-GR`);
  const el = words("el-GR");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: el("layout", "footer.terms") })
    .click();
  await expect(page).toHaveURL(/\/content\/info\/terms-and-conditions$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.locator("script:not([type='application/ld+json'])").count()).toBe(0);
  await page.goto("/el-GR/help");
  await page.getByRole("main").getByRole("searchbox").fill("επιστροφή");
  await page
    .getByRole("main")
    .getByRole("button", { name: el("content", "support.submit"), exact: true })
    .click();
  await expect(page).toHaveURL(/help\?/);
  await page.getByRole("main").locator("a[href*='/content/support/']").first().click();
  await expect(page).toHaveURL(/\/content\/support\//);
  await page.goto("/el-GR/how-it-works?tab=seller");
  await expect(page.getByRole("main")).toContainText("2,00");
});

test("Lite mode turns on, drops scripts and photos, and turns off", async ({ page }) => {
  await open(page, `/${locale}/search`);
  await page
    .getByRole("contentinfo")
    .getByRole("button", { name: t("preferences", "lite") })
    .click();
  await expect(page.getByText(t("lite", "on"))).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
  expect(await page.locator("script:not([type='application/ld+json'])").count()).toBe(0);
  const card = cards(page).first();
  await card.locator("summary").click();
  await expect(card.locator("img")).toBeVisible();
  await page.getByRole("button", { name: t("lite", "turn-off") }).click();
  await expect(page.getByText(t("lite", "on"))).toBeHidden();
  await hydrated(page);
});

test("the colours are chosen in the footer, and hold on every page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, `/${locale}/search`);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  const choose = (theme: "dark" | "system") =>
    page
      .getByRole("contentinfo")
      .getByRole("button", { name: t("preferences", `theme.${theme}`) })
      .click();
  await choose("dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(/\/search$/);
  expect(await ground()).not.toBe(light);
  await open(page, `/${locale}/faq`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await choose("system");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  expect(await ground()).toBe(light);
});

test("results are ticked and compared", async ({ page }) => {
  await open(page, `/${locale}/search?brand=apple`);
  await page.getByRole("link", { name: t("search", "compare"), exact: true }).click();
  await arrive(page, /\/compare\/choose\?brand=apple/);
  const boxes = page.getByRole("main").getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: t("compare", "choose.submit") }).click();
  await arrive(page, /\/compare\?/);
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveCount(2);
});

test("a profile shows listings, sales and reviews", async ({ page, shop }) => {
  const { seller_info } = await shop.listing();
  await open(page, `/${locale}/user/${seller_info.username}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(seller_info.username);
  const tabs = page.getByRole("navigation", {
    name: t("profile", "parts", { name: seller_info.username }),
  });
  await tabs
    .getByRole("link", { name: new RegExp(`^${t("profile", "tab.received")} \\d`) })
    .click();
  await arrive(page, /tab=received/);
});
