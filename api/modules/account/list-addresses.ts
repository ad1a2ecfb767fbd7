import type { UserCall } from "#api/context.ts";
import * as store from "./address-store.ts";
import { presentAddress } from "./present-address.ts";

export const listAddresses = async ({ database, user }: UserCall) =>
  (await store.listAddresses(database, user.id)).map(presentAddress);
