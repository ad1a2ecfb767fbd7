import { toStockNumber } from "#contract/consignment-words.ts";
import type { ApiDeps } from "#api/context.ts";
import {
  failTransit,
  findOpenStay,
  findParcel,
  findStock,
  listParcels,
  missPickup,
  type ParcelRow,
  planParcelStep,
  type StockRow,
  startTransit,
  toParcelKey,
  updateParcel,
} from "#api/modules/hub-stock/index.ts";
import { type LockedListing, lockListing } from "#api/modules/listing/index.ts";
import {
  ASK_AGAIN_AFTER,
  findNextStatus,
  inOrder,
  isCancelledByCourier,
  isFetched,
  isFollowed,
  isOpen,
  STALE_AFTER,
} from "#api/modules/shipment/index.ts";
import { CourierRejectedError, type CourierShipment } from "#api/providers/courier/port.ts";

export const PARCEL_CHECK = "stock-parcel-check";

/** In case no event comes before. */
export const planParcelCheck = (
  { jobs }: Pick<ApiDeps, "jobs">,
  { id, market }: Pick<ParcelRow, "id" | "market">,
  due_at: Date,
): Promise<void> =>
  jobs.deadlines.set({
    subject_type: "stock_parcel",
    subject_id: id,
    market,
    kind: PARCEL_CHECK,
    due_at,
  });

type Locked = { parcel: ParcelRow; stock: StockRow; listing: LockedListing };

/** Locks the listing first, as every change of a stay does. */
export async function lockParcel(
  { database }: Pick<ApiDeps, "database">,
  parcelId: string,
): Promise<Locked> {
  const found = await findParcel(database, parcelId);
  const known = found && (await findStock(database, found.stock_id));
  const listing = known && (await lockListing(database, known.listing_id));
  const stock = known && (await findStock(database, known.id));
  const parcel = found && (await findParcel(database, parcelId));
  if (!parcel || !stock || !listing) throw new Error(`There is no parcel ${parcelId}`);
  return { parcel, stock, listing };
}

/** Late, repeated and outdated events change nothing. Expects the listing locked. */
async function applyTracking(
  deps: ApiDeps,
  { parcel: before, stock, listing }: Locked,
  { events, nextNewsAt }: CourierShipment,
  at: Date,
): Promise<void> {
  const { database, jobs } = deps;
  let parcel = before;
  // The courier had fetched it before it was cancelled.
  if (parcel.status === "cancelled" && isFetched(events))
    parcel = await updateParcel(database, parcel.id, { status: "moving" }, at);
  for (const { kind } of inOrder(events)) {
    const status = findNextStatus(parcel.status, kind);
    if (status) parcel = await updateParcel(database, parcel.id, { status }, at);
  }
  const has = (...statuses: ParcelRow["status"][]) => statuses.includes(parcel.status);
  if (has("moving", "delivered") || (has("lost", "returned") && before.status !== parcel.status)) {
    const other = await findOpenStay(database, stock.listing_id);
    const hasOther = other !== null && other.id !== stock.id;
    await startTransit(deps, { stock, listing }, { price: parcel.price, hasOther, at });
  }
  if (before.status !== parcel.status) {
    const stay = { stock: (await findStock(database, stock.id))!, listing };
    if (has("missed") || (has("cancelled") && before.status !== "cancelled"))
      await missPickup(deps, stay, at);
    if (has("lost")) await failTransit(deps, stay, { reason: "lost", at });
    if (has("returned")) await failTransit(deps, stay, { reason: "sent_back", at });
  }
  if (isOpen(parcel) || (isFollowed(parcel, at) && !isCancelledByCourier(events)))
    await planParcelCheck(deps, parcel, nextNewsAt ?? new Date(at.getTime() + ASK_AGAIN_AFTER));
  else await jobs.deadlines.cancel({ subject_type: "stock_parcel", subject_id: parcel.id });
}

/** A booking that was replaced meanwhile, or is not needed any more, is taken back. */
const recordBooking = (deps: ApiDeps, id: string, answer: CourierShipment): Promise<ParcelRow> =>
  deps.database.tx(async () => {
    const { database } = deps;
    const at = deps.now();
    const locked = await lockParcel(deps, id);
    const { parcel, stock } = locked;
    if (parcel.status !== "booking" && parcel.status !== "cancelled") return parcel;
    const known = {
      courier_reference: answer.reference,
      tracking_code: answer.trackingCode,
      tracking_url: answer.trackingUrl,
    };
    if (parcel.status === "cancelled" || stock.status !== "announced") {
      const dropped = await updateParcel(database, id, { ...known, status: "cancelled" }, at);
      await planParcelStep(deps, dropped);
      return dropped;
    }
    for (const old of await listParcels(database, stock.id))
      if (old.status === "booked")
        await planParcelStep(
          deps,
          await updateParcel(database, old.id, { status: "cancelled" }, at),
        );
    const booked = await updateParcel(database, id, { ...known, status: "booked" }, at);
    await applyTracking(deps, { ...locked, parcel: booked }, answer, at);
    return booked;
  });

const recordRefusal = (deps: ApiDeps, id: string): Promise<ParcelRow> =>
  deps.database.tx(async () => {
    const { parcel } = await lockParcel(deps, id);
    if (parcel.status !== "booking") return parcel;
    await deps.jobs.deadlines.cancel({ subject_type: "stock_parcel", subject_id: id });
    return updateParcel(deps.database, id, { status: "refused" }, deps.now());
  });

/** Idempotent, also concurrently. Throws CourierUnavailableError; a retry books the same parcel. */
export async function bookAtCourier(deps: ApiDeps, parcel: ParcelRow): Promise<ParcelRow> {
  const { database, courier, log } = deps;
  database.refuseTx();
  try {
    const { number } = (await findStock(database, parcel.stock_id))!;
    const answer = await courier.book({
      key: toParcelKey(parcel, "book"),
      market: parcel.market,
      method: "courier",
      from: parcel.from_place,
      to: parcel.to_place,
      locker: null,
      pickup: { date: parcel.pickup_date, interval: parcel.pickup_interval },
      contents: toStockNumber(number),
    });
    return await recordBooking(deps, parcel.id, answer);
  } catch (error) {
    if (!(error instanceof CourierRejectedError)) throw error;
    log.info({ err: error, parcel: parcel.id }, "The courier refused a pickup before the sale");
    return recordRefusal(deps, parcel.id);
  }
}

const record = (deps: ApiDeps, id: string, answer: CourierShipment): Promise<void> =>
  deps.database.tx(async () => applyTracking(deps, await lockParcel(deps, id), answer, deps.now()));

async function cancel(deps: ApiDeps, parcel: ParcelRow): Promise<void> {
  const { courier, database, jobs, now, log } = deps;
  const { courier_reference: reference } = parcel;
  const key = toParcelKey(parcel, "book");
  const known = await courier.track(reference === null ? { key } : { reference });
  if (!known) {
    // The booking may still be on its way to the courier: it is looked up once more.
    const age = now().getTime() - parcel.updated_at.getTime();
    if (reference !== null || age >= STALE_AFTER) return;
    const due = new Date(now().getTime() + STALE_AFTER);
    await database.tx(() => planParcelCheck({ jobs }, parcel, due));
    return;
  }
  try {
    await courier.cancel({ reference: known.reference, key: toParcelKey(parcel, "cancel") });
  } catch (error) {
    if (!(error instanceof CourierRejectedError)) throw error;
    log.warn({ err: error, parcel: parcel.id }, "The courier did not cancel a parcel");
  }
  if (reference === null) {
    const names = { courier_reference: known.reference, tracking_code: known.trackingCode };
    await updateParcel(database, parcel.id, names, now());
  }
  const left = await courier.track({ reference: known.reference });
  if (left) await record(deps, parcel.id, left);
}

/** Idempotent, also concurrently. Throws where the courier does not answer, to be retried. */
export async function takeParcelStep(deps: ApiDeps, parcelId: string): Promise<void> {
  const { database, courier, log } = deps;
  database.refuseTx();
  const parcel = await findParcel(database, parcelId);
  if (!parcel) return;
  if (parcel.courier !== courier.name) {
    log.error({ parcel: parcelId }, "A parcel's courier is no longer configured");
    return;
  }
  if (parcel.status === "booking") await bookAtCourier(deps, parcel);
  else if (parcel.status === "cancelled") await cancel(deps, parcel);
  else if (isOpen(parcel)) {
    const answer = await courier.track({ reference: parcel.courier_reference! });
    if (answer) await record(deps, parcel.id, answer);
    else log.error({ parcel: parcelId }, "The courier does not know a parcel that it has booked");
  }
}
