import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import { createClock, type Clock } from "#tests/clock.ts";
import { startCamaraServer, type CamaraServer } from "#tests/providers/camara-server.ts";
import type { Fault } from "#tests/providers/provider-server.ts";
import { createCamara, type CamaraConfig } from "./camara.ts";
import { DeviceCheckUnavailableError } from "./port.ts";

const TOKEN = "POST /oauth2/token";
const CHECK = "POST /imei-fraud/v0/check";
const STOLEN = { imei: "352099001761481", market: "GR" } as const;

let camara: CamaraServer;
let clock: Clock;
const build = (changes: Partial<CamaraConfig> = {}) =>
  createCamara({ ...camara.config, ...changes }, { now: clock.now });
beforeEach(async () => {
  camara = await startCamaraServer();
  clock = createClock();
});
afterEach(() => camara.close());

test.each([
  ["352099001761481", "prohibited"],
  ["356938035643809", "tracked"],
  ["490154203237518", "allowed"],
  ["352099001761499", "unknown"],
] as const)("%s is %s, under a reference that the operator knows", async (imei, answer) => {
  const found = await build().check({ imei, market: "GR" });
  expect(found.answer).toBe(answer);
  expect(camara.correlators).toEqual([found.reference]);
});

test("a token serves until its last minute, and one that ended early is replaced once", async () => {
  const check = build();
  await check.check(STOLEN);
  await check.check(STOLEN);
  expect(camara.requests).toEqual([TOKEN, CHECK, CHECK]);
  clock.advance(minutes(4));
  await check.check(STOLEN);
  expect(camara.requests.slice(3)).toEqual([TOKEN, CHECK]);
  camara.endTokens();
  expect((await check.check(STOLEN)).answer).toBe("prohibited");
  expect(camara.requests.slice(5)).toEqual([CHECK, TOKEN, CHECK]);
});

test.each([
  ["silence", "silence"],
  ["a cut connection", "lost_request"],
  ["a server error", { status: 500, body: "{}" }],
  ["too many requests", { status: 429, body: "{}" }],
  ["an answer of another shape", { status: 200, body: '{"status":"FINE"}' }],
] as const)("%s of the check or of the token is an outage", async (_, fault) => {
  for (const step of [/check/, /token/]) {
    camara.failNext(step, fault);
    await expect(build().check(STOLEN)).rejects.toBeInstanceOf(DeviceCheckUnavailableError);
  }
  await expect(build().check(STOLEN)).resolves.toMatchObject({ answer: "prohibited" });
});

test("token, check and retry share one time limit", async () => {
  const late: Fault = async (_, next) => {
    await setTimeout(camara.config.answerWithin * 0.6);
    await next();
  };
  camara.failNext(/token/, late);
  camara.failNext(/check/, late);
  await expect(build().check(STOLEN)).rejects.toBeInstanceOf(DeviceCheckUnavailableError);

  const check = build();
  await check.check(STOLEN);
  camara.endTokens();
  camara.failNext(/check/, late);
  camara.failNext(/token/, late);
  await expect(check.check(STOLEN)).rejects.toBeInstanceOf(DeviceCheckUnavailableError);
});

test("wrong credentials are an outage, and say nothing of the secret", async () => {
  const error: unknown = await build({ clientSecret: "another-secret" })
    .check(STOLEN)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DeviceCheckUnavailableError);
  expect(String(error)).not.toContain("another-secret");
});
