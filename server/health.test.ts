import { expect, test } from "vitest";
import { shareAnswer } from "./health.ts";

test("concurrent and close calls share one result, a later call asks again", async () => {
  let time = 0;
  let asked = 0;
  const isReady = shareAnswer(async () => (asked += 1), { milliseconds: 500, now: () => time });
  expect(await Promise.all([isReady(), isReady()])).toEqual([1, 1]);
  time = 499;
  expect(await isReady()).toBe(1);
  time = 500;
  expect(await isReady()).toBe(2);
});
