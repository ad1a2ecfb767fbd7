import { describe, expect, test } from "vitest";
import { ERRORS, type ErrorCode } from "#contract/error-codes.ts";
import { findCheckoutRejection } from "./run-step.server.ts";

const read = (code: ErrorCode) => findCheckoutRejection({ code, status: ERRORS[code].status });

describe("the consequence of an API error in a checkout", () => {
  test.each<[ErrorCode, string]>([
    ["order_expired", "expired"],
    ["listing_not_available", "gone"],
    ["listing_gone", "gone"],
    ["order_incomplete", "recount"],
    ["order_not_editable", "recount"],
    ["not_found", "error"],
    ["price_changed", "here"],
    ["card_not_found", "here"],
    ["unavailable", "here"],
  ])("the error %s has the consequence %s", (code, kind) => {
    expect(read(code).kind).toBe(kind);
  });

  test('a 5xx shows the "unavailable" sentence with 503, whatever the code', () => {
    expect(read("internal")).toEqual({ kind: "here", status: 503, key: "unavailable" });
  });
  test("a changed price keeps its status", () => {
    expect(read("price_changed")).toMatchObject({ status: 409, key: null });
  });
  test("an unknown error code shows the general sentence", () => {
    expect(read("forbidden")).toEqual({ kind: "here", status: 403, key: "general" });
  });
});
