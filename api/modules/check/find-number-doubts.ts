import type { OrderId } from "#contract/id.ts";
import { LIMITS } from "#contract/limits.ts";
import { stateOf } from "#contract/order-states.ts";
import type { Database } from "#api/db/database.ts";
import type { DeviceNumberKind } from "./device-number.ts";
import {
  countMakes,
  findMake,
  findSightings,
  type MakeCount,
  type Sighting,
} from "./device-number-store.ts";

/** Its buyer has the device for good. */
const isKept = ({ status }: Sighting) => stateOf(status).phase === "done";
/** The trade is over and its device went back to the seller, or never left. */
const hasCameBack = ({ status }: Sighting) => stateOf(status).phase === "failed";

/**
 * Trades that cannot have been of the same device. `earlier`: newest first. It follows the device back
 * from its seller: to who sold it to them, through trades that ended with the device at its seller.
 */
function listUnexplained<T extends Sighting>(
  { seller_id, model_id }: Pick<Sighting, "seller_id" | "model_id">,
  earlier: readonly T[],
): T[] {
  let owner = seller_id;
  return earlier.filter((trade) => {
    if (trade.model_id !== model_id || owner === null) return true;
    if (trade.seller_id === owner && hasCameBack(trade)) return false;
    if (trade.buyer_id !== owner || !isKept(trade)) return true;
    owner = trade.seller_id;
    return false;
  });
}

/** The make that a TAC is known for, where it is not this one. `counts`: devices that were passed, by make. */
function findOtherMake(counts: readonly MakeCount[], brand: string): MakeCount | null {
  const own = counts.find((one) => one.brand === brand)?.devices ?? 0;
  const [best] = counts
    .filter((one) => one.brand !== brand)
    .toSorted((a, b) => b.devices - a.devices);
  return best && best.devices >= LIMITS.imei.knownFrom && best.devices > own ? best : null;
}

export type NumberDoubts = {
  seen_in: { order_id: OrderId; number: string; title: string }[];
  make: MakeCount | null;
};

/**
 * Why a device's number may not be its own: it was seen on another device, or its first digits belong
 * to another make. Makes are learned from our own checks: nothing is known of those that were too few.
 */
export async function findNumberDoubts(
  database: Database,
  order: { id: string; listing_id: string; seller_id: string | null },
  number: string | null,
  kind: DeviceNumberKind,
): Promise<NumberDoubts> {
  if (number === null) return { seen_in: [], make: null };
  const { model_id, brand } = await findMake(database, order.listing_id);
  const seen = await findSightings(database, { number, kind, brand, but: order.id });
  const seen_in = listUnexplained({ seller_id: order.seller_id, model_id }, seen).map(
    ({ order_id, number: named, title }) => ({ order_id, number: named, title }),
  );
  const counts = kind === "imei" ? await countMakes(database, number, order.id) : [];
  return { seen_in, make: findOtherMake(counts, brand) };
}

export const hasDoubts = ({ seen_in, make }: NumberDoubts): boolean =>
  seen_in.length > 0 || make !== null;
