import { randomUUIDv7 } from "node:crypto";
import type { Vertical } from "#contract/catalog.ts";
import { DEVICE_CATEGORIES, hasBattery } from "#contract/condition.ts";
import type { Draft } from "#contract/listing-draft.ts";
import type { Locale, Market } from "#contract/market.ts";
import { PHOTO_TAGS } from "#contract/photo.ts";
import { createMediaKey } from "#api/modules/photo/media-key.ts";
import { expectData, openOrderKit, type Person } from "./order-kit.ts";
import type { Answer } from "./world.ts";

/** A member with a bearer token, a visitor with a session token, or both. */
export type Caller = { token?: string; visitor?: string; locale?: Locale };

type Model = {
  brand: string;
  name: string;
  vertical: Vertical;
  products: readonly (readonly [string, string | null])[];
  markets?: readonly Market[];
  faceValue?: number;
};

const MODELS = {
  galaxy: {
    brand: "Samsung",
    name: "Galaxy S21",
    vertical: "smartphones",
    products: [
      ["black", "128"],
      ["black", "256"],
      ["white", "128"],
    ],
    faceValue: 40_000,
  },
  pixel: {
    brand: "Google",
    name: "Pixel 6",
    vertical: "smartphones",
    products: [["black", "128"]],
  },
  xperia: {
    brand: "Sony",
    name: "Xperia 5",
    vertical: "smartphones",
    products: [["black", "128"]],
  },
  console: {
    brand: "Sony",
    name: "PlayStation 5",
    vertical: "game-consoles",
    products: [["white", null]],
  },
  headphones: { brand: "Bose", name: "QC 45", vertical: "headphones", products: [["black", null]] },
  british: {
    brand: "Nothing",
    name: "Phone 1",
    vertical: "smartphones",
    products: [["black", "128"]],
    markets: ["GB"],
  },
} as const satisfies Record<string, Model>;

/** The market of the order kit with more models, and people who sell in it. */
export async function openDraftKit() {
  const kit = await openOrderKit();
  const { world, database } = kit;
  const db = database.db();
  const named = new Map<string, string>();
  const once = async (name: string, insert: (id: string) => Promise<unknown>): Promise<string> => {
    const known = named.get(name);
    if (known) return known;
    const id = randomUUIDv7();
    await insert(id);
    named.set(name, id);
    return id;
  };
  const slug = (name: string) => name.toLowerCase().replaceAll(" ", "-");
  const brandOf = (name: string) =>
    once(`brand/${name}`, (id) =>
      db
        .insertInto("brand")
        .values({ id, slug: slug(name), name })
        .execute(),
    );
  const colorOf = (name: string) =>
    once(`color/${name}`, (id) =>
      db
        .insertInto("color")
        .values({ id, slug: name, name_en: name, name_el: `${name} (el)`, swatch: "#000000" })
        .execute(),
    );
  const known = await db.selectFrom("capacity").select("id").executeTakeFirstOrThrow();
  named.set("capacity/128", known.id);
  const capacityOf = (label: string) =>
    once(`capacity/${label}`, (id) =>
      db
        .insertInto("capacity")
        .values({ id, slug: label, label: `${label} GB`, position: Number(label) })
        .execute(),
    );

  for (const model of Object.values<Model>(MODELS)) {
    const brand_id = await brandOf(model.brand);
    const model_id = await once(`model/${model.name}`, (id) =>
      db
        .insertInto("model")
        .values({
          id,
          brand_id,
          slug: slug(model.name),
          name: model.name,
          vertical: model.vertical,
          release_date: "2022-01-01",
        })
        .execute(),
    );
    for (const [color, capacity] of model.products) {
      const product_id = randomUUIDv7();
      await db
        .insertInto("product")
        .values({
          id: product_id,
          brand_id,
          model_id,
          color_id: await colorOf(color),
          capacity_id: capacity && (await capacityOf(capacity)),
        })
        .execute();
      for (const market of model.markets ?? (["GR", "GB"] as const))
        await db
          .insertInto("sku")
          .values({
            id: randomUUIDv7(),
            market,
            product_id,
            external_id: `${slug(model.name)}-${color}-${capacity}-${market}`,
            face_value: model.faceValue ?? 60_000,
            currency: market === "GR" ? "EUR" : "GBP",
          })
          .execute();
    }
  }

  const id = (name: string): string => {
    const found = named.get(name);
    if (!found) throw new Error(`The kit knows no ${name}`);
    return found;
  };

  const toOptions = ({ token, visitor, locale }: Caller) => ({
    ...(token !== undefined && { token }),
    ...(locale && { locale }),
    ...(visitor !== undefined && { headers: { "x-session-token": visitor } }),
  });
  const get = (caller: Caller, path: string) => world.get(path, toOptions(caller));
  const post = (caller: Caller, path: string, body: unknown, key?: string) =>
    world.post(path, body, { ...toOptions(caller), ...(key !== undefined && { key }) });

  const begin = (caller: Caller, body: object = {}, key?: string): Promise<Answer> =>
    post(caller, "/listings", body, key);
  const read = (caller: Caller, draftId: string) => get(caller, `/listings/${draftId}/draft`);
  const find = async (caller: Caller, draftId: string): Promise<Draft> =>
    expectData(await read(caller, draftId));
  const save = (
    caller: Caller,
    draft: Pick<Draft, "id" | "version">,
    fields: object,
    key?: string,
  ): Promise<Answer> =>
    post(caller, `/listings/${draft.id}`, { version: draft.version, ...fields }, key);
  const submit = (caller: Caller, draft: Pick<Draft, "id" | "version">, key?: string) =>
    save(caller, draft, { status: "under_review" }, key);

  async function visit(fields: object = {}, locale?: Locale) {
    const answer = await begin(locale ? { locale } : {}, fields);
    const visitor = answer.headers.get("x-session-token")!;
    return { visitor, draft: expectData<Draft>(answer) };
  }

  /** Inserts photos as the upload would, without creating images. */
  async function addPhotos(draftId: string, count = 2): Promise<string[]> {
    const keys = Array.from({ length: count }, () => createMediaKey());
    const at = world.now();
    const from = await db
      .selectFrom("draft_photo")
      .select("id")
      .where("draft_id", "=", draftId)
      .execute();
    await db
      .insertInto("media")
      .values(
        keys.map((key) => ({
          key,
          content_type: "image/jpeg",
          width: 800,
          height: 600,
          bytes: 9,
          created_at: at,
        })),
      )
      .execute();
    await db
      .insertInto("draft_photo")
      .values(
        keys.map((media_key, i) => ({
          id: randomUUIDv7(),
          draft_id: draftId,
          media_key,
          tag: PHOTO_TAGS[from.length + i]!,
          is_cover: from.length + i === 0,
          position: from.length + i + 1,
          created_at: at,
        })),
      )
      .execute();
    return keys;
  }

  async function insertSeller(market: Market = "GR"): Promise<Person> {
    const person = await kit.insertPerson({ market });
    const at = world.now();
    const payout_account_id = randomUUIDv7();
    await db
      .insertInto("payout_account")
      .values({
        id: payout_account_id,
        user_id: person.id,
        provider: world.deps.cardProvider.name,
        reference: `acct_${person.id}`,
        status: "verified",
        created_at: at,
        verified_at: at,
      })
      .execute();
    await db
      .insertInto("bank_account")
      .values({
        id: randomUUIDv7(),
        payout_account_id,
        user_id: person.id,
        reference: `bank_${person.id}`,
        country: market,
        last4: "1234",
        beneficiary_name: "A Person",
        is_default: true,
        created_at: at,
      })
      .execute();
    return person;
  }

  /** Valid answers to all questions about a device, with the best condition. */
  const answers = (vertical: Vertical): Record<string, unknown> => ({
    ...Object.fromEntries(DEVICE_CATEGORIES[vertical].map((category) => [category, "green"])),
    ...(hasBattery(vertical) && { battery_health: 91 }),
  });
  const galaxy = () => ({
    model_id: id("model/Galaxy S21"),
    color_id: id("color/black"),
    capacity_id: id("capacity/128"),
  });
  const euro = (amount: number) => ({ amount, currency: "EUR" });

  async function openComplete(changes: object = {}) {
    const seller = await insertSeller();
    const begun = expectData<Draft>(
      await begin(seller, {
        ...galaxy(),
        ...answers("smartphones"),
        notes: "Like new",
        has_box: true,
        asking_price: euro(25_000),
        address_id: seller.address,
        ...changes,
      }),
    );
    const keys = await addPhotos(begun.id);
    return { seller, draft: await find(seller, begun.id), keys };
  }

  const listMoves = async (listingId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom("outbox")
      .select("payload")
      .where("topic", "=", "listing-moved")
      .orderBy("id")
      .execute();
    return rows
      .map(({ payload }) => payload as { listing_id: string; step: string })
      .filter(({ listing_id }) => listing_id === listingId)
      .map(({ step }) => step);
  };

  return {
    ...kit,
    id,
    begin,
    read,
    find,
    save,
    submit,
    visit,
    addPhotos,
    insertSeller,
    answers,
    galaxy,
    euro,
    openComplete,
    listMoves,
    listDrafts: async (caller: Caller) => expectData(await get(caller, "/drafts")),
    deleteIt: (caller: Caller, draftId: string) =>
      world.delete(`/listings/${draftId}`, toOptions(caller)),
    [Symbol.asyncDispose]: () => kit[Symbol.asyncDispose](),
  };
}

export type DraftKit = Awaited<ReturnType<typeof openDraftKit>>;

export const answerOf = ({ status, body }: Answer) => [status, body.code];
