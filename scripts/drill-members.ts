import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { days, seconds } from "#contract/duration.ts";
import { REVIEW_OPTIONS } from "#contract/review-options.ts";
import type { AddressBody } from "#contract/address.ts";
import type { Order } from "#contract/order.ts";
import { dataOf } from "./drill-check.ts";
import { PASSWORD, type Answer, type DrillShop } from "./drill-shop.ts";

export type Member = { token: string; ip: string };

const TEST_CARD = "4242424242424242";

export async function act<Data = unknown>(
  shop: DrillShop,
  { token, ip }: Member,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> {
  const answer =
    body instanceof FormData
      ? await send(shop, { token, ip }, method, path, body)
      : await shop.call(method, path, { token, ip, ...(body !== undefined && { body }) });
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  return answer.json === undefined ? (undefined as Data) : dataOf<Data>(answer);
}

async function send(
  shop: DrillShop,
  { token, ip }: Member,
  method: string,
  path: string,
  form: FormData,
): Promise<Answer> {
  const encoded = new Response(form);
  return shop.ask({
    method,
    path: `/api${path}`,
    ip,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      "Content-Type": encoded.headers.get("Content-Type")!,
      "Idempotency-Key": crypto.randomUUID(),
      Authorization: `Bearer ${token}`,
    },
  });
}

export async function waitUntil<Found>(
  look: () => Promise<Found | null | undefined | false>,
  what: string,
  within = seconds(60),
): Promise<Found> {
  const startedAt = performance.now();
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() - startedAt > within) throw new Error(`${what} did not come`);
    await pause(100);
  }
}

type Message = { code: string | null; subject: string | null; text: string; html: string };

export async function readMails(shop: DrillShop, to: string): Promise<Message[]> {
  const path = `/dev/outbox.json?to=${encodeURIComponent(to)}`;
  const answer = await shop.ask({ path, headers: await shop.developerHeaders() });
  if (answer.status !== 200) throw new Error(`The outbox is closed: ${answer.status}`);
  return dataOf<Message[]>(answer);
}

const readCode = (shop: DrillShop, to: string): Promise<string> =>
  waitUntil(
    async () => (await readMails(shop, to)).find(({ code }) => code !== null)?.code,
    `A code to ${to}`,
  );

export async function joinShop(
  shop: DrillShop,
  who: { ip: string; email: string; phone: string; username: string; name: string },
): Promise<Member> {
  const { ip, email, phone } = who;
  const answer = await shop.call("POST", "/register", {
    ip,
    body: { email, password: PASSWORD, language: "en", country: "GR" },
  });
  if (answer.status !== 201) throw new Error(`${email} cannot join: ${answer.text}`);
  const { token } = dataOf<{ token: string }>(answer);
  const member = { token, ip };
  await act(shop, member, "POST", "/verify/email", { code: await readCode(shop, email) });
  await act(shop, member, "POST", "/verify/phone/send", { phone_number: phone });
  await act(shop, member, "POST", "/verify/phone", { code: await readCode(shop, phone) });
  const portrait = await sharp({
    create: { width: 300, height: 300, channels: 3, background: "#456" },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set("username", who.username);
  form.set("full_name", who.name);
  form.set("profile_photo", new Blob([new Uint8Array(portrait)], { type: "image/jpeg" }), "me.jpg");
  await act(shop, member, "POST", "/profile/details", form);
  return member;
}

export const addAddress = async (
  shop: DrillShop,
  member: Member,
  more: Pick<AddressBody, "address" | "mobile_number"> & Partial<AddressBody>,
): Promise<string> => {
  const address = {
    full_name: "Drill Person",
    city: "Athens",
    region: "attica",
    postal_code: "11257",
    country: "GR",
    ...more,
  };
  return (await act<{ id: string }>(shop, member, "POST", "/address", address)).id;
};

export async function addCard(
  shop: DrillShop,
  member: Member,
  name = "DRILL PERSON",
): Promise<string> {
  const setup = await act<{ redirect_url: string; setup_reference: string }>(
    shop,
    member,
    "POST",
    "/payment/initialize-payment-method-setup",
    { return_path: "/en-GR/checkout" },
  );
  await visitBank(shop, member, setup.redirect_url, {
    number: TEST_CARD,
    name,
    expiry: `08/${new Date().getUTCFullYear() + 5 - 2000}`,
    cvc: "123",
    decision: "save",
  });
  const { setup_reference } = setup;
  return (await act<{ reference: string }>(shop, member, "POST", "/card", { setup_reference }))
    .reference;
}

async function visitBank(
  shop: DrillShop,
  { ip }: Member,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const answer = await shop.post(path, fields, { ip });
  if (answer.status !== 303) throw new Error(`The bank: ${answer.status} ${answer.text}`);
}

type OnSale = { id: string; seller: string };

export async function* listOnSale(shop: DrillShop, ip: string): AsyncGenerator<OnSale> {
  const met = new Set<string>();
  for (let page = 1; page <= 20; page++) {
    const path = `/listings?instant_buy=1&page=${page}`;
    const { data } = (await shop.call("GET", path, { ip })).json as { data: { id: string }[] };
    if (data.length === 0) return;
    for (const { id } of data) {
      const listing = await shop.call("GET", `/listings/${id}`, { ip });
      const { username } = dataOf<{ seller_info: { username: string } }>(listing).seller_info;
      if (met.has(username)) continue;
      met.add(username);
      yield { id, seller: username };
    }
  }
}

export async function buy(
  shop: DrillShop,
  buyer: Member,
  { listing, address, card }: { listing: string; address: string; card: string },
): Promise<string> {
  const at = <Data = unknown>(method: string, path: string, body?: unknown) =>
    act<Data>(shop, buyer, method, path, body);
  const { id } = await at<Order>("POST", "/order", { listing_id: listing });
  await at("POST", `/orders/${id}/shipping`, { method: "acs", address_id: address });
  const wish = { selected_card: card, payment_method: "card" };
  const { amounts } = await at<Order>("PATCH", `/order/${id}`, wish);
  const accepted_total = amounts.total;
  const return_path = `/en-GR/checkout/${id}/payment`;
  const payment = { method: "card", accepted_total, return_path };
  await at("POST", `/order/payment/initialize/${id}`, payment);
  await at("POST", `/order/payment/confirm/${id}/${card}`);
  await at("POST", `/order/${id}/finalize`, { accepted_total });
  return id;
}

/** The hub ships paid orders, and time passes until the buyers have accepted them. */
export async function complete(shop: DrillShop, ids: readonly string[], ip: string): Promise<void> {
  const hub = { token: await shop.signIn("hub@deftero.test", ip), ip };
  for (const id of ids)
    await waitUntil(async () => {
      const path = `/hub/orders/${id}/move`;
      const answer = await shop.call("POST", path, { ...hub, body: { move: "dispatch" } });
      return answer.status < 300;
    }, `The parcel of ${id}`);
  for (let day = 0; day < 15; day++) {
    await shop.moveClock(days(1));
    const support = await signInSupport(shop, ip);
    const orders = await Promise.all(
      ids.map((id) => act<{ status: string }>(shop, support, "GET", `/hub/orders/${id}`)),
    );
    if (orders.every(({ status }) => status === "completed")) return;
  }
  throw new Error("The orders are not completed");
}

/** Signs in again each time, because sessions of staff end after hours. */
export const signInSupport = async (shop: DrillShop, ip: string): Promise<Member> => ({
  token: await shop.signIn("support@deftero.test", ip),
  ip,
});

export async function review(shop: DrillShop, author: Member, id: string): Promise<string> {
  const form = new FormData();
  form.set("rating", "positive");
  form.set("options", REVIEW_OPTIONS.positive[0]);
  form.set("comment", "All as it was said.");
  const path = `/order/${id}/review`;
  return (await act<{ standing: string }>(shop, author, "POST", path, form)).standing;
}

export async function openPayouts(
  shop: DrillShop,
  member: Member,
  { name, iban }: { name: string; iban: string },
): Promise<void> {
  const path = "/sandbox/onboarding";
  const start = { return_path: "/en-GR/account/payouts" };
  const { redirect_url } = await act<{ redirect_url: string }>(shop, member, "POST", path, start);
  const born = { day: "7", month: "3", year: "1990", country: "GR" };
  await visitBank(shop, member, redirect_url, { name, ...born, decision: "save" });
  await act(shop, member, "POST", `${path}/verify`);
  const account = { iban, beneficiary_name: name };
  await act(shop, member, "POST", `${path}/bank-accounts`, account);
}

export function toIban(account: number): string {
  const bban = `0110125${String(account).padStart(16, "0")}`;
  const check = 98n - (BigInt(`${bban}162700`) % 97n);
  return `GR${String(check).padStart(2, "0")}${bban}`;
}
