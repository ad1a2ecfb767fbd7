import {
  type InspectionDecision as Decision,
  type FailReason,
  listOpen,
} from "#contract/inspection-progress.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { moveOrder } from "#api/modules/order/index.ts";
import { isWorseThanSold, toFacts, toFoundCondition } from "./inspection-policy.ts";
import {
  writeInspection,
  writeFound,
  type InspectionRow,
  type FoundGrade,
} from "./inspection-store.ts";
import { lockInspection, refuseWhileWaiting, type LockedOrder } from "./lock-inspection.ts";
import { toNumberKind } from "./device-number.ts";
import { findNumberDoubts, hasDoubts } from "./find-number-doubts.ts";
import { passInspection } from "./pass-inspection.ts";

export type InspectionDecision = {
  decision: Decision;
  version: number;
  reasons: FailReason[];
  note_el: string | null;
  note_en: string | null;
};

type InspectionView = { order: LockedOrder; check: InspectionRow };

/**
 * A fail, or a pass with a number in doubt, takes two people. Throws as `lockInspection`,
 * check_incomplete with what is missing, and proof_needed to the person who confirms a fail.
 */
export async function decideInspection(
  call: UserCall,
  orderId: string,
  wish: InspectionDecision,
): Promise<void> {
  await call.database.tx(async () => {
    const { decision, version } = wish;
    const bench = await lockInspection(call, orderId, { action: decision, version });
    if (decision === "pass") await pass(call, bench);
    else if (decision === "fail") await sayFail(call, bench, wish);
    else if (decision === "confirm_fail" || decision === "reject_fail")
      await answerFail(call, bench, decision);
    else await answerPass(call, bench, decision);
    await writeAudit(call, {
      market: bench.order.market,
      action: `check.${decision}`,
      subject: { type: "order", id: orderId },
      data: { version, ...listWhy(wish, bench.check) },
    });
  });
}

function listWhy(
  { decision, reasons, note_el, note_en }: InspectionDecision,
  check: InspectionRow,
): Record<string, unknown> {
  if (decision === "fail") return { reasons, note_el, note_en };
  if (decision !== "confirm_fail" && decision !== "reject_fail") return {};
  return { reasons: check.fail_reasons, note_el: check.note_el, note_en: check.note_en };
}

async function pass(call: UserCall, { order, check }: InspectionView): Promise<void> {
  refuseWhileWaiting(check, order, "pass");
  requireGood(order, check);
  const kind = toNumberKind(order.item.vertical);
  const doubts = await findNumberDoubts(call.database, order, check.device_number, kind);
  if (!hasDoubts(doubts)) return finishPass(call, { order, check });
  await writeInspection(call.database, check.id, { passing_by: call.user.id, passing_at: call.at });
}

function requireGood(order: LockedOrder, check: InspectionRow): void {
  const facts = toFacts(order, check);
  const missing = listOpen(facts);
  const is_worse = isWorseThanSold(facts);
  if (missing.length > 0 || is_worse)
    throw new ApiError("check_incomplete", { data: { missing, is_worse } });
}

async function answerPass(
  call: UserCall,
  { order, check }: InspectionView,
  decision: "confirm_pass" | "reject_pass",
): Promise<void> {
  if (check.passing_by === null)
    throw new ApiError("transition_refused", { data: { status: order.status, action: decision } });
  if (decision === "reject_pass") {
    await writeInspection(call.database, check.id, { passing_by: null, passing_at: null });
    return;
  }
  if (check.passing_by === call.user.id) throw new ApiError("forbidden");
  await finishPass(call, { order, check });
}

async function finishPass(call: UserCall, { order, check }: InspectionView): Promise<void> {
  await passInspection(call, order, check, { byId: call.user.id, at: call.at });
  await moveOrder(
    call,
    order,
    "pass_check",
    { actor: "hub", actorId: call.user.id, data: { found_condition: toFoundCondition(check) } },
    call.at,
  );
}

async function sayFail(
  { database, user, at }: UserCall,
  { order, check }: InspectionView,
  { reasons, note_el, note_en }: InspectionDecision,
): Promise<void> {
  refuseWhileWaiting(check, order, "fail");
  requireWords({ reasons, note_el, note_en });
  await writeInspection(database, check.id, {
    failing_by: user.id,
    failing_at: at,
    fail_reasons: [...new Set(reasons)],
    note_el: note_el || null,
    note_en: note_en || null,
  });
}

/** A note in one language is enough: readers of the other language get the same text. */
function requireWords({
  reasons,
  note_el,
  note_en,
}: Pick<InspectionDecision, "reasons" | "note_el" | "note_en">): void {
  const fields: Record<string, string[]> = {};
  if (reasons.length === 0) fields["reasons"] = ["hub.reason-required"];
  if (reasons.includes("other") && !note_el && !note_en)
    fields["note_el"] = fields["note_en"] = ["hub.note-required"];
  if (Object.keys(fields).length > 0) throw new ApiError("invalid_fields", { fields });
}

async function answerFail(
  call: UserCall,
  { order, check }: InspectionView,
  decision: "confirm_fail" | "reject_fail",
): Promise<void> {
  const { database, user, at } = call;
  if (check.failing_by === null)
    throw new ApiError("transition_refused", {
      data: { status: order.status, action: decision },
    });
  if (decision === "reject_fail") {
    await writeInspection(database, check.id, {
      failing_by: null,
      failing_at: null,
      fail_reasons: [],
      note_el: null,
      note_en: null,
    });
    return;
  }
  if (check.failing_by === user.id) throw new ApiError("forbidden");
  // The fail refunds the buyer.
  await requireStepUp(call);
  const condition = toFoundCondition(check);
  await writeInspection(database, check.id, {
    decision: "fail",
    decided_by: user.id,
    decided_at: at,
    found_condition: condition,
  });
  // The next listing of the device starts with these findings, but the hub does not vouch for them.
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
        // The buyer does not get the device, and must not see its number.
        photos: check.photos.flatMap(({ key, media_key }) =>
          key === "number_readable" ? [] : [media_key],
        ),
      },
    },
    at,
  );
}

const toFoundRows = ({ items }: InspectionRow): FoundGrade[] =>
  items.flatMap(({ category, found, note }) =>
    category && found ? [{ category, grade: found, reason: note }] : [],
  );
