import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findRecipient, findUnsubscribeKey } from "./unsubscribe-store.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

/** What a link is about, and to whom its mail went. Throws not_found for what we have not signed. */
export async function requireSubscription(
  { database, at }: Pick<Call, "database" | "at">,
  token: string,
) {
  const subscription = readUnsubscribeToken(await findUnsubscribeKey(database, at), token);
  const email = subscription && (await findRecipient(database, subscription.userId));
  if (!subscription || !email) throw new ApiError("not_found");
  return { ...subscription, email };
}
