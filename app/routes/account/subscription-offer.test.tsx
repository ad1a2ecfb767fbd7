import { describe, expect, test } from "vitest";
import { ORDER_ID, rejection } from "#tests/order-marketplace.ts";
import {
  createSubscriptionMarketplace as open,
  draftSubscription,
  lookAtSubscription,
  postSubscription,
  SUBSCRIPTION_ID,
} from "#tests/subscription-marketplace.ts";
import { leadsTo, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Page, { action, loader } from "./subscription-offer.tsx";

const look = (marketplace = open(), locale = "en-GR") =>
  lookAtSubscription({ loader, Page }, marketplace, { locale });

describe("the offer of a protection", () => {
  test("shows each plan with price, fee and cover, the free month, and chooses none", async () => {
    const { main, words } = await look();
    const plans = [...main.querySelectorAll<HTMLInputElement>("[name=plan]")];
    expect(plans.map(({ value, checked }) => [value, checked])).toEqual([
      ["smart", false],
      ["breakdown", false],
    ]);
    for (const part of ["7,99 € a month", "3,99 € a month", "29,00 € service fee", "within 7 days"])
      expect(words).toContain(part);
    expect((await look(open(), "el-GR")).words).toContain("Ο πρώτος μήνας είναι δωρεάν");
  });

  test("that does not exist says why", async () => {
    const none = open(undefined, { listOrderAddOns: () => ({ data: [], subscriptions: [] }) });
    const { main, words } = await look(none);
    expect(words).toContain("There is no protection for this device");
    expect(main.querySelector("form")).toBeNull();
  });

  test("that is chosen becomes a draft and leads to its checkout", async () => {
    const marketplace = open(undefined, { createSubscription: () => draftSubscription() });
    const visit = postSubscription({ plan: "smart", nonce: "nonce-1" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(
      `/en-GR/account/subscriptions/${SUBSCRIPTION_ID}/pay`,
    );
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "createSubscription",
      body: { order_id: ORDER_ID, plan: "smart" },
    });
  });

  test("that is not chosen, or gone, says so", async () => {
    const nothing = replyOf<ActionResult>(await postSubscription({ nonce: "n" }).send(action));
    expect(nothing.content.error).toEqual({ plan: ["subscription.plan-required"] });
    const gone = open(undefined, { createSubscription: () => rejection("subscription_running") });
    const refused = await postSubscription({ plan: "smart", nonce: "n" }, gone).send(action);
    expect(replyOf<ActionResult>(refused).content.error).toEqual({
      "": ["error.subscription_running"],
    });
  });
});
