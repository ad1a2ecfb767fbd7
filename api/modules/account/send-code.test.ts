import { describe, expect, test } from "vitest";
import { minutes, seconds } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { getResendDelay } from "./send-code.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (...times: number[]) => times.map((time) => new Date(now.getTime() - time));

describe("the wait before the next send", () => {
  test.each([
    ["nothing was sent", [], seconds(30), 0],
    ["one was sent just now", [0], seconds(30), seconds(30)],
    ["the countdown has a second to go", [seconds(119)], seconds(120), seconds(1)],
    ["the countdown is over", [seconds(120)], seconds(120), 0],
    ["four were sent this hour", [50, 40, 30, 20].map(minutes), seconds(30), 0],
    ["five were sent this hour", [50, 40, 30, 20, 10].map(minutes), seconds(30), minutes(10)],
    ["the fifth last is an hour old", [60, 40, 30, 20, 10].map(minutes), seconds(30), 0],
    [
      "ten were sent this day",
      [23, 22, 21, 20, 10, 9, 8, 7, 6, 5].map((n) => minutes(n * 60)),
      seconds(30),
      minutes(60),
    ],
    [
      "the tenth last is a day old",
      [24, 22, 21, 20, 10, 9, 8, 7, 6, 5].map((n) => minutes(n * 60)),
      seconds(30),
      0,
    ],
  ])("when %s", (_, times, countdown, wait) => {
    expect(getResendDelay(ago(...times), now, { countdown, ...LIMITS.code.sends })).toBe(wait);
  });
});
