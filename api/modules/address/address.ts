import type { z } from "zod";
import type { AddressBody, addressSchema } from "#contract/address.ts";
import type { AddressPurpose } from "#contract/address-purposes.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireDeliverableAddress } from "./address-policy.ts";
import {
  type AddressRow,
  findAddress,
  insertAddress,
  listAddresses as listRows,
  lockAddress,
  removeAddress as remove,
  touchAddress,
  writeAddress,
  writeDefault,
} from "./address-store.ts";

export const listAddresses = async ({ database, user }: UserCall) =>
  (await listRows(database, user.id)).map(presentAddress);

export async function createAddress({ database, user, at }: UserCall, body: AddressBody) {
  const address = requireDeliverableAddress(body);
  return presentAddress(await insertAddress(database, { userId: user.id, body: address, at }));
}

/** Orders keep a copy of the address. */
export const updateAddress = (
  { database, user }: UserCall,
  id: string,
  change: Partial<AddressBody>,
) =>
  database.tx(async () => {
    const row = await lockAddress(database, user.id, id);
    if (!row) throw new ApiError("not_found");
    const { id: _, default_for: __, ...current } = presentAddress(row);
    const address = requireDeliverableAddress({
      ...current,
      delivery_notes: current.delivery_notes ?? undefined,
      ...change,
    });
    return presentAddress(await writeAddress(database, id, address));
  });

export const setDefaultAddress = (
  { database, user }: UserCall,
  id: string,
  purpose: AddressPurpose,
) =>
  database.tx(async () => {
    if (!(await lockAddress(database, user.id, id))) throw new ApiError("not_found");
    await writeDefault(database, { userId: user.id, id, purpose });
    return presentAddress((await findAddress(database, user.id, id))!);
  });

/** A draft with the removed address asks for another one. */
export const removeAddress = ({ database, user, at }: UserCall, id: string): Promise<void> =>
  database.tx(async () => {
    if (!(await remove(database, { userId: user.id, id, at }))) throw new ApiError("not_found");
  });

/** A copy, which does not follow the book afterwards. */
export async function useAddress({ database, user, at }: UserCall, id: string) {
  const row = await findAddress(database, user.id, id);
  if (!row) throw new ApiError("not_found");
  await touchAddress(database, id, at);
  const { default_for: _, ...copy } = presentAddress(row);
  return copy;
}

type PresentedAddress = z.input<typeof addressSchema>;

const presentAddress = (row: AddressRow): PresentedAddress => ({
  ...row,
  country: row.country as PresentedAddress["country"],
});
