import { describe, expect, test } from "vitest";
import { ERRORS, type ErrorCode } from "#contract/error-codes.ts";
import { readRefusal } from "./run-step.server.ts";

const read = (code: ErrorCode) => readRefusal({ code, status: ERRORS[code].status });

describe("what a refusal means in the middle of a checkout", () => {
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
  ])("%s: %s", (code, kind) => {
    expect(read(code).kind).toBe(kind);
  });

  test("a marketplace that is down is our fault, whatever its code", () => {
    expect(read("internal")).toEqual({ kind: "here", status: 503, key: "unavailable" });
  });
  test("a new price keeps its own status", () => {
    expect(read("price_changed")).toMatchObject({ status: 409, key: null });
  });
  test("a refusal nobody thought of still says something", () => {
    expect(read("forbidden")).toEqual({ kind: "here", status: 403, key: "general" });
  });
});
