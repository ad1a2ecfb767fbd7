import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { giveMandate, presentMandate } from "#api/modules/mandate/index.ts";
import { createOrder, prefillOrder } from "#api/modules/order/index.ts";
import { requireOpenMarket } from "#api/modules/setting/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import {
  closeProposal,
  findProposal,
  lockProposal,
  type ProposalStatus,
  type ProposalView,
} from "./proposal-store.ts";

/** What the buyer would pay now; null where the proposal's ground is gone. */
function findTotalNow({ delivery }: Pick<UserCall, "delivery">, proposal: ProposalView) {
  const { offer_id, agreed, asking_price, market, currency, listing_status } = proposal;
  const amount = offer_id === null ? asking_price : agreed;
  if (listing_status !== "published" || amount === null) return null;
  return toPriceBreakdown(delivery, market, { amount, currency }).total_price;
}

/** An open one is void from the moment at which its time is over, or its total changes. */
function toStatus(call: Pick<UserCall, "delivery" | "at">, proposal: ProposalView): ProposalStatus {
  const { status, expires_at, total } = proposal;
  if (status !== "open") return status;
  return expires_at > call.at && findTotalNow(call, proposal)?.amount === total ? "open" : "void";
}

async function requireMine(call: UserCall, id: string): Promise<ProposalView> {
  const { database, user, at } = call;
  const proposal = await findProposal(database, id, { userId: user.id, at });
  if (!proposal) throw new ApiError("not_found");
  return proposal;
}

async function present(call: UserCall, proposal: ProposalView) {
  const money = (amount: number): Money => ({ amount, currency: proposal.currency });
  const { id, hunt_id, offer_id, order_id, listing_id, title, cover_key } = proposal;
  return {
    id,
    status: toStatus(call, proposal),
    hunt_id,
    by_agent: proposal.by_agent,
    listing: { id: listing_id, title, cover: cover_key && `/media/${cover_key}` },
    offer_id,
    asking_price: money(proposal.asking_price),
    price: money(proposal.price),
    buyer_safety_fee: money(proposal.fee),
    delivery_from: money(proposal.delivery),
    total: money(proposal.total),
    expires_at: proposal.expires_at.toISOString(),
    order_id,
    mandate: await presentMandate(call.database, proposal.mandate_id),
  };
}

/** Throws not_found, also for another person's. */
export const getProposal = async (call: UserCall, id: string) =>
  present(call, await requireMine(call, id));

/** Throws proposal_void with its state, price_changed with the total as it is now. */
function requireOpen(call: UserCall, proposal: ProposalView): void {
  if (toStatus(call, proposal) === "open") return;
  const { status, total, expires_at } = proposal;
  const now = findTotalNow(call, proposal);
  if (status === "open" && expires_at > call.at && now && now.amount !== total)
    throw new ApiError("price_changed", { data: { total: now } });
  throw new ApiError("proposal_void", { data: { status: toStatus(call, proposal) } });
}

/** See the contract for what it throws. */
export async function acceptProposal(call: UserCall, id: string, acceptedTotal: Money) {
  const { database, at, sessionId } = call;
  const known = await requireMine(call, id);
  if (known.status === "accepted") return present(call, known);
  requireOpen(call, known);
  requireOpenMarket(call, known.market);
  if (acceptedTotal.amount !== known.total || acceptedTotal.currency !== known.currency)
    throw new ApiError("price_changed", {
      data: { total: { amount: known.total, currency: known.currency } },
    });
  const orderId = await database.tx(async () => {
    // Locks the account and the listing, so that nothing moves until the proposal is closed.
    const order_id = await createOrder(call, known.listing_id);
    await lockProposal(database, id);
    const current = await requireMine(call, id);
    if (current.status !== "accepted") {
      requireOpen(call, current);
      await closeProposal(database, id, { status: "accepted", order_id, at });
      await giveMandate(database, current.mandate_id, { sessionId, at });
    }
    return order_id;
  });
  await prefillOrder(call, orderId);
  return getProposal(call, id);
}

export async function dismissProposal(call: UserCall, id: string) {
  const { database, at } = call;
  await database.tx(async () => {
    await lockProposal(database, id);
    const { status } = await requireMine(call, id);
    if (status === "dismissed") return;
    if (status !== "open") throw new ApiError("proposal_void", { data: { status } });
    await closeProposal(database, id, { status: "dismissed", at });
  });
  return getProposal(call, id);
}
