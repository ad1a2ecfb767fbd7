import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ORDER_ACTION_FACTS,
  type ConfirmedAction,
} from "#app/modules/order-action/order-actions.ts";
import { action } from "#app/routes/account/order-action.tsx";
import { ORDER_TRANSITIONS, type OrderMove } from "#api/modules/order/order-states.ts";
import { expectData, openOrderKit, type OrderKit } from "./order-kit.ts";
import { leadsTo, openVisit } from "./visit-kit.ts";

let kit: OrderKit;
beforeAll(async () => void (kit = await openOrderKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const TO_HUB: OrderMove[] = ["approve", "book_courier", "pick_up", "depart", "arrive_at_hub"];
const TO_BUYER: OrderMove[] = [...TO_HUB, "pass_check", "dispatch", "deliver"];
const BACK: OrderMove[] = [...TO_BUYER, "return", "send_back", "receive_return"];

/** The state in which the order's page offers each action. */
const WAYS: [ConfirmedAction, "buyer" | "seller", OrderMove[]][] = [
  ["approve", "seller", []],
  ["reject", "seller", []],
  ["withdraw", "seller", ["approve"]],
  ["withdraw", "seller", ["approve", "book_courier"]],
  ["withdraw", "seller", ["approve", "book_courier", "miss_pickup"]],
  ["cancel", "buyer", []],
  ["cancel", "buyer", ["approve"]],
  ["accept", "buyer", TO_BUYER],
  ["return", "buyer", TO_BUYER],
  ["confirm_return", "seller", BACK],
  ["dispute_return", "seller", BACK],
];

test.each(WAYS)(
  "%s by the %s after %j works through the form of its page, and again in another window",
  async (orderAction, role, moves) => {
    const { order, ...people } = await kit.openPaidDraft({ isInstantBuy: false });
    expectData(await kit.finalize(people.buyer, order));
    for (const move of moves) {
      await kit.move(order.id, move);
      kit.world.advance(1000);
    }
    await kit.world.runDueJobs();
    const person = people[role];
    const read = async () => expectData(await kit.get(person, `/order/${order.id}`));
    expect((await read()).allowed_actions).toContain(orderAction);
    const [reason = ""] = ORDER_ACTION_FACTS[orderAction].reasons;
    const submit = async (nonce: string) => {
      const visit = openVisit(
        `/en-GR/account/orders/${order.id}/actions/${orderAction}`,
        kit.world.api.fetch,
        {
          form: { nonce, reason, note: "Because it is so." },
          params: { orderId: order.id, action: orderAction },
          cookie: `accessToken=${person.token}`,
          now: kit.world.now(),
        },
      );
      const answer = await visit.send(action as (given: unknown) => unknown);
      const leads = answer instanceof Response && leadsTo(answer);
      expect(leads).toBe(`/en-GR/account/orders/${order.id}`);
      return visit.cookies.open("message");
    };
    const message = await submit(`nonce-${orderAction}`);
    const { to } = ORDER_TRANSITIONS.find((row) => row.move === orderAction)!;
    expect((await read()).status).toBe(to);
    expect(await submit(`again-${orderAction}`)).toEqual(message);
  },
);
