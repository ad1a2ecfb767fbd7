import type { Address } from "#contract/address.ts";
import type { HubOrder } from "#contract/hub-order.ts";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";

export type HubOrderView = ReturnType<typeof presentHubOrder>;

const toLines = ({ full_name, address, city, postal_code, country, mobile_number }: Address) => [
  full_name,
  address,
  country === "GB" ? `${city} ${postal_code}` : `${postal_code} ${city}`,
  mobile_number,
];

const isFetched = ({ shipping_method: method }: HubOrder) =>
  method === "hub_pickup" || method === "locker";

export function presentHubOrder(order: HubOrder, role: "hub" | "support") {
  const { item, check, payment } = order;
  return {
    id: order.id,
    number: order.number,
    market: order.market,
    status: order.status,
    isInstant: item.is_instant_buy,
    title: item.title,
    detail: [item.capacity, item.color].filter(Boolean).join(" · "),
    grade: item.generic_condition,
    cover: item.cover,
    listingId: order.listing_id,
    role,
    clock:
      order.action_clock === null
        ? null
        : {
            actor: order.action_clock.actor,
            since: order.action_clock.starts_at,
            dueAt: order.action_clock.due_at,
          },
    timeline: order.timeline,
    parcels: order.shipments.map((parcel, index) => ({
      ...parcel,
      // The hub labels outgoing parcels; only the newest label of a leg is printed.
      hasLabel:
        (parcel.leg === "to_buyer" || parcel.leg === "to_seller") &&
        parcel.method !== "hub_pickup" &&
        order.shipments.findLastIndex(({ leg }) => leg === parcel.leg) === index,
    })),
    stuck: order.stuck_parcels,
    amounts: order.amounts,
    addOns: order.add_ons.map(({ name, price }) => ({ name, price })),
    promoCode: order.voucher_code,
    showsPrivate: order.shows_private,
    people: { buyer: order.buyer, seller: order.seller },
    // A locker or the hub's counter replaces the delivery address.
    deliverTo: order.address === null || isFetched(order) ? null : toLines(order.address),
    fetchFrom: order.pickup_address === null ? null : toLines(order.pickup_address),
    locker: order.locker === null ? null : `${order.locker.name}, ${order.locker.address}`,
    notes: order.address?.delivery_notes ?? null,
    method: order.shipping_method,
    payment:
      payment === null
        ? null
        : { method: payment.method, status: payment.status, last4: payment.card_last4 },
    refund: order.refund,
    payout: order.payout,
    reason: order.reason,
    subStatus: order.sub_status,
    imei: order.imei_check,
    warranty: order.warranty,
    withdrawnAt: order.withdrawal?.made_at ?? null,
    passport: order.passport,
    check:
      check === null
        ? null
        : {
            decision: check.decision,
            isFailing: check.failing !== null,
            isPassing: check.passing !== null,
            found: check.found_condition,
            claimed: check.claimed_condition,
            missing: check.missing.length,
            total: check.asked,
            number: check.device_number,
            kind: check.device_number_kind,
          },
    claims: order.claims,
    remarks: order.notes,
    audit: order.audit,
    events: order.events,
    ledger: order.ledger,
    moves: order.moves,
    approvals: order.approvals,
    sharedDetails: order.shared_details,
    heldReviews: order.held_reviews,
    refundable: order.refundable,
    givenBack: order.given_back ?? [],
  };
}

export type OrderFormProps = {
  order: HubOrderView;
  forms: {
    note: FormSeed<"text">;
    move: FormSeed<"move" | "why">;
    explained: FormSeed<"move" | "why">;
    refund: FormSeed<"amount" | "why">;
    approval: FormSeed<"approval" | "decision">;
    review: FormSeed<"review" | "decision">;
  };
  result: ActionResult | undefined;
};
