import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "#tests/world.ts";
import { createEmbeddedUnderstanding } from "./embedded-understanding.ts";
import { readUtterances } from "./read-set.ts";
import { runUtterances, takeSample } from "./run-understanding.ts";
import { scoreUnderstanding } from "./score-understanding.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
});
afterAll(() => world[Symbol.asyncDispose]());

test("a sample of 30 is understood no worse than when it was first measured", async () => {
  const sample = takeSample(readUtterances("one"));
  expect(new Set(sample.map(({ language }) => language)).size).toBe(3);
  const judged = await runUtterances(sample, createEmbeddedUnderstanding(world.deps));
  const { rows, intent, slots, prices } = scoreUnderstanding(judged);
  expect(rows).toBe(30);
  expect(intent.right).toBeGreaterThanOrEqual(29);
  expect(slots.f1).toBeGreaterThanOrEqual(0.97);
  expect(prices.share).toBeGreaterThanOrEqual(0.99);
});
