import { createHash } from "node:crypto";
import { hours } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { Database } from "#api/db/database.ts";
import { insertAuditEntry } from "#api/modules/audit/index.ts";
import {
  ABSENT,
  applyFinding,
  createChecklist,
  findClaims,
  findInspectionRow,
  insertInspection,
  insertInspectionPhoto,
  type InspectionItem,
  type InspectionRow,
  passInspection,
  toFoundCondition,
  writeInspection,
  writeFound,
} from "#api/modules/inspection/index.ts";
import { lockOrder, ORDER_TRANSITIONS } from "#api/modules/order/index.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import type { PhotoTag } from "#contract/photo.ts";
import { toDeviceNumber } from "./device-number.ts";
import type { SeedListing } from "./listings.ts";
import type { CastName, SeedPerson } from "./people.ts";
import type { Darkroom } from "./photos.ts";

type Cast = Readonly<Record<CastName, SeedPerson>>;
type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>["order"];
type Step = { order_id: string; to_status: OrderStatus; move: string | null; at: Date };

const AFTER_THE_HUB = ORDER_TRANSITIONS.filter(({ from }) => from === "at_hub").map(({ to }) => to);

const NOTES: Record<Market, string> = {
  GR: "Λεπτά σημάδια χρήσης, όπως τα περιγράφει η αγγελία.",
  GB: "Fine marks of use, as the listing says.",
};
const FAILING = {
  reasons: ["not_genuine" as const],
  note_el: "Ένα εξάρτημα έχει αντικατασταθεί με μη γνήσιο.",
  note_en: "One part was replaced with one that is not genuine.",
};

const toNumber = ({ number, item }: Order): string => toDeviceNumber(number, item.vertical);

const toCode = ({ number }: Order): string =>
  createHash("sha256").update(`passport/${number}`).digest("base64url").slice(0, 20);

const findAsClaimed = (item: InspectionItem, market: Market): InspectionItem =>
  applyFinding(item, {
    key: item.key,
    result: "matches",
    found:
      item.category && item.claimed !== ABSENT
        ? ((item.claimed as InspectionItem["found"]) ?? "green")
        : null,
    note: item.claimed === "yellow" ? NOTES[market] : null,
  });

const findForeignPart = (item: InspectionItem): InspectionItem =>
  item.key === "original_parts"
    ? applyFinding(item, { key: item.key, result: null, found: "red", note: FAILING.note_en })
    : item;

/**
 * The inspections of the demo's orders that have come to the hub, in every state: waiting, in
 * progress, failed by one of two inspectors, passed with a passport, failed finally.
 */
export async function seedChecks(
  database: Database,
  {
    cast,
    listings,
    darkroom,
  }: { cast: Cast; listings: readonly SeedListing[]; darkroom: Darkroom },
): Promise<void> {
  const steps = await findSteps(database);
  const devices = new Map(listings.map((listing) => [listing.row.id, listing]));
  for (const [orderId, ofOrder] of Map.groupBy(steps, ({ order_id }) => order_id)) {
    const { order } = (await lockOrder(database, orderId))!;
    const arrived = ofOrder.find(({ to_status }) => to_status === "at_hub")!;
    const decided = ofOrder.find(({ move }) => move === "pass_check" || move === "fail_check");
    const check = await open(database, { order, at: arrived.at, byId: cast.hub.id });
    if (decided?.move === "pass_check") {
      const device = devices.get(order.listing_id);
      if (device) await photograph(database, { check, device, darkroom, at: decided.at });
      await pass(database, { order, check, at: decided.at, cast });
    } else if (decided) await fail(database, { order, check, at: decided.at, cast });
    else if (order.status === "at_hub")
      await begin(database, { order, check, at: arrived.at, cast });
  }
}

const findSteps = async (database: Database): Promise<Step[]> => {
  const rows = await database
    .db()
    .selectFrom("order_event")
    .select(["order_id", "to_status", "data", "at"])
    .where("to_status", "in", ["at_hub", ...AFTER_THE_HUB])
    .orderBy("order_id")
    .orderBy("at")
    .execute();
  const known = rows.map(({ data, to_status, ...row }) => ({
    ...row,
    to_status: to_status as OrderStatus,
    move: (data as { move?: string }).move ?? null,
  }));
  const arrived = new Set(
    known.filter(({ to_status }) => to_status === "at_hub").map((row) => row.order_id),
  );
  return known.filter(({ order_id }) => arrived.has(order_id));
};

async function open(
  database: Database,
  { order, at, byId }: { order: Order; at: Date; byId: string },
): Promise<InspectionRow> {
  const claims = await findClaims(database, order.listing_id);
  await insertInspection(database, {
    order_id: order.id,
    market: order.market,
    items: createChecklist({ vertical: order.item.vertical, ...claims }),
    opened_by: byId,
    at,
  });
  await audit(database, order, { action: "order.intake", byId, at });
  return (await findInspectionRow(database, order.id))!;
}

/** The views that an expert photographs, and the items that they prove. */
const PROOFS = [
  ["front-view", /^screen_condition$/],
  ["back-view", /^(?:body|appearance)|_body$/],
  ["charger-port-view", /^(?:charging|ports?)/],
] as const satisfies readonly (readonly [PhotoTag, RegExp])[];

async function photograph(
  database: Database,
  {
    check,
    device,
    darkroom,
    at,
  }: { check: InspectionRow; device: SeedListing; darkroom: Darkroom; at: Date },
): Promise<void> {
  const proofs = [];
  for (const [tag, wanted] of PROOFS) {
    const item = check.items.find(({ key }) => wanted.test(key));
    if (item) proofs.push({ item, photo: await darkroom.developForHub(device, tag) });
  }
  await insertBatches(database, "media", await darkroom.takeMedia());
  for (const { item, photo } of proofs)
    await insertInspectionPhoto(database, {
      check_id: check.id,
      item_key: item.key,
      media_key: photo.key,
      created_at: at,
    });
}

type InspectionView = { order: Order; check: InspectionRow; at: Date; cast: Cast };

async function pass(database: Database, { order, check, at, cast }: InspectionView): Promise<void> {
  await writeInspection(database, check.id, {
    items: check.items.map((item) => findAsClaimed(item, order.market)),
    device_number: toNumber(order),
    battery_health: order.item.battery_health,
  });
  const found = (await findInspectionRow(database, order.id))!;
  // Signed with the database's own key, because the shop's key is not known yet.
  const deps = { database, config: { passportKey: null } };
  await passInspection(deps, order, found, { byId: cast.hub.id, at, code: toCode(order) });
  await audit(database, order, { action: "check.pass", byId: cast.hub.id, at });
}

async function fail(database: Database, { order, check, at, cast }: InspectionView): Promise<void> {
  const items = check.items.map((item) => findForeignPart(findAsClaimed(item, order.market)));
  const condition = toFoundCondition({ items, battery_health: order.item.battery_health });
  await writeInspection(database, check.id, {
    items,
    device_number: toNumber(order),
    battery_health: order.item.battery_health,
    failing_by: cast.hub.id,
    failing_at: at,
    fail_reasons: FAILING.reasons,
    note_el: FAILING.note_el,
    note_en: FAILING.note_en,
    decision: "fail",
    decided_by: cast["hub-gb"].id,
    decided_at: at,
    found_condition: condition,
  });
  await writeFound(database, order.listing_id, {
    grades: [{ category: "original_parts", grade: "red", reason: FAILING.note_en }],
    condition,
    battery_health: null,
    isGraded: false,
    at,
  });
  const { reasons, note_el, note_en } = FAILING;
  await sayWhy(database, order.id, { reasons, note: { el: note_el, en: note_en } });
  await audit(database, order, { action: "check.fail", byId: cast.hub.id, at });
  await audit(database, order, { action: "check.confirm_fail", byId: cast["hub-gb"].id, at });
}

async function sayWhy(database: Database, orderId: string, why: object): Promise<void> {
  const event = await database
    .db()
    .selectFrom("order_event")
    .select(["id", "data"])
    .where("order_id", "=", orderId)
    .where("to_status", "=", "cancelled_by_admin")
    .executeTakeFirstOrThrow();
  await database
    .db()
    .updateTable("order_event")
    .set({ data: JSON.stringify({ ...(event.data as object), ...why }) })
    .where("id", "=", event.id)
    .execute();
}

/** In Greece it is half done; in the United Kingdom one of two inspectors has failed it. */
async function begin(
  database: Database,
  { order, check, at, cast }: InspectionView,
): Promise<void> {
  const isFailing = order.market === "GB";
  const half = Math.ceil(check.items.length / 2);
  await writeInspection(database, check.id, {
    items: check.items.map((item, i) => {
      const found = findAsClaimed(item, order.market);
      if (isFailing) return findForeignPart(found);
      return i < half ? found : item;
    }),
    device_number: toNumber(order),
    battery_health: order.item.battery_health,
    ...(isFailing && {
      failing_by: cast.hub.id,
      failing_at: new Date(at.getTime() + hours(1)),
      fail_reasons: FAILING.reasons,
      note_el: FAILING.note_el,
      note_en: FAILING.note_en,
    }),
  });
}

const audit = (
  database: Database,
  { id, market }: Order,
  { action, byId, at }: { action: string; byId: string; at: Date },
): Promise<void> =>
  insertAuditEntry(database, {
    market,
    actor_id: byId,
    action,
    subject_type: "order",
    subject_id: id,
    data: {},
    at,
  });
