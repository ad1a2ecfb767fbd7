import type { FailReason } from "#contract/order-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireFreshProof } from "#api/modules/account/require-fresh-proof.ts";
import { writeAudit } from "#api/modules/audit/write-audit.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { isWorseThanSold, listMissing, toFoundCondition } from "./check-policy.ts";
import { writeCheck, writeFound, type CheckRow, type FoundGrade } from "./check-store.ts";
import { lockBench, refuseWhileFailing, type LockedOrder } from "./lock-bench.ts";
import { passCheck } from "./pass-check.ts";
import { toFacts } from "./to-facts.ts";

export type CheckDecision = {
  decision: "pass" | "fail" | "confirm_fail" | "reject_fail";
  version: number;
  reasons: FailReason[];
  note_el: string | null;
  note_en: string | null;
};

type Bench = { order: LockedOrder; check: CheckRow };

/**
 * Passes a device, or fails it by the word of two: the first names reasons, the second confirms, or
 * sends it back to the bench. Throws as `lockBench`, check_incomplete with what is missing, and
 * proof_needed to who confirms.
 */
export async function decideCheck(
  call: UserCall,
  orderId: string,
  wish: CheckDecision,
): Promise<void> {
  await call.database.tx(async () => {
    const { decision, version } = wish;
    const bench = await lockBench(call, orderId, { action: decision, version });
    if (decision === "pass") await pass(call, bench);
    else if (decision === "fail") await sayFail(call, bench, wish);
    else await answerFail(call, bench, decision);
    const { reasons, note_el, note_en } = decision === "fail" ? wish : noted(bench.check);
    await writeAudit(call, {
      market: bench.order.market,
      action: `check.${decision}`,
      subject: { type: "order", id: orderId },
      data: { version, ...(decision !== "pass" && { reasons, note_el, note_en }) },
    });
  });
}

const noted = ({ fail_reasons, note_el, note_en }: CheckRow) => ({
  reasons: fail_reasons,
  note_el,
  note_en,
});

async function pass(call: UserCall, { order, check }: Bench): Promise<void> {
  refuseWhileFailing(check, order, "pass");
  const facts = toFacts(order, check);
  const missing = listMissing(facts);
  const is_worse = isWorseThanSold(facts);
  if (missing.length > 0 || is_worse)
    throw new ApiError("check_incomplete", { data: { missing, is_worse } });
  await passCheck(call, order, check, { byId: call.user.id, at: call.at });
  await moveOrder(
    call,
    order,
    "pass_check",
    { actor: "hub", actorId: call.user.id, data: { found_condition: toFoundCondition(facts) } },
    call.at,
  );
}

async function sayFail(
  { database, user, at }: UserCall,
  { order, check }: Bench,
  { reasons, note_el, note_en }: CheckDecision,
): Promise<void> {
  refuseWhileFailing(check, order, "fail");
  requireWords({ reasons, note_el, note_en });
  await writeCheck(database, check.id, {
    failing_by: user.id,
    failing_at: at,
    fail_reasons: [...new Set(reasons)],
    note_el: note_el || null,
    note_en: note_en || null,
  });
}

/** A note may be in one language: whoever reads the other one reads it as it was written. */
function requireWords({
  reasons,
  note_el,
  note_en,
}: Pick<CheckDecision, "reasons" | "note_el" | "note_en">): void {
  const fields: Record<string, string[]> = {};
  if (reasons.length === 0) fields["reasons"] = ["hub.reason-required"];
  if (reasons.includes("other") && !note_el && !note_en)
    fields["note_el"] = fields["note_en"] = ["hub.note-required"];
  if (Object.keys(fields).length > 0) throw new ApiError("invalid_fields", { fields });
}

async function answerFail(
  call: UserCall,
  { order, check }: Bench,
  decision: "confirm_fail" | "reject_fail",
): Promise<void> {
  const { database, user, at } = call;
  if (check.failing_by === null)
    throw new ApiError("transition_refused", {
      data: { status: order.status, action: decision },
    });
  if (decision === "reject_fail") {
    await writeCheck(database, check.id, {
      failing_by: null,
      failing_at: null,
      fail_reasons: [],
      note_el: null,
      note_en: null,
    });
    return;
  }
  if (check.failing_by === user.id) throw new ApiError("forbidden");
  // It gives the buyer's money back.
  await requireFreshProof(call);
  const condition = toFoundCondition(check);
  await writeCheck(database, check.id, {
    decision: "fail",
    decided_by: user.id,
    decided_at: at,
    found_condition: condition,
  });
  // Whoever lists it again begins with what was found; nobody vouches for it.
  await writeFound(database, order.listing_id, {
    grades: toFoundRows(check),
    condition,
    battery_health: check.battery_health,
    isGraded: false,
    at,
  });
  const { fail_reasons: reasons, note_el, note_en } = check;
  await moveOrder(
    call,
    order,
    "fail_check",
    {
      actor: "hub",
      actorId: user.id,
      data: {
        reasons,
        note:
          note_el || note_en
            ? { el: note_el || note_en || "", en: note_en || note_el || "" }
            : null,
        // The number of a device is nothing to who does not get it.
        photos: check.photos.flatMap(({ key, media_key }) =>
          key === "number_readable" ? [] : [media_key],
        ),
      },
    },
    at,
  );
}

const toFoundRows = ({ items }: CheckRow): FoundGrade[] =>
  items.flatMap(({ category, found, note }) =>
    category && found ? [{ category, grade: found, reason: note }] : [],
  );
