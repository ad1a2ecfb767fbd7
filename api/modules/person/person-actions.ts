import type { CodePurpose } from "#contract/person-words.ts";
import type { UserCall } from "#api/context.ts";
import { endAllSessions, resendCode } from "#api/modules/account/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { requireMemberPerson } from "./find-person.ts";

/** Throws not_found, forbidden. */
export async function endPersonSessions(
  call: Pick<UserCall, "database" | "at" | "user">,
  name: string,
  reason: string,
): Promise<void> {
  const { database, at } = call;
  await database.tx(async () => {
    const { id, market } = await requireMemberPerson(call, name);
    const open = await database
      .db()
      .selectFrom("session")
      .select(({ fn }) => fn.countAll<string>().as("n"))
      .where("user_id", "=", id)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", at)
      .executeTakeFirstOrThrow();
    await endAllSessions(database, id, at);
    await writeAudit(call, {
      market,
      action: "account.end_sessions",
      subject: { type: "account", id },
      before: { sessions: Number(open.n) },
      after: { sessions: 0 },
      reason,
    });
  });
}

/** Throws what `resendCode` throws. The entry comes first: no code is sent without one. */
export async function resendPersonCode(
  call: UserCall,
  name: string,
  { purpose, reason }: { purpose: CodePurpose; reason: string },
) {
  const { id, market } = await requireMemberPerson(call, name);
  return resendCode(call, id, purpose, () =>
    writeAudit(call, {
      market,
      action: "account.send_code",
      subject: { type: "account", id },
      data: { purpose },
      reason,
    }),
  );
}
