import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "#tests/world.ts";
import { readApiEnv } from "./env.ts";
import { changeSetting, getSetting } from "#api/modules/setting/index.ts";
import { warnOfDeadEnds, warnOfExampleCompany } from "./warn-of-dead-ends.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const SHOP = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://deftero@db/deftero",
  DEV_OUTBOX: "1",
};
const MYDATA = { MYDATA_USER_ID: "user", MYDATA_SUBSCRIPTION_KEY: "key" };

function listen() {
  const said: string[] = [];
  const say = (fields: object, message: string) =>
    void said.push("market" in fields ? `${String(fields.market)}: ${message}` : message);
  return { said, log: { debug: say, info: say, warn: say, error: say } };
}
async function hearOfCompany(variables: Record<string, string>): Promise<string[]> {
  const { said, log } = listen();
  const { database } = world;
  await warnOfExampleCompany(readApiEnv(variables), { database, log, at: world.now() });
  return said;
}

test("a shop without a register is told that its documents wait, and a demo is not", () => {
  const hear = (variables: Record<string, string>) => {
    const { said, log } = listen();
    warnOfDeadEnds(readApiEnv(variables), log);
    return said.filter((one) => one.includes("MYDATA"));
  };
  expect(hear(SHOP)).toEqual([
    "MYDATA_USER_ID is missing: no document reaches the tax authority's register",
  ]);
  expect(hear({ ...SHOP, ...MYDATA })).toEqual([]);
  expect(hear({})).toEqual([]);
});

test("a shop is told of each market whose company is the example", async () => {
  const sentence = "The setting company is the example: documents name no real company";
  expect(await hearOfCompany({})).toEqual([]);
  expect(await hearOfCompany(SHOP)).toEqual([`GR: ${sentence}`, `GB: ${sentence}`]);
  const company = { market: "GR", name: "company" } as const;
  const { value } = await getSetting(world.database, { ...company, at: world.now() });
  const deps = { ...world.deps, at: world.now(), user: null };
  await changeSetting(deps, {
    ...company,
    value: { ...value, legal_name: "Shop IKE" },
    effective_from: null,
    reason: "A real company",
  });
  world.advance(1);
  expect(await hearOfCompany(SHOP)).toEqual([`GB: ${sentence}`]);
});
