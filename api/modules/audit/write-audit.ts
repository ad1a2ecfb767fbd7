import { minutes } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { requireMarket, type Staff } from "#api/http/staff-access.ts";
import { insertAuditEntry, insertAuditEntryOnce } from "./audit-store.ts";

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
  | "account.reset_second_factor"
  | "account.undo_contact_change"
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
  | "subscription.claim"
  | "report.decide"
  | "document.view_file"
  | "document.accept"
  | "document.propose_refusal"
  | "document.refuse"
  | "data_export.download"
  | "device_wish.decide"
  | "staff.invite"
  | "staff.revoke_invitation"
  | "staff.accept"
  | "staff.change"
  | "staff.end"
  | "staff_role.create"
  | "staff_role.update"
  | "staff_role.delete"
  | "audit.export";

type AuditedChange = {
  /** Null: of no market. */
  market: Market | null;
  action: AuditedAction;
  subject: {
    type:
      | "listing"
      | "order"
      | "account"
      | "report"
      | "device_wish"
      | "document"
      | "data_export"
      | "staff_member"
      | "staff_invitation"
      | "staff_role"
      | "audit";
    id: string;
  };
  /** What else there is to know about the decision; no personal data. */
  data?: Record<string, unknown>;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** In the words of the member of staff. */
  reason?: string | null;
};

type Actor = { id: string; staff?: Staff | null };

/**
 * The one door to the audit: every write of staff passes it, in the transaction of the write. What
 * belongs to a market that the member of staff does not work for is not_found here at the latest,
 * which undoes the write. `user` is null for a deadline and for the command line.
 */
export async function writeAudit(
  { database, user, at }: Pick<UserCall, "database" | "at"> & { user: Actor | null },
  { market, action, subject, ...change }: AuditedChange,
): Promise<void> {
  if (market !== null && !OWN_ACTIONS.has(action)) requireMarket({ user }, market);
  await insertAuditEntry(database, {
    market,
    actor_id: user?.id ?? null,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    data: {},
    ...change,
    at,
  });
}

/** What everybody may do with what is their own, in any market. */
const OWN_ACTIONS: ReadonlySet<AuditedAction> = new Set([
  "account.undo_contact_change",
  "data_export.download",
]);

const VIEW_WINDOW = minutes(15);

/** Throws not_found for a market that the member of staff does not work for. */
export async function writeLook(
  { database, user, at }: Pick<UserCall, "database" | "user" | "at">,
  { market, type, id }: { market: Market; type: "order" | "account" | "document"; id: string },
): Promise<void> {
  requireMarket({ user }, market);
  await insertAuditEntryOnce(
    database,
    {
      market,
      actor_id: user.id,
      action: `${type}.view`,
      subject_type: type,
      subject_id: id,
      data: {},
      at,
    },
    VIEW_WINDOW,
  );
}
