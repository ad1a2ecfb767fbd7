import type { SecretBox } from "#api/secret-box.ts";

/** What the link of a mail opens without signing in: a decision, or the answer to a report. */
export type DecisionLink = { type: "decision" | "report"; id: string };

const PURPOSE = "decision-link";
const FORM = /^(decision|report):([\da-f-]{36})$/;

/** The token is sealed, not stored: it opens as long as the row that it names is there. */
export const sealDecisionLink = async (
  secretBox: SecretBox,
  { type, id }: DecisionLink,
): Promise<string> => (await secretBox.seal(PURPOSE, `${type}:${id}`)).toString("base64url");

/** Null for a token that is not ours. */
export async function openDecisionLink(
  secretBox: SecretBox,
  token: string,
): Promise<DecisionLink | null> {
  const text = await secretBox.open(PURPOSE, Buffer.from(token, "base64url"));
  const [, type, id] = FORM.exec(text ?? "") ?? [];
  return id === undefined ? null : { type: type as DecisionLink["type"], id };
}
