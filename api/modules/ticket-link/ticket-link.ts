import type { ApiConfig } from "#api/context.ts";
import type { SecretBox } from "#api/secret-box.ts";

/** What a mail about a ticket carries, so that an answer to it finds the ticket. */
export type TicketThread = {
  ticket_id: string;
  /** Members read the ticket in their account, others by a link. */
  is_member: boolean;
  mail_key: string;
  /** Message-ID of the mail that is answered. */
  answers: string | null;
  /** Whether a person of ours wrote it. */
  by_person: boolean;
};

const PURPOSE = "ticket-link";

/** The token is sealed, not stored: it opens as long as the ticket is there. */
export const sealTicketLink = async (secretBox: SecretBox, ticketId: string): Promise<string> =>
  (await secretBox.seal(PURPOSE, ticketId)).toString("base64url");

/** The id of the ticket; null for a token that is not ours. */
export const openTicketLink = (secretBox: SecretBox, token: string): Promise<string | null> =>
  secretBox.open(PURPOSE, Buffer.from(token, "base64url"));

/**
 * `Reply-To` has the ticket's key behind a plus, and `References` the same root for every mail of a
 * ticket. An answer of a person is no automatic mail; others must not be answered by machines.
 */
export function toThreadHeaders(
  { ticket_id, mail_key, answers, by_person }: TicketThread,
  { mailIn, mailFrom }: Pick<ApiConfig, "mailIn" | "mailFrom">,
): Record<string, string> {
  const domain = /@([^\s<>]+)/.exec(mailFrom)?.[1] ?? "invalid";
  const root = `<ticket-${ticket_id}@${domain}>`;
  const [name, host] = mailIn?.address.split("@") ?? [];
  return {
    ...(name && host && { "Reply-To": `${name}+${mail_key}@${host}` }),
    "In-Reply-To": answers ?? root,
    References: answers === null ? root : `${root} ${answers}`,
    "Auto-Submitted": by_person ? "no" : "auto-replied",
  };
}
