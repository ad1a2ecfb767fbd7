import type { Address } from "#contract/address.ts";
import type { SharedDetailKind } from "#contract/shared-detail.ts";
import type { ApiDeps } from "#api/context.ts";
import { fold } from "#api/modules/understanding/index.ts";
import {
  type Details,
  findDetails,
  listSharedDetails,
  insertSharedDetails,
} from "./shared-detail-store.ts";

type Trade = { id: string; buyer_id: string; seller_id: string; address: Address | null };

const overlap = (one: readonly string[], other: readonly string[]): boolean => {
  const known = new Set(one);
  return other.some((value) => known.has(value));
};

export function compareDetails(buyer: Details, seller: Details): SharedDetailKind[] {
  const phonesOf = ({ phones }: Details) => phones.map(normalisePhone);
  const placesOf = ({ addresses }: Details) => addresses.map(normaliseAddress);
  const found: Record<SharedDetailKind, boolean> = {
    card: overlap(buyer.cards, seller.cards),
    iban: overlap(buyer.ibans, seller.ibans),
    phone: overlap(phonesOf(buyer), phonesOf(seller)),
    address: overlap(placesOf(buyer), placesOf(seller)),
  };
  return (Object.keys(found) as SharedDetailKind[]).filter((kind) => found[kind]);
}

/** A hint for staff only: people of one household trade with each other too. */
export async function markSharedDetails(
  { database }: Pick<ApiDeps, "database">,
  order: Trade,
  at: Date,
): Promise<boolean> {
  database.requireTx();
  const [buyer, seller] = await Promise.all([
    findDetails(database, order.buyer_id),
    findDetails(database, order.seller_id),
  ]);
  // The order keeps its address, even when the buyer has removed it since.
  if (order.address) {
    buyer.addresses.push(order.address);
    buyer.phones.push(order.address.mobile_number);
  }
  const kinds = compareDetails(buyer, seller);
  await insertSharedDetails(database, { orderId: order.id, kinds, at });
  return (await listSharedDetails(database, order.id)).length > 0;
}

/** Digits alone, so that `+30 691…` and `0030691…` are one number. */
const normalisePhone = (phone: string): string => phone.replace(/\D/g, "").replace(/^00/, "");

type Place = { address: string; postal_code: string; country: string };

/** Folded to the sound, with the postal code. The town is omitted: its spelling varies. */
const normaliseAddress = ({ address, postal_code, country }: Place): string =>
  [
    country,
    postal_code.replace(/\s/g, "").toUpperCase(),
    ...fold(address).split(" ").toSorted(),
  ].join(" ");
