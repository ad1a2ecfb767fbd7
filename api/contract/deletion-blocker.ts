import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema, orderIdSchema, subscriptionIdSchema } from "./id.ts";
import { moneySchema } from "./money.ts";

const title = z.string();

/** Something that must end before its member can close the account. */
export const deletionBlockerSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order"), order_id: orderIdSchema, number: z.string(), title }),
  /** A purchase that the member has begun and not paid. */
  z.object({ kind: z.literal("draft"), order_id: orderIdSchema, title }),
  /** A listing of the member that a buyer is about to pay; its order is the buyer's until then. */
  z.object({ kind: z.literal("reservation"), listing_id: listingIdSchema, title }),
  /** A device of the member that lies at the hub before it is sold. */
  z.object({ kind: z.literal("device_at_hub"), listing_id: listingIdSchema, title }),
  /** Money on its way to the member, as a seller or as a buyer. */
  z.object({ kind: z.enum(["payout", "refund"]), amount: moneySchema }),
  /** An open claim of a protection subscription. */
  /** The member is the shop's last owner. */
  z.object({ kind: z.literal("last_owner") }),
  z.object({ kind: z.literal("claim"), subscription_id: subscriptionIdSchema, title }),
]);
export type DeletionBlocker = z.infer<typeof deletionBlockerSchema>;

/** Why `deleteProfile` answers `account_busy`; empty when it would not. An addition to spec §7. */
export const listDeletionBlockers = endpoint({
  id: "listDeletionBlockers",
  method: "GET",
  path: "/profile/deletion-blockers",
  auth: "user",
  limit: "account",
  response: z.object({ data: z.array(deletionBlockerSchema) }),
});
