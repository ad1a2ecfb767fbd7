import { describe, expect, test } from "vitest";
import { createOrderMarketplace, ORDER_ID } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { loader } from "./calendar-return.ts";

const HERE = `/el-GR/account/orders/${ORDER_ID}/call`;
const comeBack = async (query: Record<string, string>) => {
  const address = `/en-GR/account/calls?${new URLSearchParams(query).toString()}`;
  return leadsTo(await openVisit(address, createOrderMarketplace().fetch).send(loader));
};

describe("the way back from Calendly", () => {
  test.each(["https://shop.example", ""])(
    "leads on to the order that was left at %j, with what is known of the call",
    async (origin) => {
      const to = await comeBack({
        utm_source: "calendly",
        utm_content: `${origin}${HERE}`,
        invitee_full_name: "Maria P",
        invitee_email: "maria@deftero.test",
        event_start_time: "2026-11-24T11:00:00+02:00",
      });
      const { pathname, searchParams } = new URL(to!, "http://deftero.test");
      expect(pathname).toBe(HERE);
      expect(Object.fromEntries(searchParams)).toEqual({
        invitee_email: "maria@deftero.test",
        event_start_time: "2026-11-24T09:00:00.000Z",
      });
    },
  );

  test.each([
    undefined,
    "",
    "https://evil.example/en-GR/account",
    "//evil.example",
    "javascript:alert(1)",
    "/en-GR/account/orders",
    "http://[",
  ])("that is %j leads to all orders", async (utm_content) => {
    expect(await comeBack(utm_content === undefined ? {} : { utm_content })).toBe(
      "/en-GR/account/orders",
    );
  });

  test("redirects to this site only", async () => {
    const utm_content = `https://evil.example${HERE}`;
    expect(await comeBack({ utm_content })).toBe(HERE);
  });
});
