import { expect, test } from "vitest";
import { PAYOUT_STATUSES } from "#contract/payout-states.ts";
import { findPayoutTransition, isSent, isWaiting } from "./payout-states.ts";

test("money leaves once for each sending, and returns when that fails", () => {
  for (const from of PAYOUT_STATUSES) {
    const sending = findPayoutTransition(from, "sending");
    expect(sending?.transfer ?? null).toBe(isWaiting({ status: from }) ? "payout_sent" : null);
    const failed = findPayoutTransition(from, "failed");
    expect(failed?.transfer ?? null).toBe(isSent({ status: from }) ? "payout_failed" : null);
  }
});

test("a paid payout never changes", () => {
  for (const to of PAYOUT_STATUSES) expect(findPayoutTransition("paid", to)).toBeNull();
});

test("each state is waiting, sent or final", () => {
  for (const status of PAYOUT_STATUSES)
    expect(
      [isWaiting({ status }), isSent({ status }), status === "paid"].filter(Boolean),
    ).toHaveLength(1);
});
