import type { ApiDeps } from "#api/context.ts";
import type { OutboxPayloads } from "#api/jobs/job-names.ts";
import { lockOrder } from "#api/modules/order/index.ts";
import { findSentBack, writeStatus } from "./claim-store.ts";
import { announceClaim } from "./notify-claim.ts";
import { followDelivered } from "./open-withdrawal-claim.ts";

type Deps = Pick<ApiDeps, "database" | "jobs" | "courier" | "delivery">;

async function resolveClaim(
  deps: Deps,
  { order_id, at }: OutboxPayloads["claim-delivered"],
): Promise<void> {
  const { database } = deps;
  const locked = await lockOrder(database, order_id);
  const claim = locked && (await findSentBack(database, order_id));
  if (!claim) return;
  await writeStatus(database, claim.id, { status: "resolved" });
  await announceClaim(deps, claim, "resolved", new Date(at));
  await followDelivered(deps, locked.order, claim, new Date(at));
}

export const registerClaimDeliveries = (deps: Deps): void =>
  deps.jobs.outbox.handle("claim-delivered", ({ payload }) => resolveClaim(deps, payload), {
    inTransaction: true,
  });
