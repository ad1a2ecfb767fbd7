import type { UserCall } from "#api/context.ts";
import { createView, endViews } from "#api/http/view-as.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { requireMemberPerson } from "./find-person.ts";

/** Throws not_found, also for a closed account; forbidden for staff's; proof_needed. */
export async function viewAsPerson(call: UserCall, name: string, reason: string) {
  await requireStepUp(call);
  const { database, user, sessionId, at } = call;
  return database.tx(async () => {
    const { id, market, username, deactivated_at } = await requireMemberPerson(call, name);
    if (deactivated_at) throw new ApiError("not_found");
    await endOwnViews(call);
    const { token, expiresAt } = await createView(database, {
      market,
      sessionId,
      staffId: user.id,
      userId: id,
      reason,
      at,
    });
    await writeAudit(call, {
      market,
      action: "account.view_as",
      subject: { type: "account", id },
      data: { until: expiresAt.toISOString() },
      reason,
    });
    return { token, username: username ?? "", expires_at: expiresAt.toISOString() };
  });
}

export const endPersonView = (call: UserCall): Promise<void> =>
  call.database.tx(() => endOwnViews(call));

async function endOwnViews(call: UserCall): Promise<void> {
  const { database, sessionId, at } = call;
  for (const { user_id, market } of await endViews(database, sessionId, at))
    await writeAudit(call, {
      market,
      action: "account.end_view",
      subject: { type: "account", id: user_id },
    });
}
