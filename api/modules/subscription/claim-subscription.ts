import type { ClaimReason } from "#contract/claim-states.ts";
import type { HubSubscriptionClaim } from "#contract/subscription.ts";
import type { SubscriptionClaimMove } from "#contract/subscription-states.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import { toPage } from "#api/http/to-page.ts";
import { refuseOwnTrade } from "#api/http/staff-access.ts";
import type { Unbranded } from "#api/http/route.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { toSendDate } from "#api/modules/claim/index.ts";
import { lockOrder } from "#api/modules/order/index.ts";
import { storeUploads } from "#api/modules/photo/index.ts";
import { endUsedUp } from "./cancel-subscription.ts";
import { startClaimClock } from "./claim-clock.ts";
import { dropFee } from "./close-claims.ts";
import { type Facts, findFacts, findMyFacts, lockMyFacts } from "./find-facts.ts";
import { notifySubscriber } from "./notify-subscriber.ts";
import { planDue } from "./plan-payment.ts";
import { presentClaim, presentMine } from "./present-subscription.ts";
import {
  type ClaimRow,
  findClaim,
  findClaimPage,
  insertClaim,
  updateClaim,
} from "./subscription-claim-store.ts";
import { insertPayment } from "./subscription-payment-store.ts";
import { countRepairsLeft, isAllowed, isHeld, listReasons } from "./subscription-policy.ts";
import { findSubscription, lockSubscription } from "./subscription-store.ts";

type NewClaim = { reason: ClaimReason; description: string; files: File[] };

function requireClaimable(facts: Facts, reason: ClaimReason): void {
  if (!isAllowed("claim", facts)) throw new ApiError("subscription_closed");
  if (!listReasons(facts.subscription.plan, facts.order.item.vertical).includes(reason))
    throw new ApiError("invalid_fields", { fields: { reason: ["claim.reason-not-covered"] } });
}

export async function createSubscriptionClaim(
  call: UserCall,
  id: string,
  { reason, description, files }: NewClaim,
) {
  const { database, user, at } = call;
  // Checked twice: before the expensive photo processing, and again under the lock.
  requireClaimable(await findMyFacts(call, id), reason);
  const photos = await storeUploads(call, files);
  await database.tx(async () => {
    const facts = await lockMyFacts(call, id);
    requireClaimable(facts, reason);
    const { subscription } = facts;
    await insertClaim(database, {
      market: subscription.market,
      subscription_id: id,
      user_id: user.id,
      orderId: subscription.order_id,
      reason,
      description,
      photos,
      at,
    });
    await notifySubscriber(call, subscription, "claim-received", { at });
  });
  return presentMine(call, id);
}

const MOVES: Partial<Record<ClaimRow["status"], SubscriptionClaimMove[]>> = {
  approved: ["receive", "close"],
  at_hub: ["repair", "return"],
};

const listMoves = ({ status, is_fee_paid }: ClaimRow): SubscriptionClaimMove[] =>
  // What is not paid is not repaired.
  (MOVES[status] ?? []).filter((move) => move !== "repair" || is_fee_paid);

async function presentForHub(
  { database, language, at }: UserCall,
  claim: ClaimRow,
): Promise<Unbranded<HubSubscriptionClaim>> {
  const subscription = (await findSubscription(database, claim.subscription_id))!;
  const { order, claims } = await findFacts(database, subscription, at);
  return {
    ...presentClaim(claim, language),
    subscription_id: subscription.id,
    number: order.number,
    title: order.item.title,
    plan: subscription.plan,
    member: ("buyer_username" in order && (order.buyer_username as string | null)) || "",
    repairs_left: countRepairsLeft(claims),
    service_fee: { amount: subscription.service_fee, currency: subscription.currency },
    moves: listMoves(claim),
  };
}

export async function listHubClaims(
  call: UserCall,
  { state, page }: { state: "open" | "under_way" | "all"; page: number },
) {
  const { total, rows } = await findClaimPage(call.database, {
    state,
    markets: listMarkets(call),
    page,
  });
  const claims = [];
  for (const row of rows) claims.push(await presentForHub(call, row));
  return toPage(claims, { total, page, path: "/hub/subscription-claims", query: { state } });
}

/** Locks order and subscription. Staff decide nothing about a device of their own. */
async function lockClaim(call: UserCall, id: string) {
  const { database, at } = call;
  const found = await findClaim(database, id);
  const known = found && (await findSubscription(database, found.subscription_id));
  const locked = known && (await lockOrder(database, known.order_id));
  const subscription = locked && (await lockSubscription(database, known.id));
  const claim = subscription && (await findClaim(database, id));
  if (!claim) throw new ApiError("not_found");
  refuseOwnTrade(call, locked.order);
  return { claim, subscription, facts: await findFacts(database, subscription, at) };
}

const audit = (call: UserCall, claim: ClaimRow, orderId: string, data: Record<string, string>) =>
  writeAudit(call, {
    market: claim.market,
    action: "subscription.claim",
    subject: { type: "order", id: orderId },
    data: { claim_id: claim.id, ...data },
  });

/** No fee is charged for a device that went back, nor after the account was closed. */
async function requireRepairable({ database }: UserCall, { subscription, order }: Facts) {
  const { deactivated_at } = await database
    .db()
    .selectFrom("user_account")
    .select("deactivated_at")
    .where("id", "=", subscription.user_id)
    .executeTakeFirstOrThrow();
  if (deactivated_at !== null || !isHeld(order)) throw new ApiError("subscription_closed");
}

export async function decideClaim(
  call: UserCall,
  id: string,
  answer: { decision: "approved" | "refused"; answer_el: string; answer_en: string },
) {
  const { database, user, at } = call;
  const { decision, answer_el, answer_en } = answer;
  await database.tx(async () => {
    const { claim, subscription, facts } = await lockClaim(call, id);
    if (claim.status !== "open") throw new ApiError("subscription_closed");
    if (decision === "approved") await requireRepairable(call, facts);
    const sendBy = toSendDate(claim.market, at);
    await updateClaim(database, id, {
      status: decision,
      answer_el,
      answer_en,
      decided_by: user.id,
      decided_at: at,
      ...(decision === "approved" ? { send_by: sendBy } : { finished_at: at }),
    });
    const { service_fee: amount, currency } = subscription;
    if (decision === "approved") {
      const isFree = amount === 0;
      const fee = await insertPayment(
        database,
        {
          subscription_id: subscription.id,
          kind: "service_fee",
          claim_id: id,
          period_start: at,
          period_end: at,
          amount,
          currency,
          status: isFree ? "successful" : "scheduled",
          due_at: at,
          ...(isFree && { paid_at: at }),
        },
        at,
      );
      if (!isFree) await planDue(call, subscription, fee, at);
      await startClaimClock(call, claim, { at, sendBy });
    }
    await audit(call, claim, subscription.order_id, { decision });
    await notifySubscriber(call, subscription, "claim-decided", {
      at,
      note: { el: answer_el, en: answer_en },
      ...(decision === "approved" ? { amount, until: sendBy } : { variant: "refused" as const }),
    });
  });
  return presentForHub(call, (await findClaim(database, id))!);
}

const RESULTS = {
  receive: "at_hub",
  repair: "repaired",
  return: "returned",
  close: "closed",
} as const;

export async function moveClaim(
  call: UserCall,
  id: string,
  { move, note_el, note_en }: { move: SubscriptionClaimMove; note_el: string; note_en: string },
) {
  const { database, at } = call;
  await database.tx(async () => {
    const { claim, subscription, facts } = await lockClaim(call, id);
    if (!listMoves(claim).includes(move)) throw new ApiError("subscription_closed");
    const isEnd = move !== "receive";
    if (isEnd && !note_el && !note_en)
      throw new ApiError("invalid_fields", { fields: { note_en: ["hub.note-required"] } });
    const note = { el: note_el || note_en, en: note_en || note_el };
    await updateClaim(database, id, {
      status: RESULTS[move],
      ...(isEnd && { repair_el: note.el, repair_en: note.en, finished_at: at }),
    });
    await audit(call, claim, subscription.order_id, { move });
    if (!isEnd) return;
    await notifySubscriber(call, subscription, "claim-finished", {
      at,
      note,
      ...(move !== "repair" && { variant: "refused" as const }),
    });
    if (move === "close" || move === "return") await dropFee(call, subscription, id, at);
    const others = facts.claims.filter((one) => one.id !== id);
    const isUsedUp = countRepairsLeft([...others, { status: RESULTS[move] }]) <= 0;
    if (move === "repair" && isUsedUp) await endUsedUp(call, subscription, at);
  });
  return presentForHub(call, (await findClaim(database, id))!);
}
