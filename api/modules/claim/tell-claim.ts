import type { ApiDeps } from "#api/context.ts";
import type { OutboxPayloads } from "#api/jobs/job-names.ts";
import { notifyMember } from "#api/modules/notification/notify-member.ts";
import { findQueuedClaim } from "./claim-store.ts";

/** Tells a buyer that their claim has its answer, in the transaction that marks it as told. */
async function tellClaim(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { claim_id }: OutboxPayloads["claim-decided"],
  dedupeKey: string,
): Promise<void> {
  const claim = await findQueuedClaim(deps.database, claim_id);
  if (!claim?.decided_at) return;
  const { order_id, number, title, user_id: userId, decided_at: at } = claim;
  await notifyMember(deps, {
    userId,
    news: {
      topic: "claim-decided",
      role: "buyer",
      variant: null,
      order_id,
      number,
      title,
      amount: null,
      until: null,
    },
    dedupeKey,
    at,
  });
}

/** Registers what buyers hear of their claims. */
export const workClaims = (deps: Pick<ApiDeps, "database" | "jobs">): void =>
  deps.jobs.outbox.handle("claim-decided", ({ payload, key }) => tellClaim(deps, payload, key), {
    inTransaction: true,
  });
