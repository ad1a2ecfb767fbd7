import { days, hours } from "#contract/duration.ts";
import { checkFields, expect, test, visit, type Trade } from "./trade-kit.ts";
import { words, type Page } from "./shop.ts";

const locale = "en-GR";
const t = words(locale);

const orderPath = (orderId: string, rest = "") => `/${locale}/account/orders/${orderId}${rest}`;
const hubPath = (orderId: string, rest = "") => `/${locale}/hub/orders/${orderId}${rest}`;
const button = (page: Page, namespace: string, key: string) =>
  page.getByRole("main").getByRole("button", { name: t.like(namespace, key) });

async function expectHeading(page: Page, namespace: string, key: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.like(namespace, key));
}

async function runOrderAction(
  { orderId }: Trade,
  page: Page,
  orderAction: string,
  { reason, note }: { reason?: string; note?: string } = {},
): Promise<void> {
  await visit({ page }, orderPath(orderId, `/actions/${orderAction}`));
  await expectHeading(page, "order-action", `${orderAction}.title`);
  if (reason) await page.locator(`[name=reason][value=${reason}]`).check();
  if (note) await page.getByLabel(t("order-action", "note"), { exact: true }).fill(note);
  await button(page, "order-action", `${orderAction}.submit`).click();
  await expect(page).toHaveURL(new RegExp(`/account/orders/${orderId}(?:[?#].*)?$`));
}

async function approve(trade: Trade): Promise<void> {
  await runOrderAction(trade, trade.seller.page, "approve");
  expect(await trade.status()).toBe("approved");
  await trade.expectMail(trade.buyer, /\S/);
}

async function bookCourier(trade: Trade): Promise<void> {
  const { page } = trade.seller;
  await visit(trade.seller, orderPath(trade.orderId, "/courier"));
  await page.locator("main input[name=slot]:not([disabled])").first().check();
  await button(page, "shipment", "submit").click();
  await expect(page).toHaveURL(new RegExp(`/account/orders/${trade.orderId}(?:[?#].*)?$`));
  expect(await trade.status()).toBe("pickup_scheduled");
}

/** Moves the clock until the order has this status. */
async function waitFor(trade: Trade, status: string): Promise<void> {
  for (let hour = 0; hour < 24 * 8; hour += 6) {
    if ((await trade.status()) === status) return;
    await trade.forward(hours(6));
  }
  expect(await trade.status()).toBe(status);
}

async function bringToHub(trade: Trade) {
  await approve(trade);
  await bookCourier(trade);
  await waitFor(trade, "in_transit_to_hub");
  await trade.forward(days(1));
  const expert = await trade.expert();
  const { number } = await trade.shop.order(trade.buyer.person, trade.orderId);
  await visit(expert, `/${locale}/hub/orders`);
  const field = expert.page.locator("[name=scan]");
  await field.fill(number);
  await field.press("Enter");
  await expect(expert.page).toHaveURL(new RegExp(`/hub/orders/${trade.orderId}`));
  expect(await trade.status()).toBe("at_hub");
  return expert;
}

async function deliver(trade: Trade): Promise<void> {
  const expert = await bringToHub(trade);
  await visit(expert, hubPath(trade.orderId, "/check"));
  await checkFields(expert.page, trade);
  await button(expert.page, "inspection", "pass").click();
  await expect.poll(() => trade.status()).toBe("check_passed");
  await visit(expert, hubPath(trade.orderId));
  await moveAtHub(expert.page, "dispatch");
  await expect.poll(() => trade.status()).toBe("in_transit_to_buyer");
  await waitFor(trade, "delivered");
}

async function moveAtHub(page: Page, move: string): Promise<void> {
  const orderAction = page.locator(`main details:has(input[name=move][value=${move}])`);
  await orderAction.locator("summary").click();
  await orderAction.locator("button:not([type=button])").click();
}

async function expectBalances(trade: Trade, balances: Record<string, number>): Promise<void> {
  expect((await trade.readBooks(trade.orderId)).balances).toEqual(balances);
}

test("a sale goes from the request to the payout", async ({ createTrade }) => {
  test.setTimeout(180_000);
  const trade = await createTrade();
  const { amounts } = await trade.shop.order(trade.buyer.person, trade.orderId);
  await trade.expectMail(trade.seller, /\S/);
  await expectBalances(trade, {});

  await deliver(trade);
  const total = amounts.total.amount;
  await expectBalances(trade, { provider_clearing: total, escrow: -total });
  await trade.expectMail(trade.buyer, /\S/);

  const { page } = trade.buyer;
  await visit(trade.buyer, orderPath(trade.orderId, "/imei"));
  await page.locator("[name=imei]").fill(trade.imei);
  await button(page, "imei", "submit").click();
  await expect(page.getByRole("main")).toContainText(t("imei", "match"));

  await runOrderAction(trade, page, "accept");
  expect(await trade.status()).toBe("completed");
  const { balances, payout } = await trade.readBooks(trade.orderId);
  expect(balances["escrow"]).toBeUndefined();
  expect(payout).toMatchObject({ status: "scheduled", amount: -balances["seller_payable"]! });

  await trade.forward(days(3));
  expect((await trade.readBooks(trade.orderId)).payout!.status).toBe("in_transit");
  await trade.forward(days(3));
  const paid = await trade.readBooks(trade.orderId);
  expect(paid.payout!.status).toBe("paid");
  expect(paid.balances["seller_payable"]).toBeUndefined();
  await trade.expectMail(trade.seller, /\S/);

  await visit(trade.seller, `/${locale}/account/payouts`);
  await expect(trade.seller.page.getByRole("main")).toContainText(t("payout", "list.status.paid"));
});

test("a seller refuses: no money is taken, and their profile shows it", async ({ createTrade }) => {
  const trade = await createTrade();
  await runOrderAction(trade, trade.seller.page, "reject", { reason: "sold_elsewhere" });
  expect(await trade.status()).toBe("seller_rejected");
  await trade.forward(hours(1));
  await expectBalances(trade, {});
  await trade.expectMail(trade.buyer, /\S/);
  await visit(trade.buyer, orderPath(trade.orderId));
  await expectHeading(trade.buyer.page, "order", "status.buyer.seller_rejected");
});

test("a seller times out after a day: the buyer is notified and pays nothing", async ({
  createTrade,
}) => {
  const trade = await createTrade();
  await trade.forward(hours(23));
  expect(await trade.status()).toBe("requested");
  await trade.forward(hours(1));
  expect(await trade.status()).toBe("seller_timeout");
  await expectBalances(trade, {});
  await visit(trade.buyer, orderPath(trade.orderId));
  await expectHeading(trade.buyer.page, "order", "status.buyer.seller_timeout");
});

test("a buyer cancels, and the device is on sale again", async ({ createTrade }) => {
  const trade = await createTrade();
  await runOrderAction(trade, trade.buyer.page, "cancel", { reason: "changed_mind" });
  expect(await trade.status()).toBe("buyer_cancelled");
  await trade.forward(hours(1));
  await expectBalances(trade, {});
  const { listing_id } = await trade.shop.order(trade.buyer.person, trade.orderId);
  const answer = await trade.buyer.page.goto(`/${locale}/listing/${listing_id}`);
  expect(answer!.status()).toBe(200);
});

test("a capture that fails after the acceptance waits a day for another card, and ends without payment", async ({
  createTrade,
}) => {
  const trade = await createTrade({ card: "4000000000000341" });
  await runOrderAction(trade, trade.seller.page, "approve");
  await trade.forward(hours(1));
  expect(await trade.status()).toBe("payment_due");
  await trade.expectMail(trade.buyer, /\S/);
  await trade.forward(hours(25));
  expect(await trade.status()).toBe("payment_failed");
  await expectBalances(trade, {});
});

test("a pickup that is missed twice ends in a refund", async ({ createTrade }) => {
  test.setTimeout(120_000);
  const trade = await createTrade();
  await approve(trade);
  await bookCourier(trade);
  await trade.decideParcel(trade.orderId, "missed");
  await waitFor(trade, "pickup_failed");
  await trade.expectMail(trade.seller, /\S/);
  await bookCourier(trade);
  await trade.decideParcel(trade.orderId, "missed");
  await waitFor(trade, "pickup_failed");
  await trade.forward(hours(25));
  expect(await trade.status()).toBe("not_delivered");
  await expectBalances(trade, {});
  await visit(trade.buyer, orderPath(trade.orderId));
  await expectHeading(trade.buyer.page, "order", "status.buyer.not_delivered");
});

test("a failed inspection takes two inspectors, and all the money is refunded", async ({
  createTrade,
}) => {
  test.setTimeout(150_000);
  const trade = await createTrade();
  const expert = await bringToHub(trade);
  await visit(expert, hubPath(trade.orderId, "/check"));
  await checkFields(expert.page, { ...trade, worse: "account_lock" });
  await expert.page.locator("#fail > summary").click();
  await expert.page.locator("[name=reason_locked]").check();
  await expert.page.locator("[name=fail_el]").fill("Κλειδωμένη σε λογαριασμό.");
  await expert.page.locator("[name=fail_en]").fill("Locked to an account.");
  await button(expert.page, "inspection", "fail.submit").click();
  await expect(expert.page.getByRole("main")).toContainText(t("inspection", "second.mine-fail"));
  expect(await trade.status()).toBe("at_hub");

  const second = await trade.secondExpert();
  await visit(second, hubPath(trade.orderId, "/check"));
  await button(second.page, "inspection", "second.confirm_fail").click();
  await expect.poll(() => trade.status()).toBe("cancelled_by_admin");
  await trade.forward(hours(1));
  await expectBalances(trade, {});
  await visit(trade.buyer, orderPath(trade.orderId));
  await expect(trade.buyer.page.getByRole("main")).toContainText("Locked to an account.");
  await trade.expectMail(trade.buyer, /\S/);
  await trade.expectMail(trade.seller, /\S/);
});

test("a wrong serial number returns the device, and the refund follows", async ({
  createTrade,
}) => {
  test.setTimeout(180_000);
  const trade = await createTrade();
  await deliver(trade);
  const { page } = trade.buyer;
  await visit(trade.buyer, orderPath(trade.orderId, "/imei"));
  await page.locator("[name=imei]").fill("490154203237518");
  await button(page, "imei", "submit").click();
  await expect(page.getByRole("main")).toContainText(t("imei", "mismatch"));
  await page.locator('main a[href*="/actions/return"]').first().click();
  await page.locator("[name=reason][value=imei_mismatch]").check();
  await button(page, "order-action", "return.submit").click();
  await expect.poll(() => trade.status()).toBe("buyer_rejected");

  await trade.forward(hours(1));
  const label = await page.request.get(orderPath(trade.orderId, "/label"));
  expect([label.status(), label.headers()["content-type"]]).toEqual([
    200,
    expect.stringContaining("text/html"),
  ]);
  const { total } = (await trade.shop.order(trade.buyer.person, trade.orderId)).amounts;
  await expectBalances(trade, { provider_clearing: total.amount, escrow: -total.amount });
  await waitFor(trade, "return_delivered");
  await expectBalances(trade, { provider_clearing: total.amount, escrow: -total.amount });
  await trade.forward(hours(25));
  await expectBalances(trade, {});
});

test("a buyer who does not react for a day accepts implicitly", async ({ createTrade }) => {
  test.setTimeout(150_000);
  const trade = await createTrade();
  await deliver(trade);
  await trade.forward(hours(25));
  expect(await trade.status()).toBe("completed");
  expect((await trade.readBooks(trade.orderId)).payout).toMatchObject({ status: "scheduled" });
});
