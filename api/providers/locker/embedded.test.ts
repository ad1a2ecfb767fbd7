import { expect, test } from "vitest";
import { MARKETS } from "#contract/market.ts";
import { findPostalArea } from "#api/modules/shipping-option/postal-area.ts";
import { embeddedLockers, createEmbeddedLockers } from "./embedded.ts";

const lockers = createEmbeddedLockers();

test("lockers come nearest first, with their distance", async () => {
  const near = await lockers.listNear({
    market: "GR",
    ...findPostalArea("GR", "54623")!,
    limit: 4,
  });
  expect(
    near
      .map(({ name }) => name)
      .slice(0, 3)
      .toSorted(),
  ).toEqual(["Εύοσμος", "Θεσσαλονίκη Κέντρο", "Καλαμαριά"]);
  const distances = near.map(({ distance_metres }) => distance_metres!);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect(distances[0]).toBeLessThan(5_000);
  expect(distances[3]).toBeGreaterThan(50_000);
});

test("a locker is found by its id in its own market only", async () => {
  const [first] = embeddedLockers.GR;
  expect(await lockers.find("GR", first!.id)).toMatchObject({ name: first!.name });
  expect(await lockers.find("GB", first!.id)).toBeNull();
  expect(await lockers.find("GR", "no-such-locker")).toBeNull();
});

test("every locker is in a known postal area, close to its code", async () => {
  for (const market of MARKETS) {
    for (const locker of embeddedLockers[market]) {
      const area = findPostalArea(market, locker.postal_code);
      expect(area, `${locker.name} ${locker.postal_code}`).not.toBeNull();
      const degrees = Math.hypot(
        area!.latitude - locker.latitude,
        area!.longitude - locker.longitude,
      );
      expect(degrees, locker.name).toBeLessThan(0.4);
    }
  }
});
