import type { Locale } from "#contract/market.ts";
import {
  arrive,
  hydrated,
  CARDS,
  enterAs,
  enterCard,
  expect,
  goOn,
  open,
  signIn,
  test,
  words,
  type Page,
  type Shop,
} from "./shop.ts";
import { bankWords } from "./words.ts";

const priceIn = (text: string | null) => /[\d.,]+/.exec(text ?? "")?.[0] ?? "";

/** Claims the first result that no other test buys. */
async function chooseResult(page: Page, claimListing: Shop["claimListing"]) {
  const links = page.getByRole("main").locator('h3 a[href*="/listing/"]');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).pathname),
  );
  const id = claimListing(addresses.map((address) => address.split("/").at(-1)!));
  const link = page.locator(`h3 a[href$="/listing/${id}"]`);
  const title = await link.innerText();
  await link.click();
  await arrive(page, `/listing/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  return { id, title };
}

const journeys = [
  { locale: "el-GR", buyer: "buyer", word: "άιφον" },
  { locale: "en-GB", buyer: "buyer-gb", word: "iphone" },
] as const satisfies { locale: Locale; buyer: string; word: string }[];

for (const { locale, buyer, word } of journeys) {
  test(`a visitor finds a device, signs in and buys it, in ${locale}`, async ({ page, shop }) => {
    const t = words(locale);
    await open(page, `/${locale}`);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);

    await page
      .getByRole("searchbox", { name: t("layout", "search.label") })
      .first()
      .fill(word);
    await page.getByRole("button", { name: t("layout", "search.submit") }).click();
    await arrive(page, "/search");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("search", "query-title", { q: word }),
    );

    await page.getByRole("link", { name: t("search", "filters-open"), exact: true }).click();
    const filters = page.getByRole("form", { name: t("search", "filters") });
    await filters.getByRole("checkbox", { name: t("search-filters", "instant_buy") }).check();
    await filters.locator(".filters-foot button").click();
    await arrive(page, /[?&]instant_buy=1\b/);
    expect(new URL(page.url()).searchParams.get("q")).toBe(word);

    const listing = await chooseResult(page, shop.claimListing);
    const seen = page.getByRole("button", { name: t("listing", "buy.submit") }).first();
    await seen.click();

    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await hydrated(page);
    await signIn(page, `${buyer}@deftero.test`, locale);

    // Who has bought before comes straight to the summary, from which all can be changed.
    await arrive(page, "/review");
    const orderId = new URL(page.url()).pathname.split("/").at(-2)!;
    const change = async (what: "address" | "shipping" | "payment") => {
      const name = `${t("checkout-pay", "review.change")} ${t("checkout-pay", `review.change-${what}`)}`;
      await page.getByRole("main").getByRole("link", { name, exact: true }).click();
      await arrive(page, `/${what}`);
    };
    await change("address");
    await expect(page.getByRole("radio").first()).toBeChecked();
    await goOn(page, locale);

    await arrive(page, "/review");
    await change("shipping");
    await page.getByRole("radio", { name: t("checkout", "shipping.courier") }).check();
    await goOn(page, locale);

    await arrive(page, "/review");
    const extras = page.locator("main .extras");
    await extras.locator("summary").first().click();
    await extras.locator("[name^=add_on][value]:not([value=''])").first().check();
    if (test.info().project.use.javaScriptEnabled === false)
      await extras.getByRole("button", { name: t("add-ons", "update"), exact: true }).click();
    await expect(extras).toContainText(t("add-ons", "added"));

    await change("payment");
    await page
      .getByRole("radio", { name: t.like("checkout-pay", "payment.card") })
      .first()
      .check();
    await goOn(page, locale);

    await arrive(page, "/review");
    await expect(page.getByText(t("checkout", "shipping.courier"))).toBeVisible();
    const pay = page.getByRole("button", { name: t.like("checkout", "review.pay") });
    const total = priceIn(await pay.innerText());
    await pay.click();

    await arrive(page, "/success");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("checkout-pay", "success.title"),
    );
    await page.getByRole("link", { name: t("checkout-pay", "success.see-order") }).click();
    await arrive(page, `/account/orders/${orderId}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(
      t("order", "status.buyer.approved_instant"),
    );
    await expect(main).toContainText(listing.title);
    await expect(main).toContainText(total);
    await expect(main.getByText(t("common", "clock.otherwise"))).toBeVisible();

    await page.goto(`/${locale}/account/orders`);
    await expect(page.locator(`main a[href$="/account/orders/${orderId}"]`).first()).toBeVisible();
    // The buyer still sees the device; it is gone for others.
    const address = `/${locale}/listing/${listing.id}`;
    expect((await page.goto(address))!.status()).toBe(200);
    // Public pages are cached for ten seconds.
    await expect
      .poll(async () => (await fetch(shop.origin + address)).status, { timeout: 15_000 })
      .toBe(410);
  });
}

const locale = "en-GR";
const t = words(locale);
const bank = bankWords("en");

test("an invalid promo code shows an error, a valid one is applied, and can be removed", async ({
  page,
  shop,
}) => {
  const person = await shop.person();
  const id = await shop.draft(person, await shop.listing({ buyer: person }), { at: "payment" });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/payment`);
  const field = page.getByLabel(t("checkout-pay", "voucher.legend"), { exact: true });
  const apply = page.getByRole("button", { name: t("checkout-pay", "voucher.apply"), exact: true });
  await field.fill("NOSUCHCODE");
  await apply.click();
  await expect(page.getByRole("main")).toContainText(
    t("checkout-pay", "voucher.invalid", { code: "NOSUCHCODE" }),
  );
  await expect(field).toHaveValue("NOSUCHCODE");
  const before = (await shop.order(person, id)).amounts;
  await field.fill("welcome25");
  await apply.click();
  const remove = page.getByRole("button", { name: t("checkout-pay", "voucher.remove") });
  await expect(remove).toBeVisible();
  const { amounts } = await shop.order(person, id);
  expect(amounts.discount.amount).toBe(Math.round(before.buyer_safety_fee.amount / 4));
  expect(amounts.total.amount).toBe(before.total.amount - amounts.discount.amount);
  await remove.click();
  await expect(field).toBeVisible();
  expect((await shop.order(person, id)).amounts).toEqual(before);
});

test("a returning buyer goes straight to the review", async ({ page, shop }) => {
  const person = await shop.person();
  await shop.buy(person, await shop.listing({ buyer: person }));
  const id = await shop.draft(person, await shop.listing({ buyer: person }));
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/address`);
  await page.getByRole("button", { name: t("checkout-pay", "express.button") }).click();
  await arrive(page, "/review");
  await expect(page.getByRole("main")).toContainText(
    t("checkout-pay", "payment.card", { brand: "Visa", last4: "4242" }),
  );
});

test("Buy leads a returning buyer to the summary, and Pay to the placed order", async ({
  page,
  shop,
}) => {
  const person = await shop.person();
  await shop.buy(person, await shop.listing({ buyer: person }));
  const listing = await shop.listing({ buyer: person });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/listing/${listing.id}`);
  await page
    .getByRole("button", { name: t("listing", "buy.submit") })
    .first()
    .click();
  await arrive(page, "/review");
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();
  await arrive(page, "/success");
  const orders = await shop.listOrdersOf(person, listing);
  expect(orders.map(({ status }) => status)).toEqual(["approved"]);
});

test("a new card is entered on the bank's page and charged at once", async ({ page, shop }) => {
  const person = await shop.person();
  const id = await shop.draft(person, await shop.listing({ buyer: person }), { at: "payment" });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/payment`);
  await page.getByRole("radio", { name: t("checkout-pay", "payment.first") }).check();
  await goOn(page, locale);

  await expect(page.getByRole("heading", { name: bank("setup-title") })).toBeVisible();
  await enterCard(page, "4242424242424243", locale);
  await expect(page.getByRole("alert")).toContainText(bank("number-invalid"));
  await enterCard(page, CARDS.good, locale);

  await arrive(page, "/review");
  await expect(page.getByRole("main")).toContainText(
    t("checkout-pay", "payment.card", { brand: "Visa", last4: "4242" }),
  );
  await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();
  await arrive(page, "/success");
  expect((await shop.order(person, id)).status).toBe("approved");
});

test("a visitor who leaves the bank's page without a card returns to the payment step", async ({
  page,
  shop,
}) => {
  const person = await shop.person();
  const id = await shop.draft(person, await shop.listing({ buyer: person }), { at: "payment" });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/payment`);
  await page.getByRole("radio", { name: t("checkout-pay", "payment.first") }).check();
  await goOn(page, locale);
  await page.getByRole("button", { name: bank("back") }).click();
  await arrive(page, "/payment");
  await expect(page.getByText(t("checkout-pay", "payment.setup-cancelled"))).toBeVisible();
});

test("a card with a challenge is charged after it", async ({ page, shop }) => {
  const person = await shop.person();
  const listing = await shop.listing({ buyer: person });
  const id = await shop.draft(person, listing, { at: "review", card: CARDS.challenge });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/review`);
  await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();
  await expect(page.getByRole("heading", { name: bank("challenge-title") })).toBeVisible();
  await page.getByRole("button", { name: bank("approve") }).click();
  await arrive(page, "/success");
  expect((await shop.order(person, id)).status).toBe("approved");
});

test("a bank that answers late is waited for on a page of its own, which goes on by itself", async ({
  page,
  shop,
}) => {
  test.setTimeout(90_000);
  const person = await shop.person();
  const listing = await shop.listing({ buyer: person });
  const id = await shop.draft(person, listing, { at: "review", card: CARDS.late });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/review`);
  await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("checkout-pay", "review.waiting-title"),
  );
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expect(page).toHaveURL(/\/success$/, { timeout: 45_000 });
  expect((await shop.order(person, id)).status).toBe("approved");
});

test("a refused challenge returns to the payment step with the reason", async ({ page, shop }) => {
  const person = await shop.person();
  const listing = await shop.listing({ buyer: person });
  const id = await shop.draft(person, listing, { at: "review", card: CARDS.challenge });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/review`);
  await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();
  await page.getByRole("button", { name: bank("refuse") }).click();
  await arrive(page, "/payment");
  await expect(page.getByRole("alert")).toContainText(
    t("checkout-pay", "payment.decline.challenge_failed"),
  );
});

test("a declined card keeps all input and shows the reason", async ({ page, shop }) => {
  const person = await shop.person();
  const listing = await shop.listing({ buyer: person });
  const id = await shop.draft(person, listing, { at: "review", card: CARDS.declined });
  const before = await shop.order(person, id);
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/review`);
  await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();

  await arrive(page, "/payment");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(t("checkout-pay", "payment.declined-title"));
  await expect(alert).toContainText(t("checkout-pay", "payment.decline.declined"));
  const another = page.getByRole("radio", { name: t("checkout-pay", "payment.another") });
  await expect(another).toBeChecked();
  const after = await shop.order(person, id);
  expect(after.status).toBe("draft");
  expect([after.address?.id, after.shipping_method, after.amounts]).toEqual([
    before.address?.id,
    before.shipping_method,
    before.amounts,
  ]);

  await goOn(page, locale);
  await enterCard(page, CARDS.good, locale);
  await arrive(page, "/review");
  await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();
  await arrive(page, "/success");
  expect((await shop.listOrdersOf(person, listing)).length).toBe(1);
});

test("Klarna is paid in three instalments on its own page", async ({ page, shop }) => {
  const person = await shop.person();
  const id = await shop.draft(person, await shop.listing({ buyer: person }), { at: "payment" });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/payment`);
  await page.getByRole("radio", { name: t.like("checkout-pay", "payment.klarna") }).check();
  await goOn(page, locale);
  await arrive(page, "/review");
  await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();
  await expect(page.getByRole("heading", { name: bank("klarna-title") })).toBeVisible();
  await page.getByRole("button", { name: bank("klarna-approve") }).click();
  await arrive(page, "/success");
  const order = await shop.order(person, id);
  expect([order.status, order.payment_method]).toEqual(["approved", "klarna"]);
});

test("a device without Instant Buy asks its seller", async ({ page, shop }) => {
  const person = await shop.person();
  const listing = await shop.listing({ buyer: person, isInstant: false });
  const id = await shop.draft(person, listing, { at: "review" });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/review`);
  await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();
  await arrive(page, "/success");
  const { status, is_instant_buy } = {
    ...(await shop.order(person, id)),
    is_instant_buy: listing.is_instant_buy,
  };
  expect(status).toBe(is_instant_buy ? "approved" : "requested");
  await page.getByRole("link", { name: t("checkout-pay", "success.see-order") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("order", `status.buyer.${is_instant_buy ? "approved_instant" : "requested"}`),
  );
});

test("an invalid address shows errors and keeps its input, a valid one is saved", async ({
  page,
  shop,
}) => {
  const person = await shop.person();
  const id = await shop.draft(person, await shop.listing({ buyer: person }));
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/address`);
  const field = (key: string) => page.getByLabel(t("checkout", `address.${key}`), { exact: true });
  await field("full-name").fill("Άννα Δήμου");
  await field("address").fill("Δροσοπούλου 12");
  await field("city").fill("Αθήνα");
  await page.getByLabel(t("checkout", "address.region"), { exact: true }).selectOption("attica");
  await field("postal-code").fill("112 57");
  // Passes the browser's pattern and is no valid number.
  await field("phone").fill("0000000000");
  await goOn(page, locale);

  const wrong = t("checkout", "fault.address.phone-invalid");
  await expect(field("phone")).toHaveAttribute("aria-invalid", "true");
  await expect(field("phone")).toHaveAccessibleDescription(new RegExp(`^${wrong}`));
  await expect(page.getByRole("alert")).toContainText(wrong);
  await expect(field("full-name")).toHaveValue("Άννα Δήμου");
  await expect(field("region")).toHaveValue("attica");
  await expect(field("postal-code")).toHaveValue("112 57");

  await hydrated(page);
  await field("phone").fill("691 234 5678");
  await goOn(page, locale);
  await arrive(page, "/shipping");
  expect((await shop.order(person, id)).address).toMatchObject({
    full_name: "Άννα Δήμου",
    postal_code: "11257",
    mobile_number: "306912345678",
  });
});

test("a buyer without a name states it before the payment, and what was typed is kept", async ({
  page,
  shop,
}) => {
  const greek = words("el-GR");
  const person = await shop.person("GR", "el-GR");
  const listing = await shop.listing({ market: "GR", buyer: person, isInstant: false });
  const id = await shop.draft(person, listing, { at: "review" });
  await person.api.account.update({ full_name: "" });
  await enterAs(page.context(), person);
  await open(page, `/el-GR/checkout/${id}/review`);
  await arrive(page, "/personal");
  await hydrated(page);
  const steps = page.getByRole("navigation", { name: greek("checkout", "steps.label") });
  await expect(steps.locator("[aria-current=step]")).toContainText(
    greek("checkout", "steps.delivery"),
  );
  const name = page.locator("[name=first_name]");
  await expect(name).not.toHaveValue("");
  await name.fill("Άννα");
  await page.locator("[name=last_name]").fill("Δήμου");
  await page.locator("[name=birth_day]").fill("9");
  await goOn(page, "el-GR");
  await expect(page.locator("[name=birth_year]")).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveValue("Άννα");
  await hydrated(page);
  await page.locator("[name=birth_day]").fill("");
  await shop.endSession(person);
  await goOn(page, "el-GR");
  await arrive(page, "/auth/sign-in");
  await signIn(page, person.email, "el-GR");
  await arrive(page, "/personal");
  await expect(name).toHaveValue("Άννα");
  await hydrated(page);
  await goOn(page, "el-GR");
  await arrive(page, "/review");
  await expect(steps.locator("[aria-current=step]")).toContainText(
    greek("checkout", "steps.review"),
  );
  await open(page, "/el-GR/account/personal");
  await expect(page.getByRole("main")).toContainText("Άννα Δήμου");
});

test("the example numbers of the hints are accepted, in the United Kingdom", async ({
  page,
  shop,
}) => {
  const british = words("en-GB");
  const person = await shop.person("GB");
  const listing = await shop.listing({ market: "GB", buyer: person, isInstant: false });
  const id = await shop.draft(person, listing);
  await enterAs(page.context(), person);
  await open(page, `/en-GB/checkout/${id}/address`);
  const field = (key: string) =>
    page.getByLabel(british("checkout", `address.${key}`), { exact: true });
  const example = (hint: string) =>
    /such as (.+?)\./i.exec(british("checkout", `address.${hint}`))![1]!;
  await field("full-name").fill("Oliver Wright");
  await field("address").fill("14 Gloucester Road");
  await field("city").fill("Bristol");
  await field("region").fill("Bristol");
  await field("postal-code").fill(example("postcode-hint-GB"));
  await field("phone").fill(example("phone-hint-GB"));
  await goOn(page, "en-GB");
  await arrive(page, "/shipping");
});

test("switching the language during the checkout keeps the step", async ({ page, shop }) => {
  const person = await shop.person();
  const id = await shop.draft(person, await shop.listing({ buyer: person }));
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/address`);
  const field = (of: Locale, key: string) =>
    page.getByLabel(words(of)("checkout", `address.${key}`), { exact: true });
  await field(locale, "full-name").fill("Άννα Δήμου");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: new RegExp(t("layout", "footer.country")) })
    .click();
  await hydrated(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Ελληνικά", { exact: true }).click();
  await dialog.getByRole("button", { name: t("country", "submit"), exact: true }).click();
  await arrive(page, `/el-GR/checkout/${id}/address`);
  await expect(page.locator("html")).toHaveAttribute("lang", "el-GR");
  const greek = words("el-GR");
  const hasScripts = test.info().project.use.javaScriptEnabled !== false;
  if (hasScripts) await expect(field("el-GR", "full-name")).toHaveValue("Άννα Δήμου");
  await field("el-GR", "full-name").fill("Άννα Δήμου");
  await field("el-GR", "address").fill("Δροσοπούλου 12");
  await field("el-GR", "city").fill("Αθήνα");
  await field("el-GR", "region").selectOption("attica");
  await field("el-GR", "postal-code").fill("11257");
  await field("el-GR", "phone").fill("6912345678");
  await goOn(page, "el-GR");
  await arrive(page, `/el-GR/checkout/${id}/shipping`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    greek("checkout", "shipping.title"),
  );
});

test("a session that ends during the checkout leads to the sign-in and back with all input", async ({
  page,
  shop,
}) => {
  const person = await shop.person();
  const id = await shop.draft(person, await shop.listing({ buyer: person }));
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/address`);
  const field = (key: string) => page.getByLabel(t("checkout", `address.${key}`), { exact: true });
  await field("full-name").fill("Άννα Δήμου");
  await field("address").fill("Δροσοπούλου 12");
  await field("city").fill("Αθήνα");
  await field("region").selectOption("attica");
  await field("postal-code").fill("11257");
  await field("phone").fill("6912345678");
  await shop.endSession(person);
  await goOn(page, locale);

  await arrive(page, "/auth/sign-in");
  await expect(page.getByText(t("auth", "sign-in.signed-out"))).toBeVisible();
  await signIn(page, person.email, locale);
  await arrive(page, `/checkout/${id}/address`);
  await expect(field("full-name")).toHaveValue("Άννα Δήμου");
  await expect(field("address")).toHaveValue("Δροσοπούλου 12");
  await expect(field("region")).toHaveValue("attica");
  await expect(field("postal-code")).toHaveValue("11257");
  await goOn(page, locale);
  await arrive(page, "/shipping");
});

test("a device that was sold meanwhile leads to the home page with the reason", async ({
  page,
  shop,
}) => {
  const [person, other] = [await shop.person(), await shop.person()];
  const listing = await shop.listing({ buyer: person });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/listing/${listing.id}`);
  await shop.buy(other, listing);
  await page
    .getByRole("button", { name: t("listing", "buy.submit") })
    .first()
    .click();
  await arrive(page, `/${locale}`);
  await expect(page.getByRole("alert")).toContainText(t("checkout-pay", "gone.sold-plain"));
  expect(await shop.listOrdersOf(person, listing)).toEqual([]);
});

test("another person's order is 404", async ({ page, shop }) => {
  const [person, stranger] = [await shop.person(), await shop.person()];
  const id = await shop.draft(person, await shop.listing({ buyer: person }), { at: "review" });
  await enterAs(page.context(), stranger);
  for (const address of [
    `/${locale}/account/orders/${id}`,
    `/${locale}/checkout/${id}/review`,
    `/${locale}/checkout/${id}/success`,
  ]) {
    expect((await page.goto(address))!.status(), address).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("error-page", "page.no-order.title"),
    );
  }
});

test("a missing page is 404, and an invalid locale is redirected", async ({ page, shop }) => {
  for (const address of [
    `/${locale}/listing/01890000-0000-7000-8000-000000000000`,
    `/${locale}/listing/nonsense`,
    `/${locale}/nonsense`,
  ]) {
    expect((await page.goto(address))!.status(), address).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("error-page", "page.not-found.title"),
    );
  }
  await page.goto("/fr-FR/search?q=nokia");
  await expect(page).toHaveURL(/\/(?:el|en)-G[RB]\/search\?q=nokia$/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/(?:el|en)-G[RB]\/?$/);

  const buyer = await shop.person();
  const listing = await shop.listing({ buyer });
  await shop.buy(buyer, listing);
  expect((await page.goto(`/${locale}/listing/${listing.id}`))!.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("listing", "gone.title"));
});

test("sending Pay twice makes one order and charges once", async ({ page, shop }) => {
  const person = await shop.person();
  const listing = await shop.listing({ buyer: person });
  const id = await shop.draft(person, listing, { at: "review" });
  await enterAs(page.context(), person);
  await open(page, `/${locale}/checkout/${id}/review`);
  const form = await page
    .locator("form#step")
    .evaluate((element) =>
      Object.fromEntries(
        [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
      ),
    );
  const send = () =>
    page.request.post(`/${locale}/checkout/${id}/review`, {
      form,
      maxRedirects: 0,
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
  const answers = await Promise.all([send(), send()]);
  const places = answers.map((answer) => [answer.status(), answer.headers()["location"]]);
  expect(places).toEqual([
    [303, `/${locale}/checkout/${id}/success`],
    [303, `/${locale}/checkout/${id}/success`],
  ]);
  const orders = await shop.listOrdersOf(person, listing);
  expect(orders.map(({ status }) => status)).toEqual(["approved"]);
  expect(
    orders[0]!.money.filter(({ step, state }) => step === "charged" && state !== "todo").length,
  ).toBe(1);
});

test("sending Buy twice makes one draft", async ({ page, shop }) => {
  const person = await shop.person();
  const listing = await shop.listing({ buyer: person });
  await enterAs(page.context(), person);
  const send = () =>
    page.request.post(`/${locale}/checkout`, {
      form: { listing_id: listing.id },
      maxRedirects: 0,
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
  const answers = await Promise.all([send(), send()]);
  const [first, second] = answers.map((answer) => answer.headers()["location"]);
  expect(first).toMatch(/\/checkout\/[\da-f-]{36}\/address$/);
  expect(second).toBe(first);
  expect((await shop.listOrdersOf(person, listing)).length).toBe(1);
});
