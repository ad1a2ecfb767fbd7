import { describe, expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import {
  createSubscriptionMarketplace as open,
  lookAtSubscription,
  postSubscription,
  subscription,
  SUBSCRIPTION_ID,
} from "#tests/subscription-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Page, { action, loader } from "./subscription-cancel.tsx";

const ONE = `/en-GR/account/subscriptions/${SUBSCRIPTION_ID}`;
const look = (change: Parameters<typeof subscription>[0] = {}, locale = "en-GR") =>
  lookAtSubscription({ loader, Page }, open(subscription(change)), { locale, page: "/cancel" });

describe("the cancellation", () => {
  test("is one button away from this page, and says until when the device is protected", async () => {
    const { main, words } = await look();
    expect(words).toContain("stays protected until 20 Dec");
    expect(main.querySelectorAll("button")).toHaveLength(1);
    expect(main.querySelector("button")!.textContent).toBe("Cancel now");
    expect(main.querySelector("input:not([type=hidden]), textarea, select")).toBeNull();
  });

  test("within the cooling-off period says that the month is given back", async () => {
    const { words } = await look({ cooling_off_until: "2026-12-04T10:00:00.000Z" });
    expect(words).toContain("refund your last month");
  });

  test("before the start ends at once, in Greek as well", async () => {
    const change = { status: "requested" as const, protected_until: null };
    expect((await look(change)).words).toContain("The protection ends now");
    expect((await look(change, "el-GR")).words).toContain("Η προστασία τελειώνει τώρα");
  });

  test("of an ended one has nothing to cancel", async () => {
    const { main, words } = await look({ status: "cancelled", allowed_actions: ["reactivate"] });
    expect(words).toContain("nothing to cancel");
    expect(main.querySelector("form")).toBeNull();
  });

  test("is sent under the form's nonce, and says that nothing more is paid", async () => {
    const marketplace = open(undefined, {
      cancelSubscription: () => subscription({ status: "cancelled" }),
    });
    const visit = postSubscription({ nonce: "nonce-1" }, marketplace, "/cancel");
    expect(leadsTo(await visit.send(action))).toBe(ONE);
    expect(marketplace.calls.at(-1)).toMatchObject({ id: "cancelSubscription", key: "nonce-1" });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Cancelled. You pay nothing more.",
    });
  });

  test("that is refused says why; a stranger gets 404", async () => {
    const refused = open(undefined, { cancelSubscription: () => rejection("subscription_closed") });
    const answer = await postSubscription({ nonce: "n" }, refused, "/cancel").send(action);
    expect(replyOf<ActionResult>(answer).content.error).toEqual({
      "": ["error.subscription_closed"],
    });
    const { fetch } = open(undefined, { getSubscription: () => rejection("not_found") });
    const params = { subscriptionId: SUBSCRIPTION_ID };
    await expect(openVisit(`${ONE}/cancel`, fetch, { params }).send(loader)).rejects.toMatchObject({
      status: 404,
    });
  });
});
