import { hasBattery, type GenericCondition } from "#contract/condition.ts";
import { SECOND_CHECK_FROM, type StockHold, toStockNumber } from "#contract/consignment-words.ts";
import { type FailReason, listOpen } from "#contract/inspection-progress.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import {
  applyFinding,
  createChecklist,
  findClaims,
  findNumberDoubts,
  type Finding,
  hasDoubts,
  type InspectionItem,
  isDeviceNumber,
  toDeviceNumber,
  toFoundCondition,
  toNumberKind,
  writeFound,
} from "#api/modules/inspection/index.ts";
import { moveListing } from "#api/modules/listing/index.ts";
import { type AskedDevice, insertDeviceCheck, lockDeviceNumber } from "#api/modules/risk/index.ts";
import { askLists } from "./ask-lists.ts";
import {
  findStockListing,
  listOtherStays,
  type StockChange,
  type StockRow,
  writeStock,
} from "./hub-stock-store.ts";
import { mayMove } from "./may-move.ts";
import { lockStock, type LockedStock } from "./lock-stock.ts";
import { putOnShelf, startAnswer, tellSeller } from "./move-stock.ts";
import { presentStock } from "./present-stock.ts";

export type StockCheck = {
  version: number;
  decision: "pass" | "fail";
  device_number: string | null;
  battery_health: number | null;
  items: Finding[];
  bin: string | null;
  reason: FailReason | null;
  note: string | null;
};

export const toGrades = (items: readonly InspectionItem[]) =>
  items.flatMap(({ category, found, note }) =>
    category && found ? [{ category, grade: found, reason: note }] : [],
  );

/** What the seller says of the device, to be compared with it. */
export async function createItems(
  { database }: Pick<UserCall, "database">,
  stock: Pick<StockRow, "id" | "listing_id">,
): Promise<InspectionItem[]> {
  const { vertical } = await findStockListing(database, stock);
  return createChecklist({ vertical, ...(await findClaims(database, stock.listing_id)) });
}

/** Throws what its contract names. */
export async function checkStock(call: UserCall, stockId: string, wish: StockCheck) {
  const { database, user, at } = call;
  const asked = wish.decision === "pass" ? await askLists(call, stockId, wish.device_number) : null;
  await database.tx(async () => {
    const locked = await lockStock(call, stockId, {
      version: wish.version,
      may: (stock) => mayMove(stock, "check"),
    });
    const found = await readFindings(call, locked, wish);
    const checked = { ...found, checked_by: user.id, checked_at: at, note: wish.note || null };
    if (wish.decision === "fail") await fail(call, locked, { ...wish, checked });
    else await pass(call, locked, { ...wish, checked, asked });
    await writeAudit(call, {
      market: locked.stock.market,
      action: `stock.${wish.decision}`,
      subject: { type: "hub_stock", id: stockId },
      data: {
        reason: wish.reason,
        note: wish.note,
        found_condition: found.found_condition,
        bin: wish.bin,
      },
    });
  });
  return presentStock(call, stockId);
}

type Found = {
  items: InspectionItem[];
  device_number: string | null;
  battery_health: number | null;
  found_condition: GenericCondition | null;
};

async function readFindings(
  call: UserCall,
  { stock }: LockedStock,
  { items: findings, device_number, battery_health }: StockCheck,
): Promise<Found> {
  const { vertical } = await findStockListing(call.database, stock);
  const asked = await createItems(call, stock);
  const byKey = new Map(findings.map((finding) => [finding.key, finding]));
  const items = asked.map((item) => {
    const finding = byKey.get(item.key);
    return finding ? applyFinding(item, finding) : item;
  });
  const number = toDeviceNumber(device_number ?? "");
  const kind = toNumberKind(vertical);
  if (number !== "" && !isDeviceNumber(number, kind))
    throw new ApiError("invalid_fields", {
      fields: { device_number: [`hub-stock.${kind}-invalid`] },
    });
  const battery = hasBattery(vertical) ? battery_health : null;
  return {
    items,
    device_number: number || null,
    battery_health: battery,
    found_condition: toFoundCondition({ items, battery_health: battery }),
  };
}

type Checked = StockCheck & { checked: Found & { checked_by: string; checked_at: Date } };

const HELD_BY_ANSWER = { prohibited: "blocked", unavailable: "unanswered" } as const;

const findHolds = (asked: AskedDevice | null, price: number): StockHold[] => [
  ...(asked?.answer === "prohibited" || asked?.answer === "unavailable"
    ? [HELD_BY_ANSWER[asked.answer]]
    : []),
  ...(price >= SECOND_CHECK_FROM ? (["value"] as const) : []),
];

async function keepAnswer(
  { database, at }: UserCall,
  { market, listing_id }: StockRow,
  asked: AskedDevice | null,
): Promise<void> {
  if (asked === null) return;
  const { answer, provider, reference } = asked;
  await insertDeviceCheck(database, {
    listing_id,
    market,
    provider,
    answer,
    reference,
    checked_at: at,
  });
}

async function pass(
  call: UserCall,
  { stock, listing }: LockedStock,
  { bin, checked, asked }: Checked & { asked: AskedDevice | null },
): Promise<void> {
  const { database } = call;
  if (bin === null)
    throw new ApiError("invalid_fields", { fields: { bin: ["hub-stock.bin-required"] } });
  const { vertical, battery_health } = await findStockListing(database, stock);
  const claimed = { battery_health: hasBattery(vertical) ? battery_health : null };
  const missing = listOpen({ ...checked, claimed });
  const is_worse = checked.items.some(
    ({ category, result }) => category === null && result === "worse",
  );
  if (missing.length > 0 || is_worse)
    throw new ApiError("check_incomplete", { data: { missing, is_worse } });
  const number = checked.device_number!;
  const trade = { id: stock.id, listing_id: stock.listing_id, seller_id: listing.seller_id };
  const doubts = await findNumberDoubts(database, trade, number, toNumberKind(vertical));
  // Of two stays that are checked at once the second sees the first.
  await lockDeviceNumber(database, number);
  const stays = (await listOtherStays(database, { id: stock.id, number })).map(toStockNumber);
  if (hasDoubts(doubts) || stays.length > 0)
    throw new ApiError("device_in_doubt", {
      data: { seen_in: [...doubts.seen_in.map((one) => one.number), ...stays] },
    });
  await keepAnswer(call, stock, asked);
  const holds = findHolds(asked, listing.asking_price);
  if (holds.length > 0) {
    await writeStock(database, stock, { ...checked, bin, holds, status: "held" }, call.at);
    return;
  }
  await finishPass(call, { stock, listing }, { ...checked, bin, holds });
}

/** With the listed grade it is on the shelf, with another one its seller is asked. */
async function finishPass(
  call: UserCall,
  { stock, listing }: LockedStock,
  change: StockChange,
): Promise<void> {
  const { database, at } = call;
  const { items, found_condition, battery_health } = { ...stock, ...change };
  const { generic_condition } = await findStockListing(database, stock);
  if (found_condition !== generic_condition) {
    const asked = await writeStock(database, stock, { ...change, status: "asked" }, at);
    await startAnswer(call, asked);
    await tellSeller(call, { stock: asked, listing }, "listing-hub-question", at);
    return;
  }
  await writeFound(database, listing.id, {
    grades: toGrades(items ?? []),
    condition: found_condition,
    battery_health,
    isGraded: true,
    at,
  });
  await putOnShelf(call, { stock, listing }, { by: "hub", at, change });
}

/**
 * The second person's pass. Throws forbidden for the first one, device_blocked while a list calls the
 * number lost or stolen.
 */
export async function confirmCheck(
  call: UserCall,
  { stock, listing }: LockedStock,
  { asked, note }: { asked: AskedDevice | null; note: string | null },
): Promise<void> {
  if (stock.checked_by === call.user.id) throw new ApiError("forbidden");
  if (asked?.answer === "prohibited") throw new ApiError("device_blocked");
  if (!note)
    throw new ApiError("invalid_fields", { fields: { note: ["hub-stock.note-required"] } });
  await keepAnswer(call, stock, asked);
  await finishPass(call, { stock, listing }, {});
}

/** Its seller offers it by another listing, if at all. */
async function fail(
  call: UserCall,
  { stock, listing }: LockedStock,
  { reason, note, bin, checked }: Checked,
): Promise<void> {
  const { database, at } = call;
  if (reason === null)
    throw new ApiError("invalid_fields", { fields: { reason: ["hub-stock.reason-required"] } });
  if (reason === "other" && !note)
    throw new ApiError("invalid_fields", { fields: { note: ["hub-stock.note-required"] } });
  const place = bin ?? stock.bin;
  const back = await writeStock(
    database,
    stock,
    { ...checked, bin: place, status: "to_return", end_reason: reason },
    at,
  );
  // A decision may have ended it meanwhile.
  if (listing.status === "hidden")
    await moveListing(call, listing, "fail_at_hub", { by: "hub", at });
  await tellSeller(call, { stock: back, listing }, "listing-hub-back", at);
}
