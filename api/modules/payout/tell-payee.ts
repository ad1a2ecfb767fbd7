import type { UserCall } from "#api/context.ts";
import { writeToUser } from "#api/modules/account/write-to-member.ts";
import type { MessagePayloads } from "#api/modules/message/message-templates.ts";

type Change = MessagePayloads["payout-changed"]["change"];

/** A mail on every change of where a seller's money goes, in the current transaction. */
export async function tellPayee(
  call: Pick<UserCall, "database" | "jobs" | "user" | "at">,
  change: Change,
  bank: { country: string; last4: string } | null = null,
): Promise<void> {
  const { user, at } = call;
  const payload = {
    change,
    country: bank?.country ?? null,
    last4: bank?.last4 ?? null,
    changed_at: at.toISOString(),
  };
  await writeToUser(call, user.id, { template: "payout-changed", payload, at });
}
