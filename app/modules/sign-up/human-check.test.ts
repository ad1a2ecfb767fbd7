import { describe, expect, test } from "vitest";
import {
  CHECK_LIMIT,
  CHECK_POLL,
  CHECK_RETRY,
  moveCheck,
  NO_CHECK,
  type HumanCheck,
  type HumanCheckEvent,
} from "./human-check.tsx";

const play = (events: readonly HumanCheckEvent[], from: HumanCheck = NO_CHECK) =>
  events.reduce(moveCheck, from);
const began = { is: "began", at: 0 } as const;
const there = (at: number) => ({ is: "polled", at, isThere: true }) as const;
const absent = (at: number) => ({ is: "polled", at, isThere: false }) as const;
const solved = { is: "solved", token: "t" } as const;

test("the time limits are 30 s, 100 ms and 8 s", () => {
  expect([CHECK_LIMIT, CHECK_POLL, CHECK_RETRY]).toEqual([30_000, 100, 8000]);
});

describe("every state and event", () => {
  const loading = play([began]);
  const blocked = play([began, { is: "blocked", at: 500 }]);
  const ready = play([began, there(900)]);
  const asked = play([began, there(900), { is: "asked", at: 1000 }]);
  const done = play([began, there(900), solved]);
  const givenUp = play([began, absent(30_000)]);
  const stuck = play([began, there(900), absent(30_000)]);

  test.each<[string, HumanCheck, HumanCheckEvent, Partial<HumanCheck>]>([
    ["nothing happens before it begins", NO_CHECK, absent(60_000), NO_CHECK],
    ["it begins by asking for the script", NO_CHECK, began, { state: "loading", attempt: 1 }],
    ["it begins once", loading, { is: "began", at: 50 }, { attempt: 1, waitingSince: 0 }],
    ["the script is there", loading, there(900), { state: "ready", waitingSince: 0 }],
    ["the script is not there yet", loading, absent(900), { state: "loading", attempt: 1 }],
    ["a blocked script waits", loading, { is: "blocked", at: 500 }, { retryAt: 8500, attempt: 1 }],
    ["not a moment too early", blocked, absent(8499), { attempt: 1 }],
    ["then it is asked for again", blocked, absent(8500), { attempt: 2, retryAt: null }],
    ["29.9 s without a token", loading, absent(29_900), { state: "loading", isGivenUp: false }],
    ["30 s without the script", loading, absent(30_000), { state: "unloaded", isGivenUp: true }],
    ["30 s without a token", ready, absent(30_000), { state: "ready", isGivenUp: true }],
    ["a person takes longer", asked, absent(300_000), { state: "ready", isGivenUp: false }],
    ["solved", ready, solved, { token: "t", waitingSince: null }],
    ["solved after all", stuck, solved, { token: "t", isGivenUp: false }],
    ["solved stays solved", done, absent(600_000), { token: "t", isGivenUp: false }],
    ["expired", done, { is: "expired", at: 300_000 }, { token: null, waitingSince: 300_000 }],
    ["reset", done, { is: "reset", at: 4000 }, { token: null, waitingSince: 4000, round: 1 }],
    ["a reset asks no blocked script again", givenUp, { is: "reset", at: 4000 }, givenUp],
    ["given up does not begin again", givenUp, { is: "began", at: 31_000 }, { state: "unloaded" }],
    ["a late refusal changes nothing", ready, { is: "blocked", at: 1000 }, { retryAt: null }],
    ["nobody is asked before it is there", loading, { is: "asked", at: 10 }, { waitingSince: 0 }],
  ])("%s", (_, before, event, after) => {
    expect(moveCheck(before, event)).toMatchObject(after);
  });
});

test("a blocked script is loaded four times in 30 seconds, then the form continues without it", () => {
  let check = play([began, { is: "blocked", at: 200 }]);
  for (let at = 300; at <= 40_000; at += CHECK_POLL) {
    const before = check.attempt;
    check = moveCheck(check, absent(at));
    if (check.attempt > before) check = moveCheck(check, { is: "blocked", at: at + 50 });
  }
  expect(check).toMatchObject({ attempt: 4, state: "unloaded", isGivenUp: true, token: null });
});

test("a poll without news returns the same object, so that nothing rerenders", () => {
  const loading = play([began]);
  expect(moveCheck(loading, absent(100))).toBe(loading);
  const done = play([began, there(100), solved]);
  expect(moveCheck(done, there(200))).toBe(done);
});
