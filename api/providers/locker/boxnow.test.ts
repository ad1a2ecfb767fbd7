import { afterEach, beforeEach, expect, test } from "vitest";
import { seconds, hours } from "#contract/duration.ts";
import { createClock, type Clock } from "#tests/clock.ts";
import { createBoxNow, type BoxNowConfig } from "./boxnow.ts";
import { startBoxNowServer, type BoxNowServer } from "#tests/providers/boxnow-server.ts";
import { LockersUnavailableError } from "./port.ts";

const ATHENS = { market: "GR", latitude: 37.98, longitude: 23.73, limit: 10 } as const;
const TOKEN = "POST /api/v1/auth-sessions";
const LIST = "GET /api/v1/destinations?locationType=apm";

let boxnow: BoxNowServer;
let clock: Clock;
let warnings: string[];
const build = (changes: Partial<BoxNowConfig> = {}) => {
  const ignore = () => {};
  const warn = (_: object, message: string) => void warnings.push(message);
  const log = { debug: ignore, info: ignore, warn, error: ignore };
  return createBoxNow({ ...boxnow.config, ...changes }, { now: clock.now, log });
};
beforeEach(async () => {
  boxnow = await startBoxNowServer();
  clock = createClock();
  warnings = [];
});
afterEach(() => boxnow.close());

test("lockers come nearest first; invalid ones are skipped", async () => {
  const near = await build().listNear(ATHENS);
  expect(near.map(({ id }) => id)).toEqual(["9", "12", "4"]);
  expect(near[0]).toEqual({
    id: "9",
    name: "ΣΥΝΤΑΓΜΑ",
    address: "ΒΟΥΛΗΣ 12, ΑΘΗΝΑ",
    postal_code: "10562",
    distance_metres: 485,
  });
  expect(near[1]!.name).toBe("ΙΕΡΑ ΟΔΟΣ 270");
  expect(near[2]!.distance_metres).toBeGreaterThan(290_000);
  expect(await build().listNear({ ...ATHENS, limit: 1 })).toHaveLength(1);
});

test("a locker is found by its id, in the market that BOX NOW serves", async () => {
  const lockers = build();
  expect(await lockers.find("GR", "4")).toMatchObject({ name: "ΕΥΟΣΜΟΣ", distance_metres: null });
  expect(await lockers.find("GR", "2")).toBeNull();
  expect(await lockers.find("GB", "4")).toBeNull();
  expect(await lockers.listNear({ ...ATHENS, market: "GB" })).toEqual([]);
});

test("the list is requested once by concurrent callers, and again when it is old", async () => {
  const lockers = build();
  await Promise.all([lockers.listNear(ATHENS), lockers.listNear(ATHENS), lockers.find("GR", "4")]);
  clock.advance(hours(5));
  await lockers.listNear(ATHENS);
  expect(boxnow.requests).toEqual([TOKEN, LIST]);
  boxnow.setLockers([{ id: "20", type: "apm", title: "ΝΕΟ", lat: "38", lng: "23.7" }]);
  clock.advance(hours(1));
  expect((await lockers.listNear(ATHENS)).map(({ id }) => id)).toEqual(["20"]);
  expect(boxnow.requests).toEqual([TOKEN, LIST, TOKEN, LIST]);
});

test("a rejected token is replaced once", async () => {
  const lockers = build();
  await lockers.find("GR", "4");
  boxnow.requests.length = 0;
  clock.advance(hours(6));
  const body = '{"access_token":"stale","token_type":"Bearer","expires_in":3600}';
  boxnow.failNext(/./, { status: 200, body });
  boxnow.failNext(/./, { status: 401, body: "{}" });
  expect(await lockers.find("GR", "4")).not.toBeNull();
  expect(boxnow.requests).toEqual([TOKEN, LIST, TOKEN, LIST]);
});

test("partner id and location host are configurable", async () => {
  expect(await build({ partnerId: "123" }).listNear(ATHENS)).toHaveLength(3);
  expect(await build({ partnerId: "124" }).listNear(ATHENS)).toEqual([]);
  const split = build({ locationUrl: boxnow.config.baseUrl.replace("127.0.0.1", "localhost") });
  expect(await split.listNear(ATHENS)).toHaveLength(3);
});

test.each([
  ["a broken server", { status: 500, body: "<h1>Error</h1>" }],
  ["no JSON", { status: 200, body: "<html>" }],
  ["another JSON", { status: 200, body: '{"data":{}}' }],
  ["a cut line", "lost_request"],
  ["silence", "silence"],
] as const)("%s: no lockers are listed, and find throws", async (_, fault) => {
  const lockers = build({ answerWithin: 300 });
  boxnow.failNext(/./, fault);
  expect(await lockers.listNear(ATHENS)).toEqual([]);
  expect(warnings).toEqual(["BOX NOW is away: no lockers are shown"]);
  await expect(lockers.find("GR", "4")).rejects.toThrow(LockersUnavailableError);
  clock.advance(seconds(30));
  expect(await lockers.find("GR", "4")).not.toBeNull();
});

test("during an outage the old list is used, and retries are limited", async () => {
  const lockers = build();
  await lockers.find("GR", "4");
  clock.advance(hours(7));
  boxnow.requests.length = 0;
  boxnow.failNext(/./, { status: 503, body: "{}" });
  expect(await lockers.listNear(ATHENS)).toHaveLength(3);
  expect(await lockers.find("GR", "4")).not.toBeNull();
  expect(boxnow.requests).toEqual([TOKEN]);
  expect(warnings).toEqual(["BOX NOW is away: its lockers are shown from an older list"]);
});

test("wrong credentials and a refused connection are outages", async () => {
  const wrong = build({ clientSecret: "wrong" });
  await expect(wrong.find("GR", "4")).rejects.toThrow("BOX NOW gave no token: 401");
  const unreachable = build({ baseUrl: "http://127.0.0.1:9" });
  await expect(unreachable.find("GR", "4")).rejects.toThrow(LockersUnavailableError);
});
