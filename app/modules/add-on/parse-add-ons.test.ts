import { expect, test } from "vitest";
import { parseAddOns } from "./parse-add-ons.ts";

const read = (...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseAddOns(form);
};

test("checkboxes and radio groups are parsed with kind and option", () => {
  expect(
    read(
      ["nonce", "n"],
      ["add_on", "data_wipe:wipe"],
      ["add_on", "cross_selling:case"],
      ["add_on_extra_warranty", "extra_warranty:12-months"],
    ),
  ).toEqual([
    { kind: "data_wipe", option: "wipe" },
    { kind: "cross_selling", option: "case" },
    { kind: "extra_warranty", option: "12-months" },
  ]);
});

test('"No, thanks" and invalid fields yield no add-on', () => {
  expect(
    read(
      ["add_on_extra_warranty", ""],
      ["add_on", "gold:1"],
      ["add_on", "insurance:"],
      ["add_on", "insurance:a b"],
      ["other", "insurance:accident"],
    ),
  ).toEqual([]);
});
