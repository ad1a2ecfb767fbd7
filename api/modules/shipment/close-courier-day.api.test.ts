import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, hours } from "#contract/duration.ts";
import { startAcsServer, type AcsServer } from "#tests/providers/acs-server.ts";
import { createWorld, type World } from "#tests/world.ts";

const LIST = /^ACS_Issue_Pickup_List$/;

let acs: AcsServer;
let world: World;
beforeAll(async () => {
  acs = await startAcsServer();
  const { config } = acs;
  world = await createWorld({
    env: {
      COURIER_PROVIDER: "acs",
      ACS_API_KEY: config.apiKey,
      ACS_COMPANY_ID: config.companyId,
      ACS_COMPANY_PASSWORD: config.companyPassword,
      ACS_USER_ID: config.userId,
      ACS_USER_PASSWORD: config.userPassword,
      ACS_BILLING_CODE: config.billingCode,
      ACS_BASE_URL: config.baseUrl,
    },
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await acs.close();
});
beforeEach(() => {
  acs.asked.length = 0;
});
afterEach(() => sql`truncate outbox`.execute(world.database.db()));

/** Runs the job that every process repeats, and then all that is due. */
async function look(): Promise<void> {
  await world.deps.jobs.enqueue("plan-courier-day", {});
  await world.runDueJobs({ mayFail: true });
}
const lookAt = (time: string) => {
  world.clock.set(time);
  return look();
};
const listDays = () =>
  acs.asked.flatMap(({ method, parameters }) =>
    LIST.test(method) ? [parameters["Pickup_Date"]] : [],
  );

describe("the courier's list of pickups", () => {
  test("is sent at 08:30 market time, once a day", async () => {
    await lookAt("2026-11-24T06:29:00Z");
    expect(listDays()).toEqual([]);
    await lookAt("2026-11-24T06:30:00Z");
    expect(listDays()).toEqual(["2026-11-24"]);
    await lookAt("2026-11-24T06:35:00Z");
    await lookAt("2026-11-24T21:59:00Z");
    expect(listDays()).toEqual(["2026-11-24"]);
    await lookAt("2026-11-24T22:00:00Z");
    expect(listDays()).toEqual(["2026-11-24"]);
    await lookAt("2026-11-25T06:30:00Z");
    expect(listDays()).toEqual(["2026-11-24", "2026-11-25"]);
  });

  test("is sent by summer time in summer", async () => {
    await lookAt("2027-06-01T05:29:00Z");
    expect(listDays()).toEqual([]);
    await lookAt("2027-06-01T05:30:00Z");
    expect(listDays()).toEqual(["2027-06-01"]);
  });

  test.each([
    ["a Saturday", "2026-11-28"],
    ["a Sunday", "2026-11-29"],
    ["Christmas", "2026-12-25"],
  ])("is not sent on %s", async (_, day) => {
    await lookAt(`${day}T09:00:00Z`);
    expect(listDays()).toEqual([]);
  });

  test("missed in the morning is sent later that day; a missed day's list never", async () => {
    await lookAt("2026-11-24T06:30:00Z");
    await lookAt("2026-11-26T10:12:00Z");
    expect(listDays()).toEqual(["2026-11-24", "2026-11-26"]);
  });

  test("is sent once by two concurrent processes", async () => {
    world.clock.set("2026-11-24T07:00:00Z");
    await Promise.all([look(), look()]);
    expect(listDays()).toEqual(["2026-11-24"]);
  });

  test("is retried while the courier is unavailable", async () => {
    acs.failNext(LIST, "lost_request");
    acs.failNext(LIST, { status: 503 }, 2);
    await lookAt("2026-11-24T06:30:00Z");
    for (let index = 0; index < 4; index += 1) {
      expect(listDays()).toEqual(index < 3 ? [] : ["2026-11-24"]);
      world.advance(minutes(5));
      await look();
    }
    expect(listDays()).toEqual(["2026-11-24"]);
  });

  test("of a day that is over is skipped and logged", async () => {
    acs.failNext(LIST, { status: 503 });
    await lookAt("2026-11-27T06:30:00Z");
    world.advance(hours(18));
    await look();
    expect(listDays()).toEqual([]);
    expect(world.logged.at(-1)).toMatchObject({
      level: "error",
      fields: { market: "GR", date: "2026-11-27" },
      message: "The day ended before its list was sent to the courier",
    });
  });
});

test("is not sent to a courier that does not support it", async () => {
  await using other = await createWorld();
  await other.deps.jobs.enqueue("plan-courier-day", {});
  await other.runDueJobs();
  expect(await other.database.db().selectFrom("outbox").select("topic").execute()).toEqual([]);
});
