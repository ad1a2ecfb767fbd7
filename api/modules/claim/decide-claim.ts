import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { refuseOwnTrade } from "#api/http/staff-access.ts";
import { lockOrder } from "#api/modules/order/index.ts";
import { planShipment } from "#api/modules/shipment/index.ts";
import { reopenFetched, startClaimClock } from "./claim-clock.ts";
import { findQueuedClaim, lockClaim, writeStatus } from "./claim-store.ts";
import { presentQueuedClaim, toSendDate } from "./list-claims.ts";
import { announceClaim } from "./notify-claim.ts";

type Answer = {
  decision: "accepted" | "refused" | "closed";
  answer_el: string;
  answer_en: string;
};

/** Throws forbidden for a party to the order, and claim_closed when a colleague was faster. */
export async function decideClaim(
  call: UserCall,
  id: string,
  { decision, answer_el, answer_en }: Answer,
) {
  const { database, user, at, language } = call;
  return database.tx(async () => {
    const found = await findQueuedClaim(database, id);
    const locked = found && (await lockOrder(database, found.order_id));
    const claim = locked && (await lockClaim(database, id));
    if (!claim) throw new ApiError("not_found");
    refuseOwnTrade(call, locked.order);
    if (claim.status !== "open") throw new ApiError("claim_closed");
    const send_by = toSendDate(claim.market, at);
    await writeStatus(database, id, {
      status: decision,
      answer_el,
      answer_en,
      decided_by: user.id,
      decided_at: at,
      send_by: decision === "accepted" ? send_by : null,
    });
    await writeAudit(call, {
      market: claim.market,
      action: "claim.decide",
      subject: { type: "order", id: claim.order_id },
      data: { claim_id: id, decision },
    });
    if (decision === "accepted") {
      await planShipment(call, locked.order, "claim_to_hub", at);
      await startClaimClock(call, { ...claim, decided_at: at, send_by });
    }
    await announceClaim(call, claim, decision, at);
    if (decision !== "accepted") await reopenFetched(call, claim.order_id, at);
    return presentQueuedClaim((await findQueuedClaim(database, id))!, language);
  });
}
