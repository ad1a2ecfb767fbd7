import * as z from "zod";
import { approvalIdSchema } from "./id.ts";
import { moneySchema } from "./money.ts";

/**
 * What support wants to do with money above a limit; a second person of support decides. The call
 * `decideApproval` is in `hub-order.ts`, because it answers with the order.
 */
export const approvalSchema = z.object({
  id: approvalIdSchema,
  kind: z.enum(["refund", "move"]),
  move: z.string().nullable(),
  amount: moneySchema,
  note: z.string().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  status: z.enum(["waiting", "approved", "declined", "expired"]),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** The caller requested it, so a colleague decides. */
  is_mine: z.boolean(),
});
export type Approval = z.infer<typeof approvalSchema>;
