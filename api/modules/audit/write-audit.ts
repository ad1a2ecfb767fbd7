import { minutes } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
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
  | "moderation.decide"
  | "moderation.lift"
  | "complaint.decide"
  | "document.view_file"
  | "document.accept"
  | "document.propose_refusal"
  | "document.refuse"
  | "data_export.download"
  | "device_wish.decide";

type AuditedChange = {
  market: Market;
  action: AuditedAction;
  subject: {
    type: "listing" | "order" | "account" | "report" | "statement" | "complaint" | "device_wish" | "document" | "data_export";
    id: string;
  };
  /** The decision and its reason; no personal data. */
  data?: Record<string, unknown>;
};

/** Runs in the transaction of the action. `user` is null for a deadline. */
export const writeAudit = (
  { database, user, at }: Pick<UserCall, "database" | "at"> & { user: { id: string } | null },
  { market, action, subject, data = {} }: AuditedChange,
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

const VIEW_WINDOW = minutes(15);

export const writeLook = (
  { database, user, at }: Pick<UserCall, "database" | "user" | "at">,
  { market, type, id }: { market: Market; type: "order" | "account" | "document"; id: string },
): Promise<void> =>
  insertAuditEntryOnce(
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
