import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Inspection } from "#contract/inspection.ts";
import type { HubOrder } from "#contract/hub-order.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { toShape } from "#api/modules/order/order-policy.ts";
import { listTransitions, type OrderMove } from "#api/modules/order/order-states.ts";
import { DEVICE_CATEGORIES } from "#contract/condition.ts";
import { toImei } from "./imei.ts";
import { expectData, openOrderKit, type Person } from "./order-kit.ts";
import { makeStaff } from "./make-staff.ts";

const ON_ITS_WAY: readonly OrderMove[] = ["approve", "book_courier", "pick_up", "depart"];

export async function openInspectionKit(options: { env?: Record<string, string> } = {}) {
  const kit = await openOrderKit(options);
  const { database, deps, world } = kit;
  const db = () => database.db();
  let devices = 0;

  async function insertStaff(role: "hub" | "support" = "hub"): Promise<Person> {
    const person = await kit.insertPerson();
    await makeStaff(kit.database, person.id, role);
    return person;
  }

  /** Makes these moves as an actor that the table allows, and runs the jobs that follow. */
  async function advance(orderId: string, moves: readonly OrderMove[]): Promise<void> {
    for (const move of moves) {
      await database.tx(async () => {
        const { order } = (await lockOrder(database, orderId))!;
        const row = listTransitions(toShape(order)).find((one) => one.move === move);
        if (!row) throw new Error(`No actor can ${move} it in ${order.status}`);
        await moveOrder(deps, order, move, { actor: row.who[0]! }, world.now());
      });
      await world.runDueJobs();
    }
  }

  /** A trade with a captured payment; `moves` come after the order was placed. */
  async function createTrade({
    moves = [],
    isInstantBuy = false,
    price = 40_000,
  }: { moves?: readonly OrderMove[]; isInstantBuy?: boolean; price?: number } = {}) {
    const { seller, buyer, listing, order } = await kit.openPaidDraft({ isInstantBuy, price });
    await describeListing(listing);
    expectData(await kit.finalize(buyer, order));
    await world.runDueJobs();
    await advance(order.id, moves);
    return { seller, buyer, listing, id: order.id, number: order.number };
  }

  /** The seller claims that every part is fine, except a body with marks. */
  async function describeListing(listingId: string): Promise<void> {
    const categories = DEVICE_CATEGORIES.smartphones;
    await db()
      .insertInto("listing_condition")
      .values(
        categories.map((category) => ({
          listing_id: listingId,
          category,
          grade: category === "body_condition" ? "yellow" : "green",
          reason: null,
        })),
      )
      .execute();
    await db()
      .updateTable("listing")
      .set({ has_box: true, has_charger: true })
      .where("id", "=", listingId)
      .execute();
  }

  const openIncoming = () => createTrade({ moves: ON_ITS_WAY });
  const openArrived = () => createTrade({ moves: [...ON_ITS_WAY, "arrive_at_hub"] });

  const read = async (staff: Person, id: string): Promise<HubOrder> =>
    expectData(await kit.get(staff, `/hub/orders/${id}`));
  const readCheck = async (staff: Person, id: string): Promise<Inspection> =>
    (await read(staff, id)).check!;

  /** Findings that match the claims; `found` overrides them. */
  function findings(check: Inspection, found: Record<string, object> = {}) {
    return {
      version: check.version,
      device_number: check.device_number ?? toImei((devices += 1)),
      battery_health: 88,
      items: check.items.map((item) => ({
        key: item.key,
        result: item.category ? null : "matches",
        found: item.category ? item.claimed : null,
        note: null,
        ...found[item.key],
      })),
    };
  }

  const save = (staff: Person, id: string, body: unknown) =>
    world.put(`/hub/orders/${id}/check`, body, { token: staff.token });
  /** Saves findings of the inspection; returns the inspection after it. */
  async function inspect(
    staff: Person,
    id: string,
    found: Record<string, object> = {},
    more: { device_number?: string } = {},
  ): Promise<Inspection> {
    const body = { ...findings(await readCheck(staff, id), found), ...more };
    return expectData(await save(staff, id, body));
  }

  const decide = (
    staff: Person,
    id: string,
    body: Record<string, unknown>,
    key: string = randomUUID(),
  ) => kit.post(staff, `/hub/orders/${id}/check/decision`, body, key);

  async function pass(staff: Person, id: string, device_number?: string): Promise<void> {
    const { version } = await inspect(staff, id, {}, device_number ? { device_number } : {});
    expectData(await decide(staff, id, { decision: "pass", version }));
    await world.runDueJobs();
  }

  async function upload(
    person: Person | null,
    path: string,
    fields: Record<string, string | readonly (string | Blob)[] | Blob>,
    key: string = randomUUID(),
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
    const response = await world.api.fetch(
      new Request(`http://marketplace.test${deps.config.basePath}${path}`, {
        method: "POST",
        headers: {
          Accept: "application/json",
          "Idempotency-Key": key,
          ...(person && { Authorization: `Bearer ${person.token}` }),
        },
        body: form,
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text ? JSON.parse(text) : null,
    };
  }

  const photo = async (color = "#4a6"): Promise<File> => {
    const picture = sharp({ create: { width: 60, height: 80, channels: 3, background: color } });
    const bytes = await picture.jpeg().toBuffer();
    return new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });
  };

  const findOrder = (id: string) =>
    db().selectFrom("customer_order").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const listAudit = async (id: string): Promise<string[]> =>
    (
      await db()
        .selectFrom("audit_entry")
        .select("action")
        .where("subject_id", "=", id)
        .where("action", "<>", "order.view")
        .orderBy("id")
        .execute()
    ).map(({ action }) => action);

  return {
    ...kit,
    db,
    insertStaff,
    advance,
    createTrade,
    openIncoming,
    openArrived,
    describeListing,
    read,
    readCheck,
    findings,
    save,
    inspect,
    decide,
    pass,
    upload,
    photo,
    findOrder,
    listAudit,
    [Symbol.asyncDispose]: () => kit[Symbol.asyncDispose](),
  };
}

export type InspectionKit = Awaited<ReturnType<typeof openInspectionKit>>;
