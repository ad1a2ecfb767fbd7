import type { AuditAction, AuditSubject } from "#contract/audit-words.ts";
import { minutes } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { requireMarket, type Staff } from "#api/http/staff-access.ts";
import { insertAuditEntry, insertAuditEntryOnce } from "./audit-store.ts";

type AuditedChange = {
  /** Null: of no market. */
  market: Market | null;
  action: AuditAction;
  subject: { type: AuditSubject; id: string };
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
const OWN_ACTIONS: ReadonlySet<AuditAction> = new Set([
  "account.undo_contact_change",
  "agent_key.make",
  "agent_key.revoke",
  "data_export.download",
]);

const VIEW_WINDOW = minutes(15);

/** Throws not_found for a market that the member of staff does not work for. */
export async function writeLook(
  { database, user, at }: Pick<UserCall, "database" | "user" | "at">,
  {
    market,
    type,
    id,
  }: {
    market: Market;
    type: "order" | "account" | "document" | "report" | "complaint" | "ticket";
    id: string;
  },
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
