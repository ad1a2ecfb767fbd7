import { expect, test } from "vitest";
import { ORDER_ACTORS, ORDER_STATUSES } from "#contract/order.ts";
import el from "../../locales/el/order.json" with { type: "json" };
import en from "../../locales/en/order.json" with { type: "json" };
import { findStatusKey } from "./find-status-key.ts";

test.each([en, el])("every state has a title for both sides and a step in the history", (texts) => {
  for (const status of ORDER_STATUSES) {
    expect(texts.status.buyer).toHaveProperty(status);
    expect(texts.status.seller).toHaveProperty(status);
    expect(texts.track).toHaveProperty(status);
  }
});

test.each([en, el])("everybody who can have the next move has a name", (texts) => {
  for (const actor of ORDER_ACTORS) {
    expect(texts.clock.who).toHaveProperty(actor);
    expect(texts.clock.other).toHaveProperty(actor);
  }
});

test("an Instant Buy has no seller who accepted", () => {
  expect(findStatusKey("buyer", { status: "approved", isInstant: true })).toBe(
    "status.buyer.approved_instant",
  );
  expect(findStatusKey("buyer", { status: "approved", isInstant: false })).toBe(
    "status.buyer.approved",
  );
});
