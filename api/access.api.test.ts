import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ListingCard } from "#contract/listing.ts";
import { saveSubscription } from "#api/modules/push-subscription/push-store.ts";
import { insertAgentKey } from "#api/modules/agent-key/agent-key-store.ts";
import { createToken } from "#api/http/token.ts";
import { insertPasskey } from "#api/modules/passkey/passkey-store.ts";
import { createWorld, type World } from "#tests/world.ts";

/**
 * The contract lists every call that needs a user, so that none is forgotten (ASVS 5.0 V8.2, V8.3).
 */
const protectedEndpoints = Object.values(endpoints).filter((endpoint) => endpoint.auth === "user");
const parametersOf = ({ path }: Endpoint) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const nobodys = "01890000-0000-7000-8000-000000000000";
const money = { amount: 10_000, currency: "EUR" };
/** These bodies satisfy the contract, so that the refusal is about ownership. */
const bodies: Record<string, unknown> = {
  createAddress: {
    full_name: "Somebody Else",
    address: "Ermou 1",
    city: "Athens",
    region: "Attica",
    postal_code: "10563",
    country: "GR",
    mobile_number: "6912345678",
  },
  updateAddress: { city: "Athens" },
  updateCard: { label: "Somebody else's" },
  createCard: { setup_reference: "setup_0123456789" },
  initializePaymentMethodSetup: { return_path: "/en-GR" },
  createOrder: { listing_id: nobodys },
  createOrderBySku: { sku_id: nobodys },
  updateOrder: { payment_method: "klarna" },
  updateOrderShipping: { method: "pickup" },
  finalizeOrder: { accepted_total: money },
  payOrder: { accepted_total: money, return_path: "/en-GR" },
  initializePayment: { method: "card", accepted_total: money, return_path: "/en-GR" },
  provePassword: { password: "Second-hand-1!" },
  confirmSecondFactor: { code: "123456" },
  startPasskey: { origin: "https://deftero.test" },
  createPasskey: {
    name: "Phone",
    credential: {
      id: "a",
      rawId: "a",
      type: "public-key",
      response: { clientDataJSON: "a", attestationObject: "a" },
    },
  },
  addProfileImage: { file: new File(["a"], "a.jpg", { type: "image/jpeg" }) },
  updateProfileImage: { is_shown: true },
  createAgentKey: { name: "Shopping agent", scopes: ["read"] },
  renamePasskey: { name: "Phone" },
  subscribePush: {
    endpoint: "https://web.push.apple.com/access",
    p256dh: "B".repeat(87),
    auth: "a".repeat(22),
  },
  startPasskeyProof: { origin: "https://deftero.test" },
  provePasskey: {
    credential: {
      id: "a",
      rawId: "a",
      type: "public-key",
      response: { clientDataJSON: "a", authenticatorData: "a", signature: "a" },
    },
  },
  updateProfileDetails: { full_name: "Somebody Else" },
  changePassword: {
    current_password: "Second-hand-1!",
    password: "Lemon-tree-48",
    password_confirmation: "Lemon-tree-48",
  },
  sendEmailCode: { email: "somebody.else@mail.test" },
  verifyEmail: { code: "123456" },
  sendPhoneCode: { phone_number: "306912345678" },
  verifyPhone: { code: "123456" },
  linkSocial: { code: "a", browser_secret: "b" },
  decideListing: { decision: "publish", version: 1 },
  makeOffer: { amount: money },
  acceptOffer: { number: 1 },
  declineOffer: { number: 1 },
  withdrawOffer: { number: 1 },
  counterOffer: { number: 1, amount: money },
  updateOfferRule: {
    is_on: true,
    floor_percent: 60,
    accept_from: null,
    decline_below: null,
    counter_with: null,
  },
  updateListingPrice: { asking_price: money },
  hideOrUnhideListing: { hidden: true },
  markListingSold: { sold: true },
  cancelSellRequest: { option: "other" },
  previewOwnPrices: { ids: [nobodys], change: { kind: "usual" } },
  changeOwnListings: { action: "hide", ids: [nobodys] },
  setOwnReference: { reference: "A-1" },
  setVacation: { is_away: true },
  unlinkSocial: { provider: "google" },
  startOnboarding: { return_path: "/en-GR/account/payouts" },
  createBankAccount: { iban: "GR1601101250000000012300695", beneficiary_name: "Somebody Else" },
  markNotificationsRead: { ids: [nobodys] },
  boostListing: {
    card_reference: "card_0123456789",
    accepted_price: money,
    return_path: "/en-GR/account",
  },
  saveSearch: { query: "q=iphone" },
  createHunt: { query: "q=iphone", may: "watch", until: "2026-12-01T00:00:00Z" },
  updateHunt: { is_paused: true },
  acceptProposal: { accepted_total: money },
  computeInstantBuyDelivery: { postal_code: "10563" },
  rejectOrder: { reason: "changed_mind" },
  withdrawOrder: { reason: "changed_mind" },
  cancelOrder: { sub_status: "changed_mind" },
  returnOrder: { reason: "defect" },
  checkImei: { imei: "356938035643809" },
  disputeReturn: { reason: "not_my_device" },
  createWithdrawal: { name: "Ελένη Νικολάου" },
  createClaim: { reason: "battery", description: "It is empty by noon." },
  bookCourier: { pick_up_date: "2026-11-25", pick_up_interval: "09-13", address_id: nobodys },
  scheduleCall: { starts_at: "2026-11-25T10:00:00Z", name: "Somebody Else", topic: "other" },
  reviewOrder: { rating: "positive", options: ["fast"] },
  rateDeftero: { review_deftero: 5, order_id: nobodys },
  updateNotificationPreferences: { data: [{ category: "order", mail: false, bell: true }] },
  intakeOrder: { code: "D-20001" },
  saveInspection: { version: 1, device_number: null, battery_health: null, items: [] },
  addInspectionPhoto: { key: "screen", file: new File(["a"], "a.jpg", { type: "image/jpeg" }) },
  decideInspection: { decision: "pass", version: 1 },
  moveHubOrder: { move: "dispatch" },
  refundHubOrder: { amount: money, note: "For the trouble." },
  decideApproval: { decision: "approve" },
  decideReview: { decision: "show" },
  restoreAccount: { note: "Asked by mail." },
  resetSecondFactor: { note: "Showed a passport.", is_identity_checked: true },
  addHubNote: { text: "Called." },
  decideClaim: { decision: "accepted", answer_el: "Ναι.", answer_en: "Yes." },
  moveClaim: { move: "receive" },
  createSubscription: { order_id: nobodys, plan: "smart" },
  confirmSubscription: {
    card_reference: "card_0123456789",
    accepted_price: money,
    is_accepted: true,
    return_path: "/en-GR/account",
  },
  activateSubscription: { return_path: "/en-GR/account" },
  paySubscription: { card_reference: "card_0123456789", return_path: "/en-GR/account" },
  reactivateSubscription: {
    card_reference: "card_0123456789",
    accepted_price: money,
    is_accepted: true,
    return_path: "/en-GR/account",
  },
  createSubscriptionClaim: { reason: "drop", description: "It fell." },
  decideSubscriptionClaim: { decision: "approved", answer_el: "Ναι.", answer_en: "Yes." },
  moveSubscriptionClaim: { move: "receive" },
  createReport: {
    reason: "illegal",
    subject_type: "page",
    email: "somebody.else@mail.test",
    body: "So",
  },
  decideReport: { decision: "upheld", answer_en: "Yes." },
  complainAboutDecision: { body: "It is mine." },
  complainByLink: { body: "It is mine." },
  createDecision: {
    subject_type: "profile",
    subject: "nobodyhere",
    measure: "suspend_account",
    reason: "fraud",
    facts_en: "It is a fraud.",
  },
  liftDecision: { note_en: "It was a mistake." },
  decideComplaint: { decision: "upheld", answer_en: "Yes." },
  createTicket: { topic: "other", body: "So", email: "somebody.else@mail.test" },
  replyOwnTicket: { body: "So" },
  rateOwnTicket: { rating: 5 },
  replyTicketByLink: { body: "So" },
  rateTicketByLink: { rating: 5 },
  announceConsignment: { terms_version: "first", agrees: true, drop_to: null },
  answerConsignment: { action: "cancel", version: 1 },
  bookConsignmentCourier: {
    pick_up_date: "2026-01-05",
    pick_up_interval: "09-13",
    address_id: nobodys,
    price: { amount: 400, currency: "EUR" },
  },
  moveStock: { move: "receive", version: 1, bin: null, note: null },
  checkStock: {
    version: 1,
    decision: "pass",
    device_number: null,
    battery_health: null,
    items: [],
    bin: "A-1",
    reason: null,
    note: null,
  },
  answerTicket: { version: 1, body: "So", move: "ask" },
  noteTicket: { body: "So" },
  changeTicket: { version: 1 },
  mergeTicket: { version: 1, number: 1001 },
  createCannedReply: { name: "So", body_en: "So", body_el: "So" },
  updateCannedReply: { version: 1, name: "So", body_en: "So", body_el: "So" },
  decideDeviceWish: { decision: "set_aside" },
  createDocument: {
    purpose: "identity",
    kind: "passport",
    file: new File(["a"], "a.jpg", { type: "image/jpeg" }),
  },
  addDocumentFile: { file: new File(["a"], "a.jpg", { type: "image/jpeg" }) },
  decideDocument: { decision: "accept" },
  lookAtPerson: { reason: "So" },
  endPersonSessions: { reason: "So" },
  resendPersonCode: { purpose: "email", reason: "So" },
  addPersonNote: { text: "Called" },
  updatePersonNote: { version: 1, text: "Called" },
  mergePersonNotes: { version: 1, other_id: nobodys, other_version: 1 },
  linkPerson: { other: "nobodyhere", reason: "So" },
  unlinkPerson: { reason: "So" },
  viewAsPerson: { reason: "So" },
  updateStaffMember: { version: 1, role_ids: [nobodys], reason: "So" },
  endStaffMember: { version: 1, reason: "So" },
  inviteStaff: { email: "somebody.else@mail.test", role_ids: [nobodys] },
  updateStaffModel: { version: 1, name: "So", release_date: "2024-01-01", reason: "So" },
  updateStaffBrand: { version: 1, name: "So", reason: "So" },
  setPick: { version: 0 },
  dropPick: { version: 1 },
  mergeModels: { into: nobodys, version: 1, into_version: 1, reason: "So" },
  mergeDevices: { into: nobodys, version: 1, reason: "So" },
  createDevice: { brand: "So", model: "So", color_en: "Black" },
  setFaceValue: { version: 1, value: 10_000, reason: "So" },
  dropFaceValue: { reason: "So" },
  checkCatalogImport: { file: new File(["a"], "a.csv", { type: "text/csv" }) },
  startCatalogImport: { reason: "So" },
  createPromoCodes: { code: "NOBODY", kind: "fee_percent", value: 10, reason: "So" },
  movePromoCode: { version: 1, to: "paused", reason: "So" },
  previewSetting: { market: "GR", value: { is_open: false }, effective_from: null },
  changeSetting: {
    market: "GR",
    value: { is_open: false },
    effective_from: null,
    version: null,
    reason: "So",
  },
  undoSetting: { market: "GR", row: nobodys, version: null, reason: "So" },
  saveStaffListView: { name: "Mine" },
  createListExport: { format: "csv", locale: "en-GR" },
  startBulkAction: { action: "end_sessions", reason: "So", scope: "all", expected: 1 },
  createStaffRole: { name: "Night shift", keys: ["read_orders"] },
  updateStaffRole: { name: "Night shift", keys: ["read_orders"], reason: "So" },
};

const OF_ORDERS = new Set([
  "checkImei",
  "listOrderAddOns",
  "computeCourierPrice",
  "listBoxnowLockers",
]);
const OF_OFFERS = new Set([
  "getOffer",
  "acceptOffer",
  "declineOffer",
  "withdrawOffer",
  "counterOffer",
]);
/** These paths name nothing that has an owner: a payment method, a listing on sale. */
const OF_NOBODY = new Set([
  "updatePaymentMethodPreference",
  "computeInstantBuyDelivery",
  "getOfferTerms",
  "makeOffer",
]);

async function giveListing(world: World, owner: string): Promise<string> {
  const db = world.database.db();
  const { id } = await db
    .selectFrom("listing")
    .select("id")
    .where("status", "=", "published")
    .where("is_instant_buy", "=", false)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("listing").set({ seller_id: owner }).where("id", "=", id).execute();
  return id;
}

async function givePasskey(world: World, owner: string): Promise<string> {
  const passkey = await insertPasskey(world.database, {
    userId: owner,
    credentialId: "access",
    publicKey: new Uint8Array(1),
    counter: 0,
    transports: [],
    isBackedUp: false,
    name: "Phone",
    at: world.now(),
  });
  return passkey!.id;
}

async function giveAgentKey(world: World, userId: string): Promise<string> {
  const row = await insertAgentKey(world.database, {
    userId,
    market: "GR",
    name: "Agent",
    scopes: ["read"],
    max_total: null,
    token: createToken(),
    at: world.now(),
  });
  return row.id;
}

async function givePush(world: World, userId: string, sessionId: string): Promise<string> {
  const subscription = await world.database.tx(() =>
    saveSubscription(world.database, {
      userId,
      sessionId,
      endpoint: "https://web.push.apple.com/owner",
      p256dh: "B".repeat(87),
      auth: "b".repeat(22),
      serverKey: world.deps.push!.publicKey,
      userAgent: null,
      at: world.now(),
    }),
  );
  return subscription!.id;
}

/** Ids of what the buyer of the cast owns, by the parameter name in paths. */
async function collectPossessions(world: World): Promise<Record<string, string>> {
  const { body: found } = await world.get("/search", { query: { instant_buy: "1", limit: 1 } });
  const order = await world.post("/order", { listing_id: found.data[0].id }, { as: "buyer" });
  const addresses = await world.get("/address", { as: "buyer" });
  const cards = await world.get("/card", { as: "buyer" });
  const profile = await world.get("/profile/details", { as: "buyer" });
  const sessions = await world.get("/sessions", { as: "buyer" });
  return {
    orderId: order.body.data.id,
    order_id: order.body.data.id,
    order: order.body.data.id,
    code: "WELCOME25",
    payment: "card",
    purpose: "delivery",
    offerId: await makeOffer(world, found.data[0]),
    addressId: addresses.body.data[0].id,
    userId: profile.body.data.id,
    sessionId: sessions.body.data[0].id,
    passkeyId: await givePasskey(world, profile.body.data.id),
    keyId: await giveAgentKey(world, profile.body.data.id),
    imageId: await giveProfileImage(world),
    pushSubscriptionId: await givePush(world, profile.body.data.id, sessions.body.data[0].id),
    cardReference: cards.body.data[0].reference,
    user: profile.body.data.username,
    id: await giveListing(world, profile.body.data.id),
    postal_code: "10563",
    ...(await sendDocument(world)),
    // Strangers are tested for these in hub/approval.api.test.ts and hub/held-reviews.api.test.ts.
    approvalId: "01a078dd-6023-713a-9817-7b532fa10031",
    reviewId: "01a078dd-6023-713a-9817-7b532fa10032",
    // And for this one, with the other calls of a subscription, in subscription.api.test.ts.
    subscription_id: "01a078dd-6023-713a-9817-7b532fa10033",
    // Strangers are tested for it in invoice/invoice.api.test.ts.
    invoiceId: "01a078dd-6023-713a-9817-7b532fa10033",
    // Strangers are tested for these in data-export/data-export.api.test.ts.
    exportId: "01a078dd-6023-713a-9817-7b532fa10033",
    part: "0",
    // Strangers are tested for these in staff/staff.api.test.ts.
    // And for these in modules/person/person.api.test.ts.
    person: "01a078dd-6023-713a-9817-7b532fa10035",
    otherId: "01a078dd-6023-713a-9817-7b532fa10035",
    noteId: "01a078dd-6023-713a-9817-7b532fa10035",
    // No one owns a thing of the catalogue.
    market: "GR",
    modelId: "01a078dd-6023-713a-9817-7b532fa10034",
    brandId: "01a078dd-6023-713a-9817-7b532fa10034",
    productId: "01a078dd-6023-713a-9817-7b532fa10034",
    changeId: "01a078dd-6023-713a-9817-7b532fa10034",
    jobId: nobodys,
    importId: "01a078dd-6023-713a-9817-7b532fa10034",
    listingId: "01a078dd-6023-713a-9817-7b532fa10034",
    // A setting has no owner: setting/setting.api.test.ts refuses the strangers.
    name: "market",
    // Nor has a provider: checklist/checklist.api.test.ts.
    provider: "storage",
    memberId: "01a078dd-6023-713a-9817-7b532fa10034",
    list: "orders",
    viewId: "01a078dd-6023-713a-9817-7b532fa10034",
    roleId: "01a078dd-6023-713a-9817-7b532fa10034",
    // Staff without the key, and of other markets: promo-code/staff-promo-codes.api.test.ts.
    promoCodeId: "01a078dd-6023-713a-9817-7b532fa10034",
    ticketId: "01a078dd-6023-713a-9817-7b532fa10034",
    stockId: "01a078dd-6023-713a-9817-7b532fa10034",
    replyId: "01a078dd-6023-713a-9817-7b532fa10034",
    invitationId: "01a078dd-6023-713a-9817-7b532fa10034",
    token: "a".repeat(43),
    // No provider has this name: anyone may begin an account of their own. The stranger test of
    // bank accounts is payout.api.test.ts.
    card_provider: "elsewhere",
    ref: "bank_0123456789",
  };
}

async function makeOffer(world: World, listing: ListingCard): Promise<string> {
  const { amount, currency } = listing.asking_price;
  const offered = { amount: { amount: Math.ceil(amount * 0.9), currency } };
  const { body } = await world.post(`/listings/${listing.id}/offers`, offered, { as: "buyer" });
  return body.data.id;
}

async function giveProfileImage(world: World): Promise<string> {
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: "#a33" } });
  const file = new File([await picture.jpeg().toBuffer()], "p.jpg", { type: "image/jpeg" });
  const { body } = await upload(world, "/profile/images", { file }, "buyer");
  return body.data.id;
}

async function sendDocument(world: World): Promise<{ documentId: string; fileId: string }> {
  const picture = sharp({ create: { width: 500, height: 400, channels: 3, background: "#a33" } });
  const file = new File([await picture.jpeg().toBuffer()], "p.jpg", { type: "image/jpeg" });
  const fields = { purpose: "identity", kind: "passport", file };
  const { body } = await upload(world, "/documents", fields, "buyer");
  return { documentId: body.data.id, fileId: body.data.files[0].id };
}

const fill = (path: string, values: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));

const holdsFile = (body: unknown): body is Record<string, string | File> =>
  Object.values(body ?? {}).some((value) => value instanceof File);

async function upload(
  world: World,
  path: string,
  fields: Record<string, string | File>,
  as?: string,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await world.api.fetch(
    new Request(`http://marketplace.test${world.deps.config.basePath}${path}`, {
      method: "POST",
      headers: {
        "Idempotency-Key": crypto.randomUUID(),
        ...(as !== undefined && { Authorization: `Bearer ${await world.signIn(as)}` }),
      },
      body: form,
    }),
  );
  return { status: response.status, body: await response.json() };
}

let visitors = 0;
const nextIp = () => `198.51.100.${(visitors += 1) % 250}`;

function call(world: World, endpoint: Endpoint, path: string, as?: string) {
  // Each visitor has an address of their own: limits of visitors count by address.
  const options = as === undefined ? { headers: { "x-forwarded-for": nextIp() } } : { as };
  const body = bodies[endpoint.id];
  if (holdsFile(body)) return upload(world, path, body, as);
  switch (endpoint.method) {
    case "GET":
      return world.get(path, options);
    case "DELETE":
      return world.delete(path, options);
    case "POST":
      return world.post(path, body, options);
    case "PUT":
      return world.put(path, body, options);
    case "PATCH":
      return world.patch(path, body, options);
  }
}

describe("calls that need a user", () => {
  let world: World;
  beforeAll(async () => void (world = await createWorld({ seed: "cast" })));
  afterAll(() => world[Symbol.asyncDispose]());

  test.each(protectedEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s: visitors get 401",
    async (_, endpoint) => {
      const path = fill(
        endpoint.path,
        Object.fromEntries(parametersOf(endpoint).map((name) => [name, nobodys])),
      );
      const { status, body } = await call(world, endpoint, path);
      expect([status, body.code]).toEqual([401, "signed_out"]);
    },
  );

  test("each endpoint has a body here that the contract accepts", () => {
    const refused = protectedEndpoints
      .filter((endpoint): endpoint is Extract<typeof endpoint, { body: unknown }> =>
        Boolean("body" in endpoint && endpoint.body),
      )
      .filter(({ id, body }) => !body.safeParse(bodies[id]).success);
    expect(refused.map(({ id }) => id)).toEqual([]);
  });

  test("members get 404 for ids that belong to another member", async () => {
    const possessions = await collectPossessions(world);
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const endpoint of protectedEndpoints) {
      if (parametersOf(endpoint).length === 0 || OF_NOBODY.has(endpoint.id)) continue;
      const { orderId, offerId } = possessions;
      const things = {
        ...possessions,
        ...(OF_ORDERS.has(endpoint.id) && { id: orderId! }),
        ...(OF_OFFERS.has(endpoint.id) && { id: offerId! }),
      };
      // One person may write only so often in a real minute.
      if (Object.keys(answers).length % 50 === 49)
        await world.database.db().deleteFrom("rate_limit").execute();
      const { status } = await call(world, endpoint, fill(endpoint.path, things), "pro");
      answers[endpoint.id] = status;
      expected[endpoint.id] = 404;
    }
    expect(answers).toEqual(expected);
    // Nothing has changed: the buyer is still signed in and has the order.
    const { status } = await world.get(`/order/${possessions["orderId"]}`, { as: "buyer" });
    expect(status).toBe(200);
  });
});
