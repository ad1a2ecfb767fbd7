import { listClaimReasons } from "#contract/cover.ts";
import type { ClaimReason } from "#contract/claim-states.ts";
import { LIMITS } from "#contract/limits.ts";
import {
  SUBSCRIPTION_PLANS,
  type SubscriptionAction,
  type SubscriptionPlan,
  type SubscriptionStatus,
} from "#contract/subscription-states.ts";
import { HELD_STATUSES, isClosed, type OrderRow } from "#api/modules/order/index.ts";
import type { ClaimRow } from "./subscription-claim-store.ts";
import type { PaymentRow } from "./subscription-payment-store.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

type Device = Pick<
  OrderRow,
  "status" | "delivered_at" | "requested_at" | "warranty_ended_at" | "item"
>;

export const isHeld = ({ status, warranty_ended_at }: Device): boolean =>
  warranty_ended_at === null && HELD_STATUSES.some((one) => one === status);

/** The faults that a plan repairs. */
export const listReasons = (
  plan: SubscriptionPlan,
  vertical: OrderRow["item"]["vertical"],
): ClaimReason[] => {
  const accidents = plan === "breakdown" ? [] : listClaimReasons("accident", vertical);
  const breakdowns = plan === "accident" ? [] : listClaimReasons("warranty", vertical);
  return [...new Set([...accidents, ...breakdowns])];
};

export const listPlans = ({
  vertical,
  generic_condition,
}: Pick<OrderRow["item"], "vertical"> & {
  generic_condition?: OrderRow["item"]["generic_condition"];
}): SubscriptionPlan[] => {
  if (generic_condition === "repairable") return [];
  const hasAccidents = listClaimReasons("accident", vertical).length > 0;
  return SUBSCRIPTION_PLANS.filter((plan) => plan === "breakdown" || hasAccidents);
};

const after = (date: Date, duration: number): Date => new Date(date.getTime() + duration);

/** From the purchase until a month after the delivery. */
export const isOnOffer = (order: Device, at: Date): boolean => {
  if (order.requested_at === null || order.warranty_ended_at) return false;
  if (isHeld(order))
    return (
      order.delivered_at !== null && at < after(order.delivered_at, LIMITS.subscription.openFor)
    );
  return !isClosed(order.status) && order.delivered_at === null;
};

/** A device has one free month, whichever plan it has had. */
export const findFreeUntil = (order: Device, others: readonly SubscriptionRow[]): Date | null => {
  if (order.delivered_at === null || others.some(({ activated_at }) => activated_at)) return null;
  return after(order.delivered_at, LIMITS.subscription.freeWithin);
};

export const toRequestEnd = (order: Device, at: Date): Date =>
  after(order.delivered_at ?? at, LIMITS.subscription.openFor);

const OPEN_CLAIMS = ["open", "approved", "at_hub"];
const isClaimOpen = ({ status }: Pick<ClaimRow, "status">): boolean => OPEN_CLAIMS.includes(status);

/** Repairs that are neither made nor promised. */
export const countRepairsLeft = (claims: readonly Pick<ClaimRow, "status">[]): number =>
  LIMITS.subscription.repairs -
  claims.filter(({ status }) => ["approved", "at_hub", "repaired"].includes(status)).length;

export type SubscriptionFacts = {
  subscription: SubscriptionRow;
  order: Device;
  /** The newest first. */
  payments: readonly PaymentRow[];
  claims: readonly ClaimRow[];
  /** Other subscriptions of the device. */
  others: readonly SubscriptionRow[];
  at: Date;
};

export const toStatus = ({ subscription, claims }: SubscriptionFacts): SubscriptionStatus =>
  claims.some(isClaimOpen) ? "claim_in_progress" : subscription.status;

/** What its member has to pay now, if anything. */
export const findDue = ({
  subscription,
  payments,
  claims,
}: SubscriptionFacts): PaymentRow | null => {
  const failed = payments.filter(({ status }) => status === "failed");
  if (subscription.status === "payment_failed")
    return failed.find(({ kind }) => kind === "month") ?? null;
  // Its payment begins the month first: the page names one sum.
  if (subscription.status === "requested") return null;
  // The card is not tried again for ever, but its owner may pay while a repair is promised.
  const promised = claims.filter(({ status }) => status === "approved" || status === "at_hub");
  return failed.find(({ claim_id }) => promised.some(({ id }) => id === claim_id)) ?? null;
};

const isProtected = ({ subscription, at }: SubscriptionFacts): boolean =>
  (subscription.status === "active" || subscription.status === "cancelled") &&
  subscription.protected_until !== null &&
  at < subscription.protected_until;

const isAnotherRunning = ({ others }: SubscriptionFacts): boolean =>
  others.some(({ status }) => ["requested", "active", "payment_failed"].includes(status));

const isPaying = ({ payments }: SubscriptionFacts): boolean =>
  payments.some(({ status }) => status === "pending");

const RULES: Record<SubscriptionAction, (facts: SubscriptionFacts) => boolean> = {
  confirm: (facts) =>
    facts.subscription.status === "draft" &&
    isOnOffer(facts.order, facts.at) &&
    !isAnotherRunning(facts),
  activate: (facts) =>
    facts.subscription.status === "requested" && isHeld(facts.order) && !isPaying(facts),
  pay: (facts) => findDue(facts) !== null && !isPaying(facts),
  cancel: ({ subscription }) =>
    ["requested", "active", "payment_failed"].includes(subscription.status),
  reactivate: (facts) =>
    facts.subscription.status === "cancelled" &&
    facts.subscription.activated_at !== null &&
    isHeld(facts.order) &&
    countRepairsLeft(facts.claims) > 0 &&
    !isAnotherRunning(facts),
  claim: (facts) =>
    isProtected(facts) &&
    isHeld(facts.order) &&
    !facts.claims.some(isClaimOpen) &&
    countRepairsLeft(facts.claims) > 0,
};

export const isAllowed = (action: SubscriptionAction, facts: SubscriptionFacts): boolean =>
  RULES[action](facts);

export const listAllowedActions = (facts: SubscriptionFacts): SubscriptionAction[] =>
  (Object.keys(RULES) as SubscriptionAction[]).filter((action) => isAllowed(action, facts));

/** The last month, while a cancellation gives it back: not once a claim was approved in it. */
export const findRefundable = ({
  subscription,
  payments,
  claims,
  at,
}: SubscriptionFacts): PaymentRow | null => {
  const { cooling_off_until } = subscription;
  if (!cooling_off_until || at >= cooling_off_until) return null;
  const month = payments.find(
    ({ kind, status, amount, refunded_at }) =>
      kind === "month" && status === "successful" && amount > 0 && refunded_at === null,
  );
  const isUsed = claims.some(
    ({ status, decided_at }) =>
      status !== "refused" && month?.paid_at && decided_at && decided_at >= month.paid_at,
  );
  return month && !isUsed ? month : null;
};
