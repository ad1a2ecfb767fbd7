import { days } from "#contract/duration.ts";
import type { SecretBox } from "#api/secret-box.ts";

/** A purchase, and the address to which its link was sent. */
export type WithdrawalLink = { order_id: string; email: string };

const PURPOSE = "withdrawal-link";
const LIFE = days(3);
const FORM = /^([\da-f-]{36}) (\d+) (.+)$/;

/** The token is sealed, not stored; it holds for three days, and for this address alone. */
export const sealWithdrawalLink = async (
  secretBox: SecretBox,
  { order_id, email }: WithdrawalLink,
  at: Date,
): Promise<string> => {
  const text = `${order_id} ${at.getTime() + LIFE} ${email}`;
  return (await secretBox.seal(PURPOSE, text)).toString("base64url");
};

/** Null for a token that is not ours, and for one whose time is over. */
export async function openWithdrawalLink(
  secretBox: SecretBox,
  token: string,
  at: Date,
): Promise<WithdrawalLink | null> {
  const text = await secretBox.open(PURPOSE, Buffer.from(token, "base64url"));
  const [, order_id, end, email] = FORM.exec(text ?? "") ?? [];
  if (order_id === undefined || email === undefined || Number(end) <= at.getTime()) return null;
  return { order_id, email };
}
