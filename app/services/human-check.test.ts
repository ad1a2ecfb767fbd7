import { describe, expect, test } from "vitest";
import { evaluateHumanCheck, startHumanCheck, type HumanClaim } from "./human-check.server.ts";

const secret = "a secret of thirty-two characters, or more";
const shown = new Date("2026-11-21T10:00:00Z");
const later = (milliseconds: number) => new Date(shown.getTime() + milliseconds);
const started = startHumanCheck({ secret, now: shown });

const NONCE: unknown = expect.stringMatching(/^[\w-]{22}$/);

const evaluate = (
  claim: Partial<HumanClaim>,
  { after = 10_000, siteKey = null as string | null } = {},
) =>
  evaluateHumanCheck(
    { token: "", trap: "", started, hasScripts: false, isGivenUp: false, ...claim },
    { secret, now: later(after), siteKey },
  );

describe("without a site key", () => {
  test.each([
    ["at once", 0, { token: null, nonce: NONCE, wait: 3000 }],
    ["just before three seconds", 2999, { token: null, nonce: NONCE, wait: 1 }],
    ["after three seconds", 3000, { token: null, nonce: NONCE, wait: 0 }],
    ["after a day", 24 * 3_600_000, { token: null, nonce: NONCE, wait: 0 }],
    ["after more than a day", 24 * 3_600_000 + 1, { refused: "stale" }],
  ])("a form sent %s", (_, after, verdict) => {
    expect(evaluate({}, { after })).toEqual(verdict);
  });

  test.each([
    "",
    "yesterday",
    started.slice(0, -2),
    startHumanCheck({ secret: "other", now: shown }),
  ])("a forged start time is refused: %s", (forged) => {
    expect(evaluate({ started: forged })).toEqual({ refused: "stale" });
  });

  test("each form has its own nonce, which stays the same when sent again", () => {
    const other = startHumanCheck({ secret, now: shown });
    expect(evaluate({})).toEqual(evaluate({}));
    expect(evaluate({ started: other })).not.toEqual(evaluate({}));
  });

  test("a filled honeypot fails", () => {
    expect(evaluate({ trap: "https://spam.example" })).toEqual({ refused: "failed" });
  });

  test("a token without a site key is ignored", () => {
    expect(evaluate({ token: "made-up", hasScripts: true })).toEqual({
      token: null,
      nonce: NONCE,
      wait: 0,
    });
  });
});

describe("with a site key", () => {
  const siteKey = "1x00000000000000000000AA";

  test("the token is passed on without a delay", () => {
    expect(evaluate({ token: "t", hasScripts: true }, { siteKey, after: 0 })).toEqual({
      token: "t",
      nonce: NONCE,
      wait: 0,
    });
  });

  test("scripts without a token fail", () => {
    expect(evaluate({ hasScripts: true }, { siteKey })).toEqual({ refused: "failed" });
  });

  test("without scripts, or without the widget, the fill time decides", () => {
    expect(evaluate({}, { siteKey })).toEqual({ token: null, nonce: NONCE, wait: 0 });
    expect(evaluate({ hasScripts: true, isGivenUp: true }, { siteKey })).toEqual({
      token: null,
      nonce: NONCE,
      wait: 0,
    });
    expect(evaluate({ hasScripts: true, isGivenUp: true }, { siteKey, after: 10 })).toEqual({
      token: null,
      nonce: NONCE,
      wait: 2990,
    });
  });

  test("a filled honeypot fails with a token too", () => {
    expect(evaluate({ token: "t", trap: "x" }, { siteKey })).toEqual({ refused: "failed" });
  });
});
