import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import type { Unbranded } from "#api/http/route.ts";
import type { PrivateDetails } from "#contract/person.ts";
import { hasKey } from "#api/http/staff-access.ts";
import { describeDevice, getAccount, listLiveSessions } from "#api/modules/account/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { listOwnDocuments } from "#api/modules/verification-document/index.ts";
import { type PersonRow, requirePerson } from "./find-person.ts";

const LOOK = "account.look";

/** The newest ones. */
const SESSIONS = 20;

/**
 * The audit keeps the reason; the entry itself is what opens the details, to the caller alone.
 * Throws not_found, proof_needed.
 */
export async function lookAtPerson(
  call: UserCall,
  name: string,
  reason: string,
): Promise<Unbranded<PrivateDetails>> {
  await requireStepUp(call);
  const { database, at } = call;
  const person = await requirePerson(call, name);
  await database.tx(() =>
    writeAudit(call, {
      market: person.market,
      action: LOOK,
      subject: { type: "account", id: person.id },
      reason,
    }),
  );
  return readPrivate(call, person, at);
}

/** Null without the key, or without a look of the caller in the last quarter of an hour. */
export async function findPrivate(
  call: UserCall,
  person: PersonRow,
): Promise<Unbranded<PrivateDetails> | null> {
  if (!hasKey(call, "read_people_private")) return null;
  const { database, user, at } = call;
  const look = await database
    .db()
    .selectFrom("audit_entry")
    .select("at")
    .where("subject_type", "=", "account")
    .where("subject_id", "=", person.id)
    .where("action", "=", LOOK)
    .where("actor_id", "=", user.id)
    .where("at", ">", new Date(at.getTime() - LIMITS.personLook))
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return look ? readPrivate(call, person, look.at) : null;
}

async function readPrivate(
  { database, at }: UserCall,
  { id }: PersonRow,
  lookedAt: Date,
): Promise<Unbranded<PrivateDetails>> {
  const db = database.db();
  const [account, addresses, sessions, documents] = await Promise.all([
    getAccount(database, id),
    db
      .selectFrom("address")
      .select(["id", "full_name", "address", "city", "postal_code", "country"])
      .where("user_id", "=", id)
      .where("removed_at", "is", null)
      .orderBy("last_used_at", "desc")
      .execute(),
    listLiveSessions(database, id, at),
    listOwnDocuments(database, id),
  ]);
  return {
    email: account.email,
    full_name: account.full_name,
    phone: account.phone_number,
    date_of_birth: account.date_of_birth,
    addresses,
    sessions: sessions.slice(0, SESSIONS).map(({ user_agent, ip, last_used_at }) => ({
      device: nameDevice(user_agent),
      ip,
      last_used_at: last_used_at.toISOString(),
    })),
    documents: documents.map(({ id: documentId, kind, status, created_at }) => ({
      id: documentId,
      kind,
      status,
      at: created_at.toISOString(),
    })),
    until: new Date(lookedAt.getTime() + LIMITS.personLook).toISOString(),
  };
}

export const nameDevice = (userAgent: string | null): string => {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter((part) => part !== null).join(", ");
};
