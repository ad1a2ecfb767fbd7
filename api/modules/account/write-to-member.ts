import type { ApiDeps } from "#api/context.ts";
import type { MessagePayloads } from "#api/modules/message/message-templates.ts";
import { sendMessage } from "#api/modules/message/send-message.ts";
import { toAccountLocale } from "./account-locale.ts";

type Member = {
  id: string;
  email: string;
  email_folded: string | null;
  market: string;
  language: string;
};
export type News =
  | "password-changed"
  | "email-changed"
  | "phone-changed"
  | "provider-linked"
  | "provider-unlinked"
  | "account-deleted"
  | "account-restored"
  | "payout-changed"
  | "listing-published"
  | "listing-rejected"
  | "listing-boosted"
  | "listing-boost-ended"
  | "listing-edit-dropped";

/**
 * A mail about their account, in the current transaction and the account's language. None where the
 * e-mail is only claimed: it may be a stranger's, who has nothing to do with it.
 */
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
