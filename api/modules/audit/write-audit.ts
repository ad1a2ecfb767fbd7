import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { insertAuditEntry } from "./audit-store.ts";

/** What staff can do that is looked up later. */
type AuditedAction =
  | "listing.publish"
  | "listing.reject"
  | "order.intake"
  | "order.move"
  | "order.send_back"
  | "order.prepare_pickup"
  | "order.refund"
  | "order.note"
  | "account.restore"
  | "review.show"
  | "review.refuse"
  | "approval.request"
  | "approval.approve"
  | "approval.decline"
  | "check.save"
  | "check.photo"
  | "check.pass"
  | "check.fail"
  | "check.confirm_fail"
  | "check.reject_fail"
  | "check.confirm_pass"
  | "check.reject_pass"
  | "claim.decide"
  | "claim.move"
  | "claim.lapse"
  | "claim.reopen"
  | "report.decide"
  | "device_wish.decide";

type Deed = {
  market: Market;
  action: AuditedAction;
  /** What hangs on an order is written down under that order. */
  subject: { type: "listing" | "order" | "account" | "report" | "device_wish"; id: string };
  /** What was decided and on what ground; never a person's data. */
  data?: Record<string, unknown>;
};

/**
 * Writes down who of the staff did what, or that a deadline did it (`user` is null), in the
 * transaction that does it: either both are there or neither.
 */
export const writeAudit = (
  { database, user, at }: Pick<UserCall, "database" | "at"> & { user: { id: string } | null },
  { market, action, subject, data = {} }: Deed,
): Promise<void> =>
  insertAuditEntry(database, {
    market,
    actor_id: user?.id ?? null,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    data,
    at,
  });
