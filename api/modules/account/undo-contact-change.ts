import type { UndoState } from "#contract/contact-change.ts";
import type { Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import {
  type ContactChangeRow,
  endChangesFrom,
  findContactChange,
  listChangesFrom,
} from "#api/modules/contact-change/index.ts";
import { endVerificationsOf, lockVerificationsOf } from "#api/modules/verification/index.ts";
import { foldEmail } from "./account-policy.ts";
import { lockAccount, writeAccount } from "./account-store.ts";
import {
  findEmailOwner,
  findPhoneOwner,
  maskEmail,
  maskPhone,
  releasePhone,
  retryWhenTaken,
} from "./contact.ts";
import { eraseKnownDevices } from "./known-device-store.ts";
import { revokeAllSessions } from "./session-store.ts";
import { writeToMember } from "./write-to-member.ts";

type Reader = Pick<Call, "database" | "at">;

const maskContact = (kind: "email" | "phone", contact: string): string =>
  kind === "email" ? maskEmail(contact) : maskPhone(contact);

export async function getContactChange(call: Call, token: string) {
  const change = await requireChange(call.database, token);
  const { kind, old_contact, new_contact, changed_at, expires_at } = change;
  return {
    kind,
    state: (await examine(call, change)).state,
    old_contact: maskContact(kind, old_contact),
    new_contact: maskContact(kind, new_contact),
    changed_at: changed_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
}

/** Of concurrent calls one undoes the change. */
export async function undoContactChange(call: Call, token: string): Promise<void> {
  const undo = () => call.database.tx(() => undoInTransaction(call, token));
  await retryWhenTaken("email_folded", () => retryWhenTaken("phone_number", undo));
}

async function undoInTransaction(call: Call, token: string): Promise<void> {
  const { database, at } = call;
  const { id, user_id: userId } = await requireChange(database, token);
  // The lock order is that of a password reset.
  const { email: current } = await findHolder(database, userId);
  await lockVerificationsOf(database, "password", foldEmail(current));
  await lockAccount(database, userId);
  const change = await requireChange(database, token);
  const { state, email, phone } = await examine(call, change);
  if (state !== "open") throw new ApiError("contact_change_closed", { data: { state } });

  if (email)
    await writeAccount(database, userId, {
      email: email.old_contact,
      email_folded: foldEmail(email.old_contact),
      email_verified_at: email.old_verified_at,
    });
  if (phone) {
    const isTaken = await findPhoneOwner(database, phone.old_contact, userId);
    if (!isTaken) await releasePhone(database, phone.old_contact, userId);
    await writeAccount(database, userId, {
      phone_number: isTaken ? null : phone.old_contact,
      phone_verified_at: isTaken ? null : phone.old_verified_at,
    });
  }
  await endChangesFrom(database, { userId, id, at });
  await writeAccount(database, userId, { password_hash: null, password_changed_at: at });
  await publish(call, "contact_change_undone", { userId, since: change.changed_at });
  await endVerificationsOf(database, userId, at);
  await revokeAllSessions(database, userId, at);
  await eraseKnownDevices(database, userId);

  const account = await lockAccount(database, userId);
  await writeAudit(
    { database, user: { id: userId }, at },
    {
      market: account.market as Market,
      action: "account.undo_contact_change",
      subject: { type: "account", id: userId },
      data: { kind: change.kind, changed_at: change.changed_at.toISOString() },
    },
  );
  const { kind, old_contact } = change;
  await writeToMember(call, account, {
    template: "contact-restored",
    payload: {
      kind,
      contact_masked: maskContact(kind, old_contact),
      restored_at: at.toISOString(),
    },
    at,
  });
}

async function requireChange(database: Database, token: string): Promise<ContactChangeRow> {
  const change = await findContactChange(database, token);
  if (!change) throw new ApiError("not_found");
  return change;
}

const findHolder = (database: Database, userId: string) =>
  database
    .db()
    .selectFrom("user_account")
    .select(["email", "deactivated_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();

type Restored = { old_contact: string; old_verified_at: Date } | undefined;

/** `email` and `phone` come back: what they were before this change and all later ones. */
async function examine(
  { database, at }: Reader,
  change: ContactChangeRow,
): Promise<{ state: UndoState; email?: Restored; phone?: Restored }> {
  if (change.undone_at) return { state: "undone" };
  if (change.superseded_at) return { state: "superseded" };
  if (change.expires_at <= at) return { state: "expired" };
  const { user_id: userId, id, kind } = change;
  const { deactivated_at: closedAt } = await findHolder(database, userId);
  if (closedAt) return { state: "account_closed" };

  const changes = await listChangesFrom(database, { userId, id });
  const email = changes.find((one) => one.kind === "email");
  const phone = changes.find((one) => one.kind === "phone");
  const owner = email && (await findEmailOwner(database, foldEmail(email.old_contact)));
  if (owner && owner.id !== userId) return { state: "contact_taken" };
  // Beside an e-mail the number counts less: it is dropped where it cannot come back.
  if (kind === "phone" && (await findPhoneOwner(database, change.old_contact, userId)))
    return { state: "contact_taken" };
  return { state: "open", email, phone };
}
