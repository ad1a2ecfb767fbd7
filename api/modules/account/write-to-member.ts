import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { type MessagePayloads, sendMessage } from "#api/modules/message/index.ts";
import { toAccountLocale } from "./account-policy.ts";

type Member = {
  id: string;
  email: string;
  email_folded: string | null;
  market: string;
  language: string;
};
type News =
  | "password-changed"
  | "email-changed"
  | "phone-changed"
  | "contact-restored"
  | "provider-linked"
  | "provider-unlinked"
  | "statement-of-reasons"
  | "measure-lifted"
  | "account-deleted"
  | "account-restored"
  | "payout-changed"
  | "protection-changed"
  | "agent-key-changed"
  | "card-expiring"
  | "document-accepted"
  | "document-refused"
  | "document-expired"
  | "pro-earned"
  | "pro-lost";

/** Runs in the current transaction. Skips an unverified e-mail, which may be a stranger's. */
export async function writeToMember<Template extends News>(
  deps: Pick<ApiDeps, "database" | "jobs">,
  member: Member,
  { template, payload, at }: { template: Template; payload: MessagePayloads[Template]; at: Date },
): Promise<void> {
  if (member.email_folded === null) return;
  await sendMessage(deps, {
    template,
    payload,
    recipient: member.email,
    ...toAccountLocale(member),
    user_id: member.id,
    at,
  });
}

export async function writeToUser<Template extends News>(
  deps: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
  news: { template: Template; payload: MessagePayloads[Template]; at: Date },
): Promise<void> {
  await writeToMember(deps, await getRecipient(deps.database, userId), news);
}

const getRecipient = (database: Database, userId: string) =>
  database
    .db()
    .selectFrom("user_account")
    .select(["id", "email", "email_folded", "market", "language"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
