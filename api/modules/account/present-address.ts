import type { z } from "zod";
import type { addressSchema } from "#contract/account.ts";
import type { AddressRow } from "./address-store.ts";

type PresentedAddress = z.input<typeof addressSchema>;

export const presentAddress = (row: AddressRow): PresentedAddress => ({
  ...row,
  country: row.country as PresentedAddress["country"],
});
