import { describe, expect, test } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import {
  hrefOf,
  lookAtOrder,
  orderAddress,
  orderMarketplace,
  placedOrder,
  postOrder,
} from "#tests/order-screen.tsx";
import { leadsTo, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import OrderImei, { action, loader } from "./order-imei.tsx";

const AT = "2026-11-21T09:30:00.000Z";
const arrived = (change = {}) =>
  placedOrder({
    status: "delivered",
    offers: ["check_imei"],
    allowed_actions: ["accept", "return"],
    ...change,
  });
const look = (
  order = arrived(),
  { locale = "en-GR", reply }: { locale?: string; reply?: ActionResult } = {},
) =>
  lookAtOrder(
    { Component: OrderImei, loader },
    { page: "/imei", marketplace: orderMarketplace(order), locale, ...(reply ? { reply } : {}) },
  );
const post = (
  imei: string,
  checkImei: NonNullable<Answers["checkImei"]> = () => ({ matches: true, at: AT }),
) => {
  const marketplace = orderMarketplace(arrived(), { checkImei });
  return { marketplace, visit: postOrder("/imei", { imei }, { marketplace }) };
};

describe("the number of the device", () => {
  test("is asked for, with where to find it", async () => {
    const { main, words } = await look();
    expect(words).toContain("Dial *#06#");
    expect(main.querySelector<HTMLInputElement>("[name=imei]")!.inputMode).toBe("numeric");
  });

  test("of a device without IMEI is a serial number", async () => {
    const item = { ...arrived().item, vertical: "laptops" as const };
    const { main, words } = await look(arrived({ item }));
    expect(words).toContain("Serial number");
    expect(main.querySelector("[name=imei]")!.hasAttribute("inputmode")).toBe(false);
  });

  test("that matches is said on a page of its own, which leads to accepting", async () => {
    const { marketplace, visit } = post("49-015420-323751-8");
    expect(leadsTo(await visit.send(action))).toBe(orderAddress("/imei"));
    expect(marketplace.calls.at(-1)!.body).toEqual({ imei: "49-015420-323751-8" });
    const { main, words } = await look(arrived({ imei_check: { matches: true, at: AT } }));
    expect(words).toContain("The numbers match.");
    expect(hrefOf(main, "Accept the device")).toBe(orderAddress("/actions/accept"));
    expect(main.querySelector("form")).toBeNull();
  });

  test("that does not match stays to be checked again, or leads to sending it back", async () => {
    const { visit } = post("490154203237518", () => ({ matches: false, at: AT }));
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect(status).toBe(422);
    const { main, words } = await look(arrived(), { reply: content });
    expect(words).toContain("The numbers do not match");
    expect(main.querySelector<HTMLInputElement>("[name=imei]")!.value).toBe("490154203237518");
    expect(main.querySelector("form button")!.textContent).toBe("Check again");
    expect(hrefOf(main, "Send it back")).toBe(orderAddress("/actions/return?reason=imei_mismatch"));
    const greek = await look(arrived(), { locale: "el-GR", reply: content });
    expect(greek.words).toContain("Οι αριθμοί δεν ταιριάζουν");
  });

  test("that did not match last time still says so", async () => {
    const { words } = await look(arrived({ imei_check: { matches: false, at: AT } }));
    expect(words).toContain("The numbers do not match");
  });

  test("that is empty is refused without a call", async () => {
    const { marketplace, visit } = post(" ");
    const { content } = replyOf<ActionResult>(await visit.send(action));
    expect(content.error).toEqual({ imei: ["imei.required"] });
    expect(marketplace.writes()).toEqual([]);
  });

  test.each([
    [
      () => rejection("invalid_fields", { errors: { imei: ["imei.invalid"] } }),
      "An IMEI has 14 to 16 digits",
    ],
    [() => rejection("too_many_requests"), "You can compare ten times an hour."],
    [() => rejection("imei_check_closed"), "once the device has arrived"],
    [() => rejection("unavailable"), "What you entered is still here"],
  ])("that is refused says why and keeps it", async (answer, sentence) => {
    const { content } = replyOf<ActionResult>(await post("12", answer).visit.send(action));
    const { main, words } = await look(arrived(), { reply: content });
    expect(words).toContain(sentence);
    expect(main.querySelector<HTMLInputElement>("[name=imei]")!.value).toBe("12");
  });

  test("before it has arrived cannot be checked", async () => {
    const { main, words } = await look(arrived({ status: "at_hub", offers: [] }));
    expect(words).toContain("The number can be checked once the device has arrived.");
    expect(hrefOf(main, "Back to the order")).toBe(orderAddress(""));
  });
});
