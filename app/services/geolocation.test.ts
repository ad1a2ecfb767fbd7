import { expect, test } from "vitest";
import { findCountry } from "./geolocation.server.ts";

const look = (ip: string, { header = "", geoDatabase = true } = {}) =>
  findCountry({
    ip,
    headers: new Headers({ "CF-IPCountry": header }),
    config: { countryHeader: header ? "cf-ipcountry" : null, geoDatabase },
  });

test.each([
  ["2.86.0.1", "GR"],
  ["2a02:580::1", "GR"],
  ["81.2.69.142", "GB"],
  ["::ffff:81.2.69.142", "GB"],
  ["2a00:23c0::1", "GB"],
  ["8.8.8.8", "US"],
  ["127.0.0.1", null],
  ["::1", null],
  ["10.0.0.1", null],
  ["192.168.1.20", null],
  ["172.20.0.1", null],
  ["100.64.0.1", null],
  ["169.254.1.1", null],
  ["::ffff:192.168.1.20", null],
  ["fd00::1", null],
  ["fe80::1", null],
  ["nonsense", null],
  ["", null],
])("the address %s is in %s", async (ip, country) => {
  expect(await look(ip)).toBe(country);
});

test.each([
  ["gr", "GR"],
  ["UK", "GB"],
  ["FR", "FR"],
  // The database is asked about codes that the proxy does not know.
  ["XX", "US"],
  ["T1", "US"],
  ["<script>", "US"],
])("the proxy's header %s gives %s", async (header, country) => {
  expect(await look("8.8.8.8", { header })).toBe(country);
});

test("with the database disabled, no country is found", async () => {
  expect(await look("8.8.8.8", { geoDatabase: false })).toBeNull();
});
