import { expect, test } from "vitest";
import { FIRST_TERMS } from "#contract/terms.ts";
import { readValue, toBeginning } from "./setting-form.server.ts";

const { fees } = FIRST_TERMS.GR;
const TYPED = {
  seller_fee__fixed: "2",
  seller_fee__rate: "2",
  buyer_fee__least: "2,90",
  buyer_fee__rate: "5,25",
  pickup_price: "4",
  bank_fee__low: "2,50",
  bank_fee__high: "4",
};
const readFees = (typed: object) =>
  readValue("fees", { typed: { ...TYPED, ...typed }, before: fees, locale: "el-GR" });

test("euros and per cent become minor units and hundredths of a per cent", () => {
  expect(readFees({})).toEqual({
    value: { ...fees, buyer_fee: { least: 290, rate: 525 } },
  });
  expect(readFees({ pickup_price: "four" })).toEqual({
    faults: { pickup_price: "setting.amount" },
  });
});

test("a hub without an address is none, and one without hours has no collection", () => {
  const read = (typed: object) =>
    readValue("hub", { typed: { ...typed }, before: { place: null }, locale: "en-GR" });
  const place = {
    place__address: "Piraeus 1",
    place__city: "Athens",
    place__postal_code: "11854",
    place__phone: "+302105550146",
  };
  expect(read({})).toEqual({ value: { place: null } });
  expect(read(place)).toEqual({
    value: {
      place: {
        address: "Piraeus 1",
        city: "Athens",
        postal_code: "11854",
        phone: "+302105550146",
        hours: null,
      },
    },
  });
  expect(read({ ...place, place__city: "" })).toEqual({
    faults: { place__city: "setting.required" },
  });
  expect(read({ ...place, place__hours__from: "10:00" })).toEqual({
    faults: { place__hours__to: "setting.required" },
  });
});

test("a date begins in the time of the country, also on the day when the clocks change", () => {
  expect(toBeginning({ on: "2027-01-31" }, "GR")).toBe("2027-01-30T22:00:00.000Z");
  expect(toBeginning({ on: "2027-07-01", time: "09:30" }, "GR")).toBe("2027-07-01T06:30:00.000Z");
  expect(toBeginning({ on: "2027-03-28", time: "12:00" }, "GB")).toBe("2027-03-28T11:00:00.000Z");
  expect(toBeginning({}, "GB")).toBeNull();
});
