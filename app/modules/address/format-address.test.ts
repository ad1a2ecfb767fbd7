import { expect, test } from "vitest";
import { formatAddress, formatPostalCode, formatWholeAddress } from "./format-address.ts";

test.each([
  ["GB", "BS82BY", "BS8 2BY"],
  ["GB", "EC1A1BB", "EC1A 1BB"],
  ["GR", "11257", "112 57"],
] as const)("in %s %s reads %s", (country, postal_code, read) => {
  expect(formatPostalCode({ country, postal_code })).toBe(read);
});

test("the order of the parts follows the country's post", () => {
  const bristol = { address: "14 Alma Road", city: "Bristol", postal_code: "BS82BY" };
  expect(formatAddress({ ...bristol, country: "GB" })).toBe("14 Alma Road, Bristol BS8 2BY");
  const athens = { address: "Φωκίωνος Νέγρη 22", city: "Αθήνα", postal_code: "11257" };
  expect(formatAddress({ ...athens, country: "GR" })).toBe("Φωκίωνος Νέγρη 22, 112 57 Αθήνα");
});

test("a whole address contains the region unless it equals the city", () => {
  const patras = {
    address: "Ρήγα Φεραίου 3",
    city: "Πάτρα",
    postal_code: "26221",
    country: "GR",
  } as const;
  const line = "Ρήγα Φεραίου 3, 262 21 Πάτρα";
  expect(formatWholeAddress({ ...patras, region: "achaia" }, "el")).toBe(`${line}, Αχαΐα`);
  expect(formatWholeAddress({ ...patras, region: "Πάτρα", country: "GB" }, "en")).toBe(
    "Ρήγα Φεραίου 3, Πάτρα 26 221",
  );
});
