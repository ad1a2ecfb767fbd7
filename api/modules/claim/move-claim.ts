import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { ClaimStep } from "#api/jobs/job-names.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { refuseOwnTrade } from "#api/http/staff-access.ts";
import { endWarranty, lockOrder, replaceDevice } from "#api/modules/order/index.ts";
import { refundClaim } from "#api/modules/payment/index.ts";
import { cancelClaimParcel, planShipment } from "#api/modules/shipment/index.ts";
import { reopenFetched, stopClaimClock } from "./claim-clock.ts";
import {
  findClaimTransition,
  listLaterMoves,
  type ClaimMove,
  type ClaimTransition,
} from "./claim-states.ts";
import { findQueuedClaim, lockClaim, writeOutcome, writeStatus } from "./claim-store.ts";
import { presentQueuedClaim } from "./list-claims.ts";
import { announceClaim } from "./notify-claim.ts";
import { followDelivered } from "./open-withdrawal-claim.ts";

type MoveRequest = {
  move: Exclude<ClaimMove, "accept" | "refuse" | "lapse" | "reopen">;
  note_el: string;
  note_en: string;
  device_number: string;
};

const toStep = ({ outcome, to }: ClaimTransition): ClaimStep => {
  if (outcome) return outcome;
  return to === "closed" || to === "resolved" ? to : "at_hub";
};

const requireReason = ({ note_el, note_en }: MoveRequest): void => {
  if (!note_el && !note_en)
    throw new ApiError("invalid_fields", { fields: { note_en: ["hub.note-required"] } });
};

/** Throws claim_closed, forbidden, and proof_needed before a refund. */
export async function moveClaim(call: UserCall, id: string, request: MoveRequest) {
  const { database, user, at, language } = call;
  const { move, note_el, note_en } = request;
  return database.tx(async () => {
    const found = await findQueuedClaim(database, id);
    const locked = found && (await lockOrder(database, found.order_id));
    const claim = locked && (await lockClaim(database, id));
    if (!claim) throw new ApiError("not_found");
    const { order } = locked;
    refuseOwnTrade(call, order);
    const row = listLaterMoves(claim).includes(move)
      ? findClaimTransition(claim.status, move)
      : null;
    if (!row) throw new ApiError("claim_closed");
    if (row.hasReason) requireReason(request);
    if (move === "refund") {
      await requireStepUp(call);
      const amount = await refundClaim(call, order, {
        claimId: id,
        note: note_en || note_el,
        by: user.id,
        at,
      });
      // A large refund needs a second person.
      const isOneAlone = claim.decided_by === null || claim.decided_by === user.id;
      if (amount > LIMITS.approval.goodwill[order.market] && isOneAlone)
        throw new ApiError("forbidden");
      await endWarranty(database, order.id, at);
    }
    const device_number = move === "exchange" ? request.device_number : null;
    if (device_number === "")
      throw new ApiError("invalid_fields", { fields: { device_number: ["imei.required"] } });
    if (device_number !== null) await replaceDevice(database, order.id, device_number, at);
    if (claim.status === "accepted") await stopClaimClock(call, id);
    if (row.way) await planShipment(call, order, row.way, at);
    if (row.outcome)
      await writeOutcome(database, id, {
        status: row.to,
        outcome: row.outcome,
        outcome_el: note_el || note_en,
        outcome_en: note_en || note_el,
        device_number: device_number ?? claim.device_number,
        resolved_by: user.id,
        resolved_at: at,
      });
    else
      await writeStatus(database, id, {
        status: row.to,
        // No one has accepted a withdrawal: who receives the device is its first person.
        ...(move === "receive" && claim.decided_by === null && { decided_by: user.id }),
        ...(row.hasReason && { answer_el: note_el || note_en, answer_en: note_en || note_el }),
      });
    await writeAudit(call, {
      market: claim.market,
      action: "claim.move",
      subject: { type: "order", id: order.id },
      data: {
        claim_id: id,
        move,
        ...(device_number !== null && { device_number, former: order.device_number }),
      },
    });
    await announceClaim(call, claim, toStep(row), at);
    if (move === "deliver") await followDelivered(call, order, claim, at);
    if (row.to === "closed") {
      // An open parcel would hide one that turns out to be collected.
      await cancelClaimParcel(call, order.id, at);
      await reopenFetched(call, order.id, at);
    }
    return presentQueuedClaim((await findQueuedClaim(database, id))!, language);
  });
}
