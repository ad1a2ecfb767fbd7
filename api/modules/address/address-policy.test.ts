import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { addressBodySchema } from "#contract/address.ts";
import { findPhoneNumber, requireDeliverableAddress } from "./address-policy.ts";

const athens = {
  full_name: "Ελένη Παππά",
  address: "Ερμού 10",
  city: "Αθήνα",
  region: "attica",
  postal_code: "105 63",
  country: "GR",
  mobile_number: "691 234 5678",
} as const;

const london = {
  ...athens,
  region: "Greater London",
  postal_code: "sw1a 1aa",
  country: "GB",
  mobile_number: "07911 123456",
} as const;

const check = (input: object) => requireDeliverableAddress(addressBodySchema.parse(input));

describe("an address", () => {
  test("is stored with a postal code without spaces and a complete phone number", () => {
    expect(check(athens)).toMatchObject({ postal_code: "10563", mobile_number: "306912345678" });
    expect(check(london)).toMatchObject({ postal_code: "SW1A1AA", mobile_number: "447911123456" });
  });

  test.each([
    ["a British code in Greece", { ...athens, postal_code: "SW1A 1AA" }],
    ["four digits", { ...athens, postal_code: "1056" }],
    ["a Greek code in Britain", { ...london, postal_code: "10563" }],
    ["a British district", { ...london, postal_code: "SW1A" }],
  ])("with %s is rejected for its postal code", (_, input) => {
    expect(() => check(input)).toThrow(
      expect.objectContaining({
        code: "invalid_fields",
        fields: { postal_code: ["address.postal-code-invalid"] },
      }),
    );
  });

  test.each([
    ["full_name", "😀"],
    ["full_name", "<b>Ελένη</b>"],
    ["address", "<script>alert(1)</script>"],
    ["address", "12"],
    ["city", "…"],
  ])("requires %s to contain letters, not %s", (field, text) => {
    const read = addressBodySchema.safeParse({ ...athens, [field]: text });
    const key = field.replaceAll("_", "-");
    expect(read.error?.issues.map(({ message }) => message)).toEqual([`address.${key}-required`]);
  });

  test("with a landline is rejected, because couriers send SMS", () => {
    expect(() => check({ ...athens, mobile_number: "210 1234567" })).toThrow(
      expect.objectContaining({ fields: { mobile_number: ["address.phone-invalid"] } }),
    );
  });

  test("in Greece must lie in an existing prefecture that matches its postal code", () => {
    expect(() => check({ ...athens, region: "arkadia" })).toThrow(
      expect.objectContaining({ fields: { region: ["address.region-other"] } }),
    );
    expect(check({ ...athens, postal_code: "80100" }).region).toBe("attica");
    expect(() => check({ ...athens, region: "Atlantis" })).toThrow(
      expect.objectContaining({ fields: { region: ["address.region-invalid"] } }),
    );
  });

  test("with several errors reports all of them at once", () => {
    const wrong = { ...athens, region: "x", postal_code: "1", mobile_number: "12" };
    expect(() => check(wrong)).toThrow(
      expect.objectContaining({
        fields: {
          region: ["address.region-invalid"],
          postal_code: ["address.postal-code-invalid"],
          mobile_number: ["address.phone-invalid"],
        },
      }),
    );
  });
});

test.each([
  ["6912345678", "GR", "306912345678"],
  ["306912345678", "GR", "306912345678"],
  ["+30 691 234 5678", "GB", "306912345678"],
  ["00306912345678", "GB", "306912345678"],
  ["306912345678", "GB", "306912345678"],
  ["2101234567", "GR", null],
  ["07911123456", "GB", "447911123456"],
  ["+44 (0)7911 123456", "GB", "447911123456"],
  ["123", "GR", null],
  ["", "GR", null],
  ["+", "GB", null],
  ["69123456789012345", "GR", null],
] as const)("%s in %s is parsed as %s", (text, country, number) => {
  expect(findPhoneNumber(text, country)).toBe(number);
});

test("the rules also run in plain Node, which imports CommonJS packages differently", () => {
  const script = `
    import { requireDeliverableAddress } from "#api/modules/address/address-policy.ts";
    const address = requireDeliverableAddress(JSON.parse(process.argv[1]));
    process.stdout.write(address.mobile_number);
  `;
  const input = JSON.stringify({ ...athens, postal_code: "10563" });
  const args = ["--input-type=module", "--eval", script, input];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toBe("306912345678");
});
