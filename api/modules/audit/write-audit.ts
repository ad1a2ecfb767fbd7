import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { insertAuditEntry } from "./audit-store.ts";

/** What staff can do that is looked up later. */
type AuditedAction = "listing.publish" | "listing.reject";

type Deed = {
  market: Market;
  action: AuditedAction;
  subject: { type: "listing"; id: string };
  /** What was decided and on what ground; never a person's data. */
  data?: Record<string, unknown>;
};

/**
 * Writes down who of the staff did what, in the transaction that does it: either both are there or
 * neither.
 */
export const writeAudit = (
  { database, user, at }: Pick<UserCall, "database" | "user" | "at">,
  { market, action, subject, data = {} }: Deed,
): Promise<void> =>
  insertAuditEntry(database, {
    market,
    actor_id: user.id,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    data,
    at,
  });
