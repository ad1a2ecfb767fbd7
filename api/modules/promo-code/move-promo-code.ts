import type * as z from "zod";
import type { AuditAction } from "#contract/audit-words.ts";
import type { PromoCodeStatus } from "#contract/promo-code-words.ts";
import type { movePromoCode as endpoint } from "#contract/promo-code.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { getPromoCode, requireSeen } from "./browse-promo-codes.ts";
import { findPromoCode, lockForStaff, writeStatus } from "./staff-promo-code-store.ts";

const ACTIONS: Record<PromoCodeStatus, AuditAction> = {
  running: "promo_code.resume",
  paused: "promo_code.pause",
  ended: "promo_code.end",
};

/**
 * Orders that are placed keep their discount. Throws not_found, staff_changed, promo_code_ended, and
 * proof_needed for a code that is to give money again.
 */
export async function movePromoCode(
  call: UserCall,
  id: string,
  { version, to, whole_batch, reason }: z.output<typeof endpoint.body>,
) {
  const { database } = call;
  if (to === "running") await requireStepUp(call);
  await database.tx(async () => {
    const asked = requireSeen(call, await findPromoCode(database, id));
    const locked = await lockForStaff(
      database,
      whole_batch && asked.batch_id !== null ? { batchId: asked.batch_id } : { id },
    );
    const row = requireSeen(
      call,
      locked.find((one) => one.id === id),
    );
    if (row.version !== version)
      throw new ApiError("staff_changed", { data: { version: row.version } });
    if (row.status === "ended") throw new ApiError("promo_code_ended");
    const moved = locked.filter(({ status }) => status !== "ended" && status !== to);
    if (moved.length === 0) return;
    await writeStatus(
      database,
      moved.map((one) => one.id),
      to,
    );
    await writeAudit(call, {
      market: row.market,
      action: ACTIONS[to],
      subject: { type: "promo_code", id },
      before: { status: row.status },
      after: { status: to },
      data: { code: row.code_folded, ...(whole_batch && { codes: moved.length }) },
      reason,
    });
  });
  return getPromoCode(call, id);
}
