import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { days, minutes } from "#contract/duration.ts";
import { MARKETS } from "#contract/market.ts";
import { createWorld, type World } from "#tests/world.ts";
import { changeSetting, getSetting, listSettings } from "./index.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const read = (at = world.now()) =>
  getSetting(world.database, { market: "GR", name: "company", at });

describe("the settings of the shop", () => {
  test("name the company of each market from the first start on", async () => {
    for (const market of MARKETS) {
      const name = "company" as const;
      const { value } = await getSetting(world.database, { market, name, at: world.now() });
      expect(value.country).toBe(market);
    }
  });

  test("come into force at their date and leave the rows of before as they were", async () => {
    const before = await read();
    const moves = new Date(world.now().getTime() + days(10));
    const value = { ...before.value, address: "Athinas 5" };
    await changeSetting(world.deps, {
      market: "GR",
      name: "company",
      value,
      effective_from: moves,
      userId: null,
    });
    expect(await read()).toEqual(before);
    expect((await read(moves)).value.address).toBe("Athinas 5");
    expect((await read(new Date(moves.getTime() - 1))).id).toBe(before.id);
    const other = await getSetting(world.database, { market: "GB", name: "company", at: moves });
    expect(other.value.address).toBe("1 Example Street");
    const all = await listSettings(world.database, { market: "GR", name: "company" });
    expect(all.map((row) => row.value.address)).toEqual(["Athinas 5", "Ermou 1"]);
  });

  test("take no row with a date in the past, and none that is not whole", async () => {
    const { value } = await read();
    const change = { market: "GR", name: "company", userId: null } as const;
    const past = new Date(world.now().getTime() - minutes(1));
    await expect(
      changeSetting(world.deps, { ...change, value, effective_from: past }),
    ).rejects.toThrow(/in the past/);
    await expect(
      changeSetting(world.deps, { ...change, value: { ...value, vat_number: "EL1" } }),
    ).rejects.toThrow(/vat_number/);
  });

  test("take one row for a date, and write it to the audit log", async () => {
    const { value } = await getSetting(world.database, {
      market: "GB",
      name: "company",
      at: world.now(),
    });
    const change = { market: "GB", name: "company", value, userId: null } as const;
    await changeSetting(world.deps, change);
    await expect(changeSetting(world.deps, change)).rejects.toThrow(/has a row from/);
    const entries = await world.database
      .db()
      .selectFrom("audit_entry")
      .select("data")
      .where("action", "=", "setting.change")
      .where("market", "=", "GB")
      .execute();
    expect(entries).toHaveLength(1);
  });
});
