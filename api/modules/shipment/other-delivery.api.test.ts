import { sql } from "kysely";
import { expect, test } from "vitest";
import { renewTotals } from "#api/modules/search/search-jobs.ts";
import { expectData, openOrderKit, type OrderKit } from "#tests/order-kit.ts";

/** ACS alone: no lockers of other companies, and Greece only. */
const ACS = {
  COURIER_PROVIDER: "acs",
  ACS_API_KEY: "key",
  ACS_COMPANY_ID: "demo",
  ACS_COMPANY_PASSWORD: "password",
  ACS_USER_ID: "user",
  ACS_USER_PASSWORD: "password",
  ACS_BILLING_CODE: "2ΑΘ999999",
};
const GREEK_HUB = {
  HUB_ADDRESS_GR: "Ερμού 1",
  HUB_CITY_GR: "Αθήνα",
  HUB_POSTAL_CODE_GR: "105 63",
  HUB_PHONE_GR: "+302100000000",
};
/** 400 for the device, 19.60 fee, 4.00 for the courier to the door. */
const TOTAL = { amount: 42_360, currency: "EUR" };

/** A listing whose stored total still includes lockers, as an earlier configuration wrote it. */
async function createSale(
  kit: OrderKit,
  options: { market?: "GR" | "GB"; isInstantBuy?: boolean },
) {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson({ market: options.market ?? "GR" });
  const listing = await kit.insertListing({ seller, price: 40_000, ...options });
  await renewTotals(kit.world.deps);
  return { seller, buyer, listing };
}

const methodsOf = (options: { method: string }[]) => options.map(({ method }) => method);

test("without lockers, cards, search, listing, calculator and checkout include the courier's price", async () => {
  await using kit = await openOrderKit({
    env: { ...ACS, ...GREEK_HUB, HUB_HOURS_GR: "11:00-15:00" },
  });
  const { buyer, seller, listing } = await createSale(kit, { isInstantBuy: true });

  const renewed = () =>
    kit.world.logged.filter(({ message }) => message.startsWith("Rewrote stored totals")).length;
  expect(renewed()).toBe(1);
  await renewTotals(kit.world.deps);
  expect(renewed()).toBe(1);

  const find = async (query: Record<string, string | number>) =>
    (await kit.world.get("/listings", { query: { sort_by: "total_price", ...query } })).body.data;
  const [card] = await find({ price_from: 423, price_to: 424 });
  expect(card).toMatchObject({ id: listing, total_price: TOTAL });
  expect(await find({ price_to: 423 })).toEqual([]);

  const shown = expectData(await kit.get(buyer, `/listings/${listing}`));
  expect(shown.price).toMatchObject({ delivery_from: { amount: 400 }, total_price: TOTAL });
  expect(methodsOf(shown.shipping_options)).toEqual(["acs", "pickup"]);
  expect(shown.shipping_options[1].place).toEqual({
    address: "Ερμού 1, 105 63 Αθήνα",
    hours: { from: "11:00", to: "15:00" },
  });

  const query = { product_id: kit.productId, asking_price: 40_000 };
  const { breakdown } = (await kit.world.get("/listing/compute-price", { query })).body.data;
  expect(breakdown.buyer_pays).toEqual(TOTAL);

  const draft = await kit.createOrder(buyer, listing);
  expect(draft.item.total_price).toEqual(TOTAL);
  const offered = expectData(await kit.get(buyer, `/orders/${draft.id}/shipping-methods/11257`));
  expect(methodsOf(offered)).toEqual(["acs", "pickup"]);
  const lockers = await kit.get(buyer, `/logistics/boxnow/lockers/${draft.id}?postal_code=11257`);
  expect(expectData(lockers)).toEqual([]);
  const choose = (method: string) =>
    kit.post(buyer, `/orders/${draft.id}/shipping`, { method, address_id: buyer.address });
  const refused = await choose("boxnow");
  expect([refused.status, refused.body.code]).toEqual([409, "shipping_unavailable"]);
  expect(refused.body.data).toEqual({ method: "boxnow", refusal: "market" });
  expect(expectData(await choose("acs")).amounts.total).toEqual(TOTAL);

  const own = await kit.get(seller, "/profile/me/listings?status[]=published");
  expect(own.body.data[0].total_price).toEqual(TOTAL);
});

test("a hub without hours offers no collection, and a market without a hub sells nothing", async () => {
  await using kit = await openOrderKit({ env: GREEK_HUB });
  const greek = await createSale(kit, { isInstantBuy: true });
  const shown = expectData(await kit.get(greek.buyer, `/listings/${greek.listing}`));
  expect(methodsOf(shown.shipping_options)).toEqual(["boxnow", "acs", "express"]);

  const british = await createSale(kit, { market: "GB" });
  const { allowed_actions, shipping_options } = expectData(
    await kit.world.get(`/listings/${british.listing}`, { locale: "en-GB" }),
  );
  expect({ allowed_actions, shipping_options }).toEqual({
    allowed_actions: [],
    shipping_options: [],
  });
  const refused = await kit.post(british.buyer, "/order", { listing_id: british.listing });
  expect(refused.body.code).toBe("listing_not_available");
});

test("totals of many listings are updated without the statement timeout", async () => {
  await using kit = await openOrderKit({ env: GREEK_HUB });
  const db = kit.database.db();
  await kit.insertListing({ seller: await kit.insertPerson(), price: 40_000 });
  await sql`set statement_timeout = '30s'`.execute(db);
  await sql`create table seen_timeout (value text)`.execute(db);
  await sql`create function see_timeout() returns trigger language plpgsql as $$ begin
    insert into seen_timeout values (current_setting('statement_timeout')); return null; end $$
  `.execute(db);
  await sql`create trigger see_timeout after update on listing
    for each statement execute function see_timeout()`.execute(db);
  await renewTotals(kit.world.deps);
  const { rows } = await sql`select distinct value from seen_timeout`.execute(db);
  expect(rows).toEqual([{ value: "0" }]);
});
