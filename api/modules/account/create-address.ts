import type { AddressBody } from "#contract/account.ts";
import type { UserCall } from "#api/context.ts";
import { requireDeliverableAddress } from "./address-policy.ts";
import { insertAddress } from "./address-store.ts";
import { presentAddress } from "./present-address.ts";

export async function createAddress({ database, user, at }: UserCall, body: AddressBody) {
  const address = requireDeliverableAddress(body);
  return presentAddress(await insertAddress(database, { userId: user.id, body: address, at }));
}
