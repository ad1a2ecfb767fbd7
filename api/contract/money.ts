import * as z from "zod";
import { currencySchema } from "./market.ts";

/** Integer minor units (cents, pence) and a currency; never a float (decisions "Selling"). */
export const moneySchema = z.object({
  amount: z.int(),
  currency: currencySchema,
});
export type Money = z.infer<typeof moneySchema>;
