import { expect, test } from "vitest";
import type { Converse, Reply } from "./engine-port.ts";
import { runRepeats, toEnd } from "./run-repeats.ts";
import type { JudgedTask } from "./run-tasks.ts";

const reply = (id: string, said = "Here."): Reply => ({
  intent: "find",
  said,
  suggestions: [{ listing_id: id, fits: true }],
  compared: [],
  relaxed: [],
  market_price: null,
  pending: [],
});

const judged = (faults: string[]): JudgedTask => ({
  task: {
    id: "k1-001",
    language: "en",
    market: "GB",
    turns: ["iphone 13"],
    end: { type: "suggest", filter: {}, relax: ["model"] },
  },
  faults,
  end: toEnd(reply("a")),
  suggested: 1,
  violations: 0,
  claims: 0,
  unfounded: [],
});

const run = async (faults: string[], replies: Reply[]) => {
  const converse: Converse = () => Promise.resolve([replies.shift()!]);
  const [repeated] = await runRepeats([judged(faults)], { converse, times: replies.length + 1 });
  return repeated!;
};

test("a task that ends the same each time counts, whatever the words are", async () => {
  const repeated = await run([], [reply("a"), reply("a", "This one."), reply("a")]);
  expect(repeated).toMatchObject({ isRight: true, ends: 1 });
});

test("another device in one of the runs is another end", async () => {
  const repeated = await run([], [reply("a"), reply("b"), reply("a")]);
  expect(repeated).toMatchObject({ isRight: false, ends: 2 });
});

test("a wrong end does not count for being the same", async () =>
  expect(await run(["no answer"], [reply("a")])).toMatchObject({ isRight: false, ends: 1 }));
