import { expect, test } from "vitest";
import { SHIPMENT_EVENT_KINDS, SHIPMENT_LEGS } from "#contract/shipment-events.ts";
import { ORDER_ACTORS, ORDER_STATUSES } from "#contract/order.ts";
import {
  BUYER_CANCEL_REASONS,
  RETURN_DISPUTE_REASONS,
  RETURN_REASONS,
  SELLER_REJECTION_REASONS,
} from "#contract/order-reasons.ts";
import { FAIL_REASONS } from "#contract/inspection-progress.ts";
import { ORDER_OFFERS } from "#contract/order-states.ts";
import { PAYOUT_STATUSES } from "#contract/payout-states.ts";
import el from "../../locales/el/order.json" with { type: "json" };
import en from "../../locales/en/order.json" with { type: "json" };
import { findStatusKey } from "./find-status-key.ts";

test.each([en, el])("every state has a title for both sides and a step in the history", (texts) => {
  for (const status of ORDER_STATUSES) {
    expect(texts.status.buyer).toHaveProperty(status);
    expect(texts.status.seller).toHaveProperty(status);
    expect(texts.track).toHaveProperty(status);
    expect(texts.next.buyer).toHaveProperty(status);
    expect(texts.next.seller).toHaveProperty(status);
  }
});

test.each([en, el])("everyone who can have the next turn has a name", (texts) => {
  for (const actor of ORDER_ACTORS) expect(texts.clock.other).toHaveProperty(actor);
});

test("an Instant Buy shows no acceptance by a seller", () => {
  expect(findStatusKey("buyer", { status: "approved", isInstant: true })).toBe(
    "status.buyer.approved_instant",
  );
  expect(findStatusKey("buyer", { status: "approved", isInstant: false })).toBe(
    "status.buyer.approved",
  );
});

test.each([en, el])("every reason, event and offer has a text", (texts) => {
  const reasons = [
    ...BUYER_CANCEL_REASONS,
    ...SELLER_REJECTION_REASONS,
    ...RETURN_REASONS,
    ...RETURN_DISPUTE_REASONS,
    ...FAIL_REASONS,
  ];
  for (const reason of reasons) expect(texts.why).toHaveProperty(reason);
  for (const kind of SHIPMENT_EVENT_KINDS) expect(texts.parcel.event).toHaveProperty(kind);
  for (const leg of SHIPMENT_LEGS) expect(texts.parcel.leg).toHaveProperty(leg);
  for (const offer of ORDER_OFFERS) expect(texts.do).toHaveProperty(offer);
  for (const status of PAYOUT_STATUSES) expect(texts.payout).toHaveProperty(status);
});

test("an order cancelled by support shows no failed inspection", () => {
  const facts = { status: "cancelled_by_admin", isInstant: false } as const;
  expect(findStatusKey("buyer", { ...facts, subStatus: "support" })).toBe(
    "status.buyer.cancelled_by_support",
  );
  expect(findStatusKey("buyer", { ...facts, subStatus: null })).toBe(
    "status.buyer.cancelled_by_admin",
  );
});
