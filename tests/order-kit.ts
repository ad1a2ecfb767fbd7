import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { toUsernameLook } from "#contract/username-look.ts";
import type { Order } from "#contract/order.ts";
import type { Payment } from "#contract/payment.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";
import { readShop } from "#api/db/shop-store.ts";
import { toPaymentKey } from "#api/modules/payment/payment-key.ts";
import { createSession } from "#api/http/session.ts";
import type { PromoCode } from "#api/db/schema.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { toShape } from "#api/modules/order/order-policy.ts";
import { listTransitions, type OrderMove } from "#api/modules/order/order-states.ts";
import { toPriceBreakdown } from "#api/modules/price/price.ts";
import { DEMO_DELIVERY } from "#api/modules/shipping-option/delivery.ts";
import { createWorld, type Answer } from "./world.ts";

export type Person = { id: string; token: string; address: string };
export type Money = Order["amounts"]["total"];

export const TEST_CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  poor: "4000000000009995",
  challenge: "4000002500003155",
  failsLater: "4000000000000341",
  late: "4000000000000119",
} as const;

const POSTAL_CODES: Record<Market, string> = { GR: "11257", GB: "BS82BY" };

/**
 * A small market with people who buy and sell through the API. `env` may configure other providers
 * than the embedded ones.
 */
export async function openOrderKit({
  env = {},
  random,
}: { env?: Record<string, string>; random?: () => number } = {}) {
  const world = await createWorld({ seed: "none", env, ...(random && { random }) });
  const { database } = world;
  const ids = {
    brand: randomUUIDv7(),
    model: randomUUIDv7(),
    color: randomUUIDv7(),
    capacity: randomUUIDv7(),
    product: randomUUIDv7(),
  };
  const skus = { GR: randomUUIDv7(), GB: randomUUIDv7() };
  const db = database.db();
  const { id: shopId } = await readShop(database);
  await db.insertInto("brand").values({ id: ids.brand, slug: "apple", name: "Apple" }).execute();
  await db
    .insertInto("model")
    .values({
      id: ids.model,
      brand_id: ids.brand,
      slug: "iphone-13",
      name: "iPhone 13",
      vertical: "smartphones",
      release_date: "2021-09-24",
    })
    .execute();
  await db
    .insertInto("color")
    .values({
      id: ids.color,
      slug: "blue",
      name_en: "Blue",
      name_el: "Μπλε",
      swatch: "#2a4b7c",
    })
    .execute();
  await db
    .insertInto("capacity")
    .values({ id: ids.capacity, slug: "128", label: "128 GB", position: 1 })
    .execute();
  await db
    .insertInto("product")
    .values({
      id: ids.product,
      brand_id: ids.brand,
      model_id: ids.model,
      color_id: ids.color,
      capacity_id: ids.capacity,
    })
    .execute();
  for (const market of ["GR", "GB"] as const) {
    await db
      .insertInto("sku")
      .values({
        id: skus[market],
        market,
        product_id: ids.product,
        external_id: `iphone-13-${market}`,
        face_value: 90_000,
        currency: MARKET_FACTS[market].currency,
      })
      .execute();
  }

  let people = 0;
  async function insertPerson({
    market = "GR" as Market,
    isComplete = true,
  } = {}): Promise<Person> {
    people += 1;
    const id = randomUUIDv7();
    const at = world.now();
    const username = `person${people}`;
    await db
      .insertInto("user_account")
      .values({
        id,
        market,
        language: "en",
        email: `${username}@deftero.test`,
        email_folded: `${username}@deftero.test`,
        username: isComplete ? username : null,
        username_folded: isComplete ? username : null,
        username_look: isComplete ? toUsernameLook(username) : null,
        full_name: `Person ${people}`,
        phone_number: `3069${String(people).padStart(8, "0")}`,
        email_verified_at: at,
        phone_verified_at: at,
        profile_photo: isComplete ? "/media/0000000000000000" : null,
        created_at: at,
      })
      .execute();
    const address = await insertAddress(id, market);
    const { token } = await createSession(database, { userId: id, userAgent: null, at });
    return { id, token, address };
  }

  /** New sessions as of now: old ones are idle, or their step-up is stale. */
  async function signIn(...persons: Person[]): Promise<void> {
    for (const person of persons) {
      const session = { userId: person.id, userAgent: null, isProvedTwice: true, at: world.now() };
      person.token = (await createSession(database, session)).token;
    }
  }

  async function insertAddress(userId: string, market: Market, postalCode?: string) {
    const id = randomUUIDv7();
    await db
      .insertInto("address")
      .values({
        id,
        user_id: userId,
        full_name: "Maria Papadopoulou",
        address: `Drosopoulou ${12 + people}`,
        city: "Athens",
        region: "attica",
        postal_code: postalCode ?? POSTAL_CODES[market],
        country: market,
        mobile_number: `3069${String(people).padStart(8, "0")}`,
        created_at: world.now(),
        last_used_at: world.now(),
      })
      .execute();
    return id;
  }

  async function insertListing({
    seller,
    price = 40_000,
    market = "GR",
    isInstantBuy = true,
    status = "published",
  }: {
    seller: Person;
    price?: number;
    market?: Market;
    isInstantBuy?: boolean;
    status?: string;
  }): Promise<string> {
    const id = randomUUIDv7();
    const { currency } = MARKET_FACTS[market];
    const at = world.now();
    await db
      .insertInto("listing")
      .values({
        id,
        market,
        seller_id: seller.id,
        sku_id: skus[market],
        product_id: ids.product,
        brand_id: ids.brand,
        model_id: ids.model,
        color_id: ids.color,
        capacity_id: ids.capacity,
        vertical: "smartphones",
        status,
        title: "Apple iPhone 13 128 GB Blue",
        asking_price: price,
        total_price: toPriceBreakdown(DEMO_DELIVERY, market, { amount: price, currency })
          .total_price.amount,
        currency,
        generic_condition: "good",
        battery_health: 88,
        is_instant_buy: isInstantBuy,
        is_graded: isInstantBuy,
        created_at: at,
        updated_at: at,
        published_at: status === "draft" ? null : at,
      })
      .execute();
    return id;
  }

  const setPrice = (listingId: string, price: number) =>
    db
      .updateTable("listing")
      .set({ asking_price: price, total_price: price * 2 })
      .where("id", "=", listingId)
      .execute();
  const setListingStatus = (listingId: string, status: string) =>
    db.updateTable("listing").set({ status }).where("id", "=", listingId).execute();
  const findListing = (listingId: string) =>
    db.selectFrom("listing").selectAll().where("id", "=", listingId).executeTakeFirstOrThrow();

  async function visit(
    path: string,
    form?: Record<string, string>,
    headers: Record<string, string> = { "Sec-Fetch-Site": "same-origin" },
  ): Promise<{ status: number; location: string | null; text: string; headers: Headers }> {
    const response = await world.api.fetch(
      new Request(`http://marketplace.test${path}`, {
        ...(form && {
          method: "POST",
          body: new URLSearchParams(form).toString(),
          headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
        }),
      }),
    );
    return {
      status: response.status,
      location: response.headers.get("location"),
      text: await response.text(),
      headers: response.headers,
    };
  }

  async function addCard(person: Person, number: string = TEST_CARDS.good): Promise<string> {
    const setup = await world.post(
      "/payment/initialize-payment-method-setup",
      { return_path: "/en-GR/checkout" },
      { token: person.token },
    );
    await visit(setup.body.data.redirect_url, {
      number,
      name: "MARIA PAPADOPOULOU",
      expiry: "08/31",
      cvc: "123",
      decision: "save",
    });
    const card = await world.post(
      "/card",
      { setup_reference: setup.body.data.setup_reference },
      { token: person.token },
    );
    return card.body.data.reference;
  }

  const get = (person: Person, path: string) => world.get(path, { token: person.token });
  const post = (person: Person, path: string, body?: unknown, key?: string) =>
    world.post(path, body, { token: person.token, ...(key && { key }) });
  const patch = (person: Person, path: string, body: unknown) =>
    world.patch(path, body, { token: person.token });

  const createOrder = async (buyer: Person, listing_id: string): Promise<Order> =>
    expectData(await post(buyer, "/order", { listing_id }));
  const getOrder = async (person: Person, id: string): Promise<Order> =>
    expectData(await get(person, `/order/${id}`));

  async function fillIn(
    buyer: Person,
    order: Pick<Order, "id">,
    card: string,
    method = "acs",
  ): Promise<Order> {
    const shipping = { method, ...(method !== "pickup" && { address_id: buyer.address }) };
    expectData(await post(buyer, `/orders/${order.id}/shipping`, shipping));
    return expectData(await patch(buyer, `/order/${order.id}`, { selected_card: card }));
  }

  const initialize = (
    buyer: Person,
    order: Order,
    { method = "card", total = order.amounts.total }: { method?: string; total?: Money } = {},
  ) =>
    post(buyer, `/order/payment/initialize/${order.id}`, {
      method,
      accepted_total: total,
      return_path: `/en-GR/checkout/${order.id}/payment`,
    });
  const confirm = (buyer: Person, order: Pick<Order, "id">, card: string) =>
    post(buyer, `/order/payment/confirm/${order.id}/${card}`);
  const check = (buyer: Person, order: Pick<Order, "id">) =>
    get(buyer, `/order/payment/${order.id}/check`);
  const finalize = (buyer: Person, order: Order, key?: string) =>
    post(buyer, `/order/${order.id}/finalize`, { accepted_total: order.amounts.total }, key);

  /** Authorises the payment, or gets whatever the test card does instead. */
  async function authorise(buyer: Person, order: Order, card: string): Promise<Payment> {
    expectData(await initialize(buyer, order));
    return expectData(await confirm(buyer, order, card));
  }

  /** 25 % off the buyer safety fee by default. */
  async function insertPromoCode(code: string, more: Partial<Insertable<PromoCode>> = {}) {
    await db
      .insertInto("promo_code")
      .values({
        id: randomUUIDv7(),
        code_folded: code,
        kind: "fee_percent",
        value: 25,
        starts_at: new Date(world.now().getTime() - 1000),
        // One that is used up had at least one use.
        uses_limit: more.uses_left == null ? null : Math.max(1, more.uses_left),
        ...more,
      })
      .execute();
  }

  /** Sends a form with files, like the web. */
  async function sendForm(
    person: Person,
    method: "PATCH" | "POST",
    path: string,
    fields: Record<string, string>,
    files: readonly File[] = [],
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const file of files) form.append("files", file);
    const response = await world.api.fetch(
      new Request(`http://marketplace.test/api${path}`, {
        method,
        headers: {
          Accept: "application/json",
          Authorization: `Bearer ${person.token}`,
          "Idempotency-Key": randomUUID(),
        },
        body: form,
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text ? JSON.parse(text) : text,
    };
  }

  /** Makes a move of couriers, hub or deadlines, directly on the table. */
  const move = (orderId: string, name: OrderMove, data: Record<string, unknown> = {}) =>
    database.tx(async () => {
      const { order } = (await lockOrder(database, orderId))!;
      const row = listTransitions(toShape(order)).find((one) => one.move === name);
      if (!row) throw new Error(`No actor can ${name} an order that is ${order.status}`);
      await moveOrder(world.deps, order, name, { actor: row.who[0]!, data }, world.now());
    });

  const setDeviceNumber = (orderId: string, number: string) =>
    db
      .updateTable("customer_order")
      .set({ device_number: number })
      .where("id", "=", orderId)
      .execute();

  async function openPaidDraft({
    isInstantBuy = true,
    card = TEST_CARDS.good as string,
    price = 40_000,
    method = "acs",
  } = {}) {
    const seller = await insertPerson();
    const buyer = await insertPerson();
    const listing = await insertListing({ seller, isInstantBuy, price });
    const reference = await addCard(buyer, card);
    const draft = await createOrder(buyer, listing);
    const order = await fillIn(buyer, draft, reference, method);
    const payment = await authorise(buyer, order, reference);
    return { seller, buyer, listing, card: reference, order, payment };
  }

  return {
    world,
    database,
    deps: world.deps,
    bank: world.deps.cardProvider,
    skus,
    productId: ids.product,
    authoriseKey: (order_id: string, attempt = 1) =>
      toPaymentKey({ order_id, attempt, shop_id: shopId }, "authorise"),
    insertPerson,
    signIn,
    insertAddress,
    insertListing,
    setPrice,
    setListingStatus,
    findListing,
    visit,
    addCard,
    get,
    post,
    patch,
    createOrder,
    getOrder,
    fillIn,
    initialize,
    confirm,
    check,
    finalize,
    authorise,
    openPaidDraft,
    insertPromoCode,
    sendForm,
    move,
    setDeviceNumber,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

export type OrderKit = Awaited<ReturnType<typeof openOrderKit>>;

/** Returns the response's `data`; throws when it is an error. */
export function expectData<Data = any>({ status, body }: Answer): Data {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data;
}
