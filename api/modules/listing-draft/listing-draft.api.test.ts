import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import type { Draft } from "#contract/listing-draft.ts";
import { LIMITS } from "#contract/limits.ts";
import { answerOf, openDraftKit, type Caller, type DraftKit } from "#tests/listing-draft-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: DraftKit;
let seller: Person;
let stranger: Person;
beforeAll(async () => {
  kit = await openDraftKit();
  stranger = await kit.insertPerson();
});
// One person per test, because drafts and requests are limited per person.
beforeEach(async () => void (seller = await kit.insertPerson()));
afterAll(() => kit[Symbol.asyncDispose]());

const begin = async (fields: object = {}, caller: Caller = seller): Promise<Draft> =>
  expectData(await kit.begin(caller, fields));
const keep = async (draft: Draft, fields: object, caller: Caller = seller): Promise<Draft> =>
  expectData(await kit.save(caller, draft, fields));
const model = (name: string) => kit.id(`model/${name}`);
const brand = (name: string) => kit.id(`brand/${name}`);
const color = (name: string) => kit.id(`color/${name}`);
const capacity = (name: string) => kit.id(`capacity/${name}`);
const lacks = (draft: Draft) =>
  Object.fromEntries(draft.missing.map(({ step, fields }) => [step, fields]));
const nobodys = "01890000-0000-7000-8000-000000000000";

describe("a draft", () => {
  test("is created empty and lists missing fields in the order of the steps", async () => {
    const answer = await kit.begin(seller);
    expect(answer.status).toBe(201);
    const draft = expectData<Draft>(answer);
    expect(draft).toMatchObject({
      version: 1,
      status: "draft",
      market: "GR",
      is_mine: true,
      is_editable: true,
      title: null,
      generic_condition: null,
      rejection: null,
    });
    expect(draft.missing).toEqual([
      { step: "device", fields: ["vertical", "brand_id", "model_id", "color_id"] },
      { step: "photos", fields: ["media"] },
      { step: "condition", fields: ["vertical"] },
      { step: "accessories", fields: ["visited"] },
      { step: "price", fields: ["asking_price"] },
      { step: "address", fields: ["address_id"] },
    ]);
    expect(await kit.find(seller, draft.id)).toEqual(draft);
  });

  test("saves the fields sent and leaves others unchanged", async () => {
    let draft = await begin({ notes: "  Bought last year  ", has_box: true });
    expect(draft).toMatchObject({ notes: "Bought last year", has_box: true, has_charger: false });
    draft = await keep(draft, { accessories_description: "A spare cable", has_charger: true });
    draft = await keep(draft, { has_box: false, notes: "" });
    expect(draft).toMatchObject({
      notes: null,
      has_box: false,
      has_charger: true,
      accessories_description: "A spare cable",
    });
  });

  test("accepts multipart forms whose checkboxes send false before true", async () => {
    const draft = await begin();
    const form = new FormData();
    for (const [name, value] of [
      ["version", String(draft.version)],
      ["has_box", "false"],
      ["has_box", "on"],
      ["has_case", "false"],
      ["asking_price", JSON.stringify(kit.euro(9_900))],
      ["visited", "accessories"],
    ] as const)
      form.append(name, value);
    const response = await kit.world.api.fetch(
      new Request(`http://marketplace.test/api/listings/${draft.id}`, {
        method: "POST",
        body: form,
        headers: { authorization: `Bearer ${seller.token}`, "idempotency-key": randomUUID() },
      }),
    );
    const { data } = (await response.json()) as { data: Draft };
    expect(data).toMatchObject({
      has_box: true,
      has_case: false,
      asking_price: kit.euro(9_900),
    });
    expect(lacks(data)).not.toHaveProperty("accessories");
  });

  test("saved without a change keeps its version", async () => {
    const draft = await begin({ notes: "Scratched" });
    kit.world.advance(minutes(1));
    expect(await keep(draft, { notes: "Scratched", has_box: false })).toEqual(draft);
  });

  test("created twice under one Idempotency-Key is one draft", async () => {
    const key = randomUUID();
    const [one, two] = [await kit.begin(seller, {}, key), await kit.begin(seller, {}, key)];
    expect(one.body).toEqual(two.body);
  });

  test("drops NUL and replaces lone surrogates", async () => {
    const draft = await begin();
    expect((await kit.save(seller, draft, { notes: "a\0b" })).status).toBe(400);
    const kept = await keep(draft, {
      ...kit.galaxy(),
      screen_condition: "red",
      screen_condition_reason: "Crack \ud800",
      notes: "Half \udc00",
    });
    expect(kept.notes).toBe("Half \ufffd");
    expect(kept.properties.screen_condition).toEqual({ grade: "red", reason: "Crack \ufffd" });
  });

  test("answers 422 with the field whose value is too long", async () => {
    const draft = await begin();
    const { status, body } = await kit.save(seller, draft, {
      notes: "x".repeat(LIMITS.listing.notes + 1),
      accessories_description: "x".repeat(LIMITS.listing.accessories + 1),
      screen_condition_reason: "x".repeat(LIMITS.listing.reason + 1),
    });
    expect([status, body.errors]).toEqual([
      422,
      {
        notes: ["sell.too-long"],
        accessories_description: ["sell.too-long"],
        screen_condition_reason: ["sell.too-long"],
      },
    ]);
  });

  test.each([
    { brand_id: "' or 1=1 --" },
    { vertical: "toasters" },
    { screen_condition: "purple" },
    { battery_health: 101 },
    { battery_health: " " },
    { battery_health: [] },
    { has_box: "perhaps" },
    { asking_price: 50 },
    { asking_price: { amount: 40.5, currency: "EUR" } },
    { asking_price: { amount: "4000", currency: "EUR" } },
    { asking_price: { amount: 4000, currency: "USD" } },
    { media: "[" },
    { visited: ["nowhere"] },
    { notes: { toString: 1 } },
    { version: 0 },
    { version: "abc" },
    { status: "published" },
  ])("refuses %j and keeps nothing of it", async (fields) => {
    const draft = await begin();
    const { status, body } = await kit.save(seller, draft, { notes: "kept?", ...fields });
    expect([status, body.code]).toEqual([422, "invalid_fields"]);
    expect(Object.keys(body.errors)[0]).toContain(Object.keys(fields)[0]);
    expect(await kit.find(seller, draft.id)).toEqual(draft);
  });
});

test("an overlong list is refused with a short error", async () => {
  const draft = await begin();
  const list = (length: number) => Array.from({ length }, (_, i) => i);
  for (const [fields, refused] of [
    [{ media: list(20_000) }, 400],
    [{ visited: list(20_000).map(() => "price") }, 400],
    [{ media: JSON.stringify(list(20_000)) }, 422],
    [{ media: list(LIMITS.form.fields) }, 422],
  ] as const) {
    const { status, body } = await kit.save(seller, draft, fields);
    expect([status, Object.keys(body.errors).length < 12]).toEqual([refused, true]);
  }
});

describe("the device of a draft", () => {
  test("is completed from its model with vertical and brand", async () => {
    const draft = await begin({ model_id: model("Galaxy S21") });
    expect(draft).toMatchObject({
      vertical: "smartphones",
      brand: { name: "Samsung" },
      title: "Galaxy S21",
      product: null,
    });
    expect(lacks(draft)["device"]).toEqual(["color_id"]);
    const colored = await keep(draft, { color_id: color("black") });
    expect(lacks(colored)["device"]).toEqual(["capacity_id"]);
    const whole = await keep(colored, { capacity_id: capacity("128") });
    expect(lacks(whole)).not.toHaveProperty("device");
    expect(whole.product).toMatchObject({ face_value: kit.euro(40_000), color: { slug: "black" } });
  });

  test("needs no capacity where the model has none", async () => {
    const draft = await begin({ model_id: model("QC 45"), color_id: color("black") });
    expect(lacks(draft)).not.toHaveProperty("device");
    expect(draft.product).toMatchObject({ capacity: null });
  });

  test("can be chosen as vertical, brand and model in separate requests", async () => {
    let draft = await begin({ vertical: "smartphones" });
    expect(draft).toMatchObject({ vertical: "smartphones", brand: null });
    draft = await keep(draft, { vertical: "smartphones", brand_id: brand("Sony"), model_id: "" });
    draft = await keep(draft, { brand_id: brand("Sony"), model_id: model("Xperia 5") });
    expect(draft.title).toBe("Sony Xperia 5");
  });

  test("clears choices that contradict a new brand, even when they are sent along", async () => {
    const draft = await begin(kit.galaxy());
    const other = await keep(draft, { ...kit.galaxy(), brand_id: brand("Google") });
    expect(other).toMatchObject({
      vertical: "smartphones",
      brand: { name: "Google" },
      model: null,
      color: null,
      capacity: null,
      product: null,
    });
  });

  test("keeps colour and capacity that a new model has too", async () => {
    const draft = await begin(kit.galaxy());
    const other = await keep(draft, { model_id: model("Pixel 6") });
    expect(other).toMatchObject({
      brand: { name: "Google" },
      color: { slug: "black" },
      capacity: { slug: "128" },
    });
    expect(other.product!.model.name).toBe("Pixel 6");
    const white = await keep(await begin({ ...kit.galaxy(), color_id: color("white") }), {
      model_id: model("Pixel 6"),
    });
    expect(white).toMatchObject({ color: null, capacity: { slug: "128" }, product: null });
  });

  test("clears a capacity that the new colour does not have", async () => {
    const draft = await begin({ ...kit.galaxy(), capacity_id: capacity("256") });
    const white = await keep(draft, { color_id: color("white"), capacity_id: capacity("256") });
    expect(white).toMatchObject({ color: { slug: "white" }, capacity: null, product: null });
  });

  test("of another vertical clears model, grades and battery, and keeps shared answers", async () => {
    const draft = await begin({ ...kit.galaxy(), ...kit.answers("smartphones") });
    const headphones = await keep(draft, { vertical: "headphones" });
    expect(headphones).toMatchObject({ brand: null, model: null, battery_health: 91 });
    expect(Object.keys(headphones.properties).toSorted()).toEqual([
      "audio",
      "buttons",
      "connectivity",
      "original_parts",
    ]);
    expect(lacks(headphones)["condition"]).toEqual(["headphone_body"]);
    const console = await keep(headphones, { model_id: model("PlayStation 5") });
    expect(console).toMatchObject({ battery_health: null, is_battery_unknown: false });
    expect(Object.keys(console.properties)).toEqual(["original_parts"]);
  });

  test("keeps a brand that makes both verticals", async () => {
    const draft = await begin({ model_id: model("Xperia 5") });
    const other = await keep(draft, { vertical: "game-consoles" });
    expect(other).toMatchObject({
      vertical: "game-consoles",
      brand: { name: "Sony" },
      model: null,
    });
  });

  test.each([
    ["an unknown brand", () => ({ brand_id: nobodys }), { brand_id: ["sell.brand-unknown"] }],
    ["an unknown model", () => ({ model_id: nobodys }), { model_id: ["sell.model-unknown"] }],
    [
      "a model of another market",
      () => ({ model_id: model("Phone 1") }),
      { model_id: ["sell.model-unknown"] },
    ],
    [
      "a model of another brand",
      () => ({ brand_id: brand("Google"), model_id: model("Galaxy S21") }),
      { model_id: ["sell.model-not-of-brand"] },
    ],
    [
      "a model of another kind",
      () => ({ vertical: "tablets", model_id: model("Galaxy S21") }),
      { model_id: ["sell.model-not-of-kind"] },
    ],
    [
      "a brand that makes no such thing",
      () => ({ vertical: "tablets", brand_id: brand("Bose") }),
      { brand_id: ["sell.brand-not-of-kind"] },
    ],
    [
      "a colour before a model",
      () => ({ color_id: color("black") }),
      { model_id: ["sell.model-required"] },
    ],
    [
      "a colour that it was not made in",
      () => ({ model_id: model("Pixel 6"), color_id: color("white") }),
      { color_id: ["sell.color-not-made"] },
    ],
    [
      "a capacity that this colour does not have",
      () => ({
        model_id: model("Galaxy S21"),
        color_id: color("white"),
        capacity_id: capacity("256"),
      }),
      { capacity_id: ["sell.capacity-not-made"] },
    ],
    [
      "a capacity of what has none",
      () => ({ model_id: model("QC 45"), capacity_id: capacity("128") }),
      { capacity_id: ["sell.capacity-not-made"] },
    ],
  ])("refuses %s", async (_, fields, errors) => {
    const draft = await begin();
    const { status, body } = await kit.save(seller, draft, fields());
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await kit.find(seller, draft.id)).toEqual(draft);
  });

  test("has the face value of the draft's market, whichever market asks", async () => {
    const draft = await begin({ model_id: model("Phone 1") }, { ...seller, locale: "en-GB" });
    expect(draft).toMatchObject({ market: "GB", title: "Nothing Phone 1" });
    const whole = await keep(draft, { color_id: color("black"), capacity_id: capacity("128") });
    expect(whole.product!.face_value).toEqual({ amount: 60_000, currency: "GBP" });
  });
});

describe("the condition of a draft", () => {
  const phone = () => begin({ vertical: "smartphones" });

  test("is computed from the answers so far", async () => {
    const draft = await keep(await phone(), kit.answers("smartphones"));
    expect(draft.generic_condition).toBe("excellent");
    expect(lacks(draft)).not.toHaveProperty("condition");
    const worn = await keep(draft, { body_condition: "red", body_condition_reason: "Dents" });
    expect(worn.generic_condition).toBe("poor");
    expect(worn.properties.body_condition).toEqual({ grade: "red", reason: "Dents" });
    const broken = await keep(worn, { cameras: "red", battery_health: "49" });
    expect([broken.generic_condition, broken.battery_health]).toEqual(["repairable", 49]);
  });

  test("lists unanswered categories and the battery as missing", async () => {
    const draft = await keep(await phone(), { ...kit.answers("smartphones"), audio: "" });
    expect(lacks(draft)["condition"]).toEqual(["audio"]);
    const unanswered = await keep(draft, { audio: "grey", battery_health: "" });
    expect(lacks(unanswered)["condition"]).toEqual(["battery_health"]);
    const unknown = await keep(unanswered, { battery_health: "unknown" });
    expect(unknown).toMatchObject({ battery_health: null, is_battery_unknown: true });
    expect(lacks(unknown)).not.toHaveProperty("condition");
  });

  test("accepts 'none' only for parts that may be absent", async () => {
    const draft = await begin({ model_id: model("PlayStation 5") });
    const answered = await keep(draft, {
      ...kit.answers("game-consoles"),
      disc_drive: "none",
      storage: "yellow",
    });
    expect(lacks(answered)).not.toHaveProperty("condition");
    expect(answered.generic_condition).toBe("good");
    const { status, body } = await kit.save(seller, answered, { storage: "none" });
    expect([status, body.errors]).toEqual([422, { storage: ["sell.grade-required"] }]);
  });

  test.each([
    ["a category that phones do not have", { strap: "green" }, { strap: ["sell.not-of-device"] }],
    ["a reason without a grade", { audio_reason: "Crackles" }, { audio: ["sell.grade-required"] }],
    [
      "a screen that is not there",
      { screen_condition: "none" },
      {
        screen_condition: ["sell.grade-required"],
      },
    ],
  ] as const)("refuses %s", async (_, fields, errors) => {
    const { status, body } = await kit.save(seller, await phone(), fields);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test("answers 422 before the vertical is chosen", async () => {
    const { status, body } = await kit.save(seller, await begin(), { audio: "green" });
    expect([status, body.errors]).toEqual([422, { vertical: ["sell.vertical-required"] }]);
  });

  test("refuses battery health for a device without battery", async () => {
    const draft = await begin({ vertical: "game-consoles" });
    for (const battery_health of [80, "unknown"]) {
      const { status, body } = await kit.save(seller, draft, { battery_health });
      expect([status, body.errors]).toEqual([422, { battery_health: ["sell.no-battery"] }]);
    }
    expect((await keep(draft, { battery_health: "" })).battery_health).toBeNull();
  });
});

describe("the asking price of a draft", () => {
  const price = (draft: Draft, amount: number, currency = "EUR") =>
    kit.save(seller, draft, { asking_price: { amount, currency } });
  const errorsOf = ({ status, body }: { status: number; body: any }) => [
    status,
    body.errors?.asking_price,
  ];

  test("must be at least 40 and at most the product's face value", async () => {
    const draft = await begin(kit.galaxy());
    expect(errorsOf(await price(draft, 3_999))).toEqual([422, ["sell.price-too-low"]]);
    expect(errorsOf(await price(draft, 40_001))).toEqual([422, ["sell.price-too-high"]]);
    expect(errorsOf(await price(draft, -5_000))).toEqual([422, ["sell.price-too-low"]]);
    for (const amount of [4_000, 40_000]) {
      const kept = expectData<Draft>(await price(await kit.find(seller, draft.id), amount));
      expect(kept.asking_price).toEqual(kit.euro(amount));
      expect(lacks(kept)).not.toHaveProperty("price");
    }
  });

  test("is checked against the minimum only until a product is chosen", async () => {
    const draft = await begin();
    expect(errorsOf(await price(draft, 3_999))).toEqual([422, ["sell.price-too-low"]]);
    const kept = expectData<Draft>(await price(draft, 55_000));
    expect(kept.asking_price).toEqual(kit.euro(55_000));
    // The product costs less than that.
    const chosen = await keep(kept, kit.galaxy());
    expect(chosen.asking_price).toEqual(kit.euro(55_000));
    expect(lacks(chosen)["price"]).toEqual(["asking_price"]);
    const dearer = await keep(chosen, { model_id: model("Pixel 6") });
    expect(lacks(dearer)).not.toHaveProperty("price");
  });

  test("must be in the currency of the market", async () => {
    const draft = await begin();
    expect(errorsOf(await price(draft, 5_000, "GBP"))).toEqual([422, ["sell.price-currency"]]);
  });
});

describe("the address of a draft", () => {
  test("must belong to the seller and be in the market", async () => {
    const draft = await begin();
    const kept = await keep(draft, { address_id: seller.address });
    expect(kept.address_id).toBe(seller.address);
    expect(lacks(kept)).not.toHaveProperty("address");
    const british = await kit.insertAddress(seller.id, "GB");
    for (const address_id of [stranger.address, british, nobodys]) {
      const { status, body } = await kit.save(seller, kept, { address_id });
      expect([status, body.errors]).toEqual([422, { address_id: ["sell.address-unknown"] }]);
    }
  });

  test("is missing again after the address was removed", async () => {
    const address_id = await kit.insertAddress(seller.id, "GR");
    const draft = await keep(await begin(), { address_id });
    await kit.database
      .db()
      .updateTable("address")
      .set({ removed_at: kit.world.now() })
      .where("id", "=", address_id)
      .execute();
    const found = await kit.find(seller, draft.id);
    expect([found.address_id, lacks(found)["address"]]).toEqual([null, ["address_id"]]);
  });

  test("is refused from a visitor", async () => {
    const { visitor, draft } = await kit.visit();
    const { status, body } = await kit.save({ visitor }, draft, { address_id: seller.address });
    expect([status, body.errors]).toEqual([422, { address_id: ["sell.address-unknown"] }]);
  });
});

describe("the photos of a draft", () => {
  test("can be reordered, and the cover changed", async () => {
    const { id } = await begin();
    await kit.addPhotos(id, 3);
    const draft = await kit.find(seller, id);
    const ids = draft.photos.map((photo) => photo.id);
    const media = ids.toReversed();
    const kept = await keep(draft, { media: JSON.stringify(media), cover_id: ids[1] });
    expect(kept.photos.map((photo) => photo.id)).toEqual(media);
    expect(kept.cover_id).toBe(ids[1]);
    expect(kept.photos.map(({ is_cover }) => is_cover)).toEqual([false, true, false]);
  });

  test("accept the spec's payload names for the cover, for their own listing only", async () => {
    const { id } = await begin();
    await kit.addPhotos(id, 2);
    const draft = await kit.find(seller, id);
    const cover = draft.photos[1]!.id;
    const kept = await keep(draft, { listing_id: id, cover });
    expect([kept.listing_id, kept.cover, kept.cover_id]).toEqual([id, cover, cover]);
    const { status } = await kit.save(seller, kept, { listing_id: (await begin()).id });
    expect(status).toBe(404);
  });

  test("must be listed completely, once each, and belong to the draft", async () => {
    const { id } = await begin();
    await kit.addPhotos(id, 2);
    const other = await begin({}, stranger);
    await kit.addPhotos(other.id, 1);
    const theirs = (await kit.find(stranger, other.id)).photos[0]!.id;
    const draft = await kit.find(seller, id);
    const [one, two] = draft.photos.map((photo) => photo.id);
    for (const media of [[one], [one, one], [one, two, theirs], [one, theirs], []]) {
      const { status, body } = await kit.save(seller, draft, { media });
      expect([status, body.errors]).toEqual([422, { media: ["sell.photos-changed"] }]);
    }
    for (const cover_id of [theirs, nobodys]) {
      const { status, body } = await kit.save(seller, draft, { cover_id });
      expect([status, body.errors]).toEqual([422, { cover_id: ["sell.photo-unknown"] }]);
    }
    expect((await kit.find(stranger, other.id)).cover_id).toBe(theirs);
  });
});

describe("two tabs on one draft", () => {
  test("that edit different steps do not conflict", async () => {
    const draft = await begin(kit.galaxy());
    await kit.addPhotos(draft.id, 2);
    const both = await kit.find(seller, draft.id);
    await keep(draft, { notes: "From the first" });
    await keep(draft, { asking_price: kit.euro(10_000) });
    await keep(draft, { media: both.photos.map(({ id }) => id).toReversed() });
    await keep(draft, { media: both.photos.map(({ id }) => id) });
    expect(await kit.find(seller, draft.id)).toMatchObject({
      notes: "From the first",
      asking_price: kit.euro(10_000),
    });
  });

  test("that edit the same step: the second gets draft_changed with the saved draft", async () => {
    const draft = await begin(kit.galaxy());
    const first = await keep(draft, { asking_price: kit.euro(10_000) });
    const second = await kit.save(seller, draft, {
      asking_price: kit.euro(12_000),
      notes: "Not kept either",
    });
    expect(answerOf(second)).toEqual([409, "draft_changed"]);
    expect(second.body.data.draft).toEqual(first);
    expect(await kit.find(seller, draft.id)).toEqual(first);
    const again = await keep(first, { asking_price: kit.euro(12_000) });
    expect(again.asking_price).toEqual(kit.euro(12_000));
  });

  test("that save the same value do not conflict", async () => {
    const draft = await begin();
    await keep(draft, { notes: "Same" });
    expect((await keep(draft, { notes: "Same" })).notes).toBe("Same");
  });

  test("conflict where one changes the vertical and the other grades the old one", async () => {
    const draft = await begin({ vertical: "smartphones" });
    await keep(draft, { vertical: "game-consoles" });
    const { status, body } = await kit.save(seller, draft, { cameras: "green" });
    expect([status, body.code]).toEqual([409, "draft_changed"]);
    expect(body.data.draft.vertical).toBe("game-consoles");
  });
});

describe("the drafts of a caller", () => {
  test("are listed last edited first, with the next step", async () => {
    const person = await kit.insertPerson();
    const first = await begin(
      { ...kit.galaxy(), ...kit.answers("smartphones"), visited: ["accessories"] },
      person,
    );
    await kit.addPhotos(first.id, 2);
    kit.world.advance(minutes(1));
    const second = await begin({ asking_price: kit.euro(5_000) }, person);
    kit.world.advance(minutes(1));
    expect((await kit.listDrafts(person)).map(({ id }: Draft) => id)).toEqual([
      second.id,
      first.id,
    ]);
    await keep(second, { asking_price: kit.euro(6_000) }, person);
    kit.world.advance(minutes(1));
    await keep(first, { notes: "Edited" }, person);
    const [top, below] = await kit.listDrafts(person);
    expect(top).toMatchObject({
      id: first.id,
      status: "draft",
      title: "Galaxy S21",
      color: "black",
      capacity: "128 GB",
      cover: expect.stringMatching(/^\/media\/[0-9a-f]{16}$/),
      photos_count: 2,
      next_step: "price",
      steps_done: 4,
    });
    expect(below).toMatchObject({ id: second.id, next_step: "device", steps_done: 1 });
  });

  test("are of every market, in the caller's language", async () => {
    const person = await kit.insertPerson();
    const greek = await begin(kit.galaxy(), person);
    const british = await begin({}, { ...person, locale: "en-GB" });
    expect(await kit.listDrafts({ ...person, locale: "el-GR" })).toMatchObject([
      { id: british.id, market: "GB" },
      { id: greek.id, market: "GR", color: "black (el)" },
    ]);
  });

  test("are limited to twenty, also when created concurrently", async () => {
    const person = await kit.insertPerson();
    const most = LIMITS.listing.drafts;
    const answers = await Promise.all(Array.from({ length: most + 4 }, () => kit.begin(person)));
    expect(answers.filter(({ status }) => status === 201).length).toBe(most);
    const refused = answers.find(({ status }) => status !== 201)!;
    expect([answerOf(refused), refused.body.data]).toEqual([
      [409, "too_many_drafts"],
      { limit: most },
    ]);
    const [gone] = await kit.listDrafts(person);
    expect((await kit.deleteIt(person, gone.id)).status).toBe(204);
    expect((await kit.begin(person)).status).toBe(201);
  });

  test("are 404 for others, signed in or not", async () => {
    const draft = await begin();
    const other = await kit.visit();
    for (const caller of [stranger, {}, { visitor: other.visitor }]) {
      expect(answerOf(await kit.read(caller, draft.id))).toEqual([404, "not_found"]);
      expect(answerOf(await kit.save(caller, draft, { notes: "Mine" }))).toEqual([
        404,
        "not_found",
      ]);
      expect(answerOf(await kit.submit(caller, draft))).toEqual([404, "not_found"]);
      expect(answerOf(await kit.deleteIt(caller, draft.id))).toEqual([404, "not_found"]);
    }
    expect(await kit.find(seller, draft.id)).toEqual(draft);
  });

  test("are 404 for a malformed id", async () => {
    expect((await kit.read(seller, nobodys)).status).toBe(404);
    expect((await kit.read(seller, "1")).status).toBe(404);
    expect((await kit.world.get("/listings/%00/draft", { token: seller.token })).status).toBe(404);
  });
});
