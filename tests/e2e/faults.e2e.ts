import { minutes } from "#contract/duration.ts";
import type { Order } from "#contract/order.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { ADDRESS, draftOrder, ORDER_ID, orderDetail } from "#tests/order-marketplace.ts";
import { type CannedWeb, startCannedWeb } from "./canned-web.ts";
import {
  arrive,
  hydrated,
  enterAs,
  expect,
  goOn,
  open,
  signIn,
  STAGE,
  test,
  words,
  type BrowserContext,
  type Page,
  type Person,
} from "./shop.ts";

const locale = "en-GR";
const t = words(locale);

/** Sets the failing calls for this browser; an empty text removes them. */
async function breakCalls(context: BrowserContext, faults: string): Promise<void> {
  await context.addCookies([{ name: "faults", value: encodeURIComponent(faults), url: STAGE }]);
}

async function moveClock(context: BrowserContext, milliseconds: number): Promise<void> {
  await context.addCookies([{ name: "ahead", value: String(milliseconds), url: STAGE }]);
}

const field = (page: Page, key: string) =>
  page.getByLabel(t("checkout", `address.${key}`), { exact: true });

async function fillAddress(page: Page): Promise<void> {
  await field(page, "full-name").fill("Άννα Δήμου");
  await field(page, "address").fill("Δροσοπούλου 12");
  await field(page, "city").fill("Αθήνα");
  await field(page, "region").selectOption("attica");
  await field(page, "postal-code").fill("11257");
  await field(page, "phone").fill("6912345678");
}

async function expectAddressKept(page: Page): Promise<void> {
  await expect(field(page, "full-name")).toHaveValue("Άννα Δήμου");
  await expect(field(page, "address")).toHaveValue("Δροσοπούλου 12");
  await expect(field(page, "region")).toHaveValue("attica");
  await expect(field(page, "postal-code")).toHaveValue("11257");
  await expect(field(page, "phone")).toHaveValue("6912345678");
}

const enter = (page: Page, person: Person) => enterAs(page.context(), person, STAGE);
const pay = (page: Page) => page.getByRole("button", { name: t.like("checkout", "review.pay") });

for (const [what, faults, status, kind] of [
  ["is stopped", "*=down", 503, "unavailable"],
  ["says that it is not available", "*=503", 503, "unavailable"],
  ["fails", "*=500", 500, "internal"],
  ["talks nonsense", "*=malformed", 502, "unavailable"],
] as const) {
  test(`when the marketplace ${what}, the page shows the error and a retry that works`, async ({
    page,
    complaints,
  }) => {
    complaints.expectStatus(status);
    await breakCalls(page.context(), faults);
    const answer = await open(page, `${STAGE}/${locale}/search?q=iphone`);
    expect(answer.status()).toBe(status);
    expect(answer.headers()["cache-control"]).toMatch(/no-store|no-cache/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("error-page", `page.${kind}.title`),
    );
    await breakCalls(page.context(), "");
    await page.getByRole("link", { name: t("common", "retry") }).click();
    await arrive(page, /\/search\?q=iphone$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("search", "query-title", { q: "iphone" }),
    );
  });
}

/** A checkout that has everything but its address. */
async function startCheckout(): Promise<CannedWeb> {
  let address: Order["address"] = null;
  const order = () =>
    draftOrder({
      address,
      expires_at: new Date(Date.now() + minutes(10)).toISOString(),
      missing: address ? ["shipping", "payment", "review"] : ["address"],
    });
  return startCannedWeb(
    createMemberMarketplace(member(), {
      getFeatures: () => ({
        country: "GR",
        features: { insurance: true, cross_selling: true, allow_sellers: true },
      }),
      listAddresses: () => [],
      getOrder: () => orderDetail(order()),
      updateOrder() {
        address = ADDRESS;
        return order();
      },
    }),
  );
}

const checkout = test.extend<{ web: CannedWeb }>({
  web: async ({ page }, use) => {
    const web = await startCheckout();
    await use(web);
    await page.close();
    await web[Symbol.asyncDispose]();
  },
});

for (const kind of ["down", "500", "422", "malformed"] as const) {
  checkout(
    `when saving an address meets ${kind}, the input is kept and saved at the next try`,
    async ({ page, web, complaints }) => {
      complaints.expectStatus(500, 502, 503);
      await page.context().addCookies([{ name: "accessToken", value: "a-token", url: web.url }]);
      await open(page, `${web.url}/${locale}/checkout/${ORDER_ID}/address`);
      await fillAddress(page);
      web.faults.createAddress = { kind };
      await goOn(page, locale);
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAddressKept(page);
      expect(web.marketplace.writes()).toEqual([]);
      delete web.faults.createAddress;
      await hydrated(page);
      await goOn(page, locale);
      await arrive(page, `/checkout/${ORDER_ID}/shipping`);
      expect(web.marketplace.writes()).toEqual(["createAddress", "updateOrder"]);
    },
  );
}

test("an address that times out after 15 seconds keeps its input and shows a message", async ({
  page,
  stage,
  complaints,
}) => {
  complaints.expectStatus(503);
  const person = await stage.person();
  const id = await stage.draft(person, await stage.listing({ buyer: person, isInstant: false }));
  await enter(page, person);
  await open(page, `${STAGE}/${locale}/checkout/${id}/address`);
  await fillAddress(page);
  await breakCalls(page.context(), "createAddress=timeout");
  const began = Date.now();
  await goOn(page, locale);
  await expect(page.getByRole("alert")).toContainText(t("checkout", "fault.unavailable"), {
    timeout: 25_000,
  });
  expect(Date.now() - began).toBeGreaterThan(14_000);
  await expectAddressKept(page);
});

test("an outage during a step keeps the input until the marketplace is back", async ({
  page,
  stage,
  complaints,
}) => {
  complaints.expectStatus(503);
  const person = await stage.person();
  const id = await stage.draft(person, await stage.listing({ buyer: person, isInstant: false }));
  await enter(page, person);
  await open(page, `${STAGE}/${locale}/checkout/${id}/address`);
  await fillAddress(page);
  await breakCalls(page.context(), "*=down");
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await goOn(page, locale);
  await answered;
  await expect(page.getByRole("alert").or(page.getByRole("heading", { level: 1 }))).toContainText([
    /./,
  ]);
  await breakCalls(page.context(), "");
  await open(page, `${STAGE}/${locale}/checkout/${id}/address`);
  await expectAddressKept(page);
});

test("a slow marketplace is waited for", async ({ page, stage }) => {
  const person = await stage.person();
  const id = await stage.draft(person, await stage.listing({ buyer: person, isInstant: false }), {
    at: "payment",
  });
  await enter(page, person);
  await open(page, `${STAGE}/${locale}/checkout/${id}/payment`);
  await page.getByRole("radio", { name: t.like("checkout-pay", "payment.klarna") }).check();
  await breakCalls(page.context(), "updateOrder=latency:1500");
  await goOn(page, locale);
  await arrive(page, `/checkout/${id}/review`);
});

test("a session that ends during a page load leads to the sign-in and back", async ({
  page,
  stage,
}) => {
  const person = await stage.person();
  const id = await stage.draft(person, await stage.listing({ buyer: person, isInstant: false }), {
    at: "payment",
  });
  await enter(page, person);
  await breakCalls(page.context(), "getOrder=401");
  await page.goto(`${STAGE}/${locale}/checkout/${id}/payment`);
  await arrive(page, "/auth/sign-in");
  await breakCalls(page.context(), "");
  await signIn(page, person.email, locale);
  await arrive(page, `/checkout/${id}/payment`);
});

test("a price that changed between review and Pay is shown, and needs a new confirmation", async ({
  page,
  stage,
}) => {
  const person = await stage.person();
  const listing = await stage.listing({ buyer: person, isInstant: false });
  const id = await stage.draft(person, listing, { at: "review" });
  await enter(page, person);
  await open(page, `${STAGE}/${locale}/checkout/${id}/review`);
  const before = (await pay(page).innerText()).replace(/\s+/g, " ");
  await page.request.post(`${STAGE}/backstage/price`, {
    data: { listing_id: listing.id, asking_price: listing.asking_price.amount + 500 },
  });
  await pay(page).click();

  const note = page.getByText(t("checkout-pay", "review.price-changed"));
  await expect(note).toBeVisible();
  await expect(page).toHaveURL(/\/review(?:\?.*)?$/);
  await hydrated(page);
  const after = (await pay(page).innerText()).replace(/\s+/g, " ");
  expect(after).not.toBe(before);
  for (const text of [before, after]) {
    const amount = /[\d.,]+/.exec(text)![0];
    await expect(page.getByRole("status").filter({ has: note })).toContainText(amount);
  }
  expect((await stage.order(person, id)).status).toBe("draft");

  await pay(page).click();
  await arrive(page, "/success");
  const order = await stage.order(person, id);
  expect(order.amounts.asking_price.amount).toBe(listing.asking_price.amount + 500);
});

test("a device that is sold at the last step leads to the home page with the reason", async ({
  page,
  stage,
}) => {
  const person = await stage.person();
  const listing = await stage.listing({ buyer: person, isInstant: false });
  const id = await stage.draft(person, listing, { at: "review" });
  await enter(page, person);
  await open(page, `${STAGE}/${locale}/checkout/${id}/review`);
  await breakCalls(page.context(), "payOrder=listing_not_available");
  await pay(page).click();
  await arrive(page, `/${locale}`);
  await expect(page.getByRole("alert")).toContainText(t("checkout-pay", "gone.sold-plain"));
});

test("a checkout that expired after ten minutes keeps its input and is renewed", async ({
  page,
  stage,
}) => {
  const person = await stage.person();
  const listing = await stage.listing({ buyer: person, isInstant: false });
  const id = await stage.draft(person, listing);
  await enter(page, person);
  await open(page, `${STAGE}/${locale}/checkout/${id}/address`);
  await fillAddress(page);
  await moveClock(page.context(), minutes(11));
  await goOn(page, locale);

  await arrive(page, "/expired");
  await expect(page.getByText(t("checkout-pay", "expired.lead"))).toBeVisible();
  await page.getByRole("button", { name: t("checkout-pay", "expired.refresh") }).click();
  await arrive(page, "/address");
  await expectAddressKept(page);
  await goOn(page, locale);
  await arrive(page, "/shipping");
});

test("a reservation can be extended once, and keeps its input", async ({ page, stage }) => {
  const person = await stage.person();
  const listing = await stage.listing({ buyer: person, isInstant: false });
  const id = await stage.draft(person, listing);
  const { expires_at } = await stage.order(person, id);
  await enter(page, person);
  await open(page, `${STAGE}/${locale}/checkout/${id}/address`);
  await fillAddress(page);
  const extend = page.getByRole("button", { name: t("checkout", "clock.extend") });
  await extend.click();
  await expect(extend).toHaveCount(0);
  await expectAddressKept(page);
  const extended = await stage.order(person, id);
  expect(Date.parse(extended.expires_at!)).toBeGreaterThan(Date.parse(expires_at!));
});
