import { describe, expect, test } from "vitest";
import type { Market } from "#contract/market.ts";
import { requireMobileNumber } from "./mobile-number.ts";

const SMS_COUNTRIES = new Set(["GR", "GB", "CY"]);

describe("a mobile number", () => {
  test.each<[string, Market, string]>([
    ["306912345678", "GR", "306912345678"],
    ["6912345678", "GR", "306912345678"],
    ["447400123456", "GB", "447400123456"],
    ["447400123456", "GR", "447400123456"],
    ["07400123456", "GB", "447400123456"],
    ["4407400123456", "GB", "447400123456"],
    ["35799123456", "GR", "35799123456"],
  ])("%s in %s is %s", (digits, country, number) => {
    expect(requireMobileNumber(digits, country, SMS_COUNTRIES).digits).toBe(number);
  });

  test.each<[string, Market]>([
    ["302101234567", "GR"],
    ["6912345678", "GB"],
    ["07400123456", "GR"],
    ["300000000000", "GR"],
    ["1234567890", "GB"],
  ])("%s in %s gets no SMS", (digits, country) => {
    expect(() => requireMobileNumber(digits, country, SMS_COUNTRIES)).toThrow(
      expect.objectContaining({ fields: { phone_number: ["auth.phone-number-invalid"] } }),
    );
  });

  test.each([
    ["the United States", "12025550123"],
    ["Russia", "79161234567"],
    ["a satellite", "881612345678"],
    ["Tanzania", "255712345678"],
    // Shares Britain's country code, but has its own prices.
    ["Jersey", "447797712345"],
  ])("of %s gets no SMS", (_, digits) => {
    expect(() => requireMobileNumber(digits, "GR", SMS_COUNTRIES)).toThrow(
      expect.objectContaining({ code: "invalid_fields" }),
    );
  });
});
