import type { AddressBody } from "#contract/account.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireDeliverableAddress } from "./address-policy.ts";
import { lockAddress, writeAddress } from "./address-store.ts";
import { presentAddress } from "./present-address.ts";

/** The address must be right as a whole afterwards. Orders keep the address they were sent to. */
export const updateAddress = (
  { database, user }: UserCall,
  id: string,
  change: Partial<AddressBody>,
) =>
  database.tx(async () => {
    const row = await lockAddress(database, user.id, id);
    if (!row) throw new ApiError("not_found");
    const { id: _, ...kept } = presentAddress(row);
    const address = requireDeliverableAddress({
      ...kept,
      delivery_notes: kept.delivery_notes ?? undefined,
      ...change,
    });
    return presentAddress(await writeAddress(database, id, address));
  });
