import { describe, expect, test } from "vitest";
import type { Reply } from "./engine-port.ts";
import { doesQueryHold, judgeTask, listViolations, type World } from "./judge-task.ts";
import type { TaskEnd } from "./label.ts";

const listing = (id: string, total_price: number, battery_health: number | null = 90) => ({
  id,
  total_price,
  battery_health,
  vertical: "smartphones",
  published_at: new Date(`2026-01-0${(total_price % 7) + 1}`),
});
const world = (changes: Partial<World> = {}): World => ({
  passing: [listing("a", 30_000), listing("b", 35_000, 95), listing("c", 36_001, null)],
  sold: null,
  ...changes,
});
const reply = (changes: Partial<Reply> = {}): Reply => ({
  intent: "find",
  said: "",
  suggestions: [],
  compared: [],
  relaxed: [],
  market_price: null,
  pending: [],
  ...changes,
});
const show = (...ids: string[]) => ids.map((listing_id) => ({ listing_id, fits: true }));
const model = ["apple/iphone-13"];
const suggest: TaskEnd = { type: "suggest", filter: { model }, relax: ["model", "price_max"] };

describe("suggestions", () => {
  test("are right if each one passes", () => {
    expect(judgeTask(suggest, [reply({ suggestions: show("b", "a") })], world())).toEqual([]);
  });

  test("are wrong if one is shown as fitting and breaks a constraint", () => {
    const broken = reply({ suggestions: show("a", "x") });
    expect(judgeTask(suggest, [broken], world())).toEqual(["a suggestion breaks a constraint"]);
    expect(listViolations(broken, world().passing)).toEqual(["x"]);
  });

  test("may miss a constraint if that is said", () => {
    const suggestions = [...show("a"), { listing_id: "x", fits: false }];
    expect(judgeTask(suggest, [reply({ suggestions })], world())).toEqual([]);
  });

  test("are wrong if there is none although some pass", () => {
    expect(judgeTask(suggest, [reply()], world())).toEqual(["suggests none of 3 that fit"]);
  });

  test("are judged by the last turn", () => {
    const replies = [reply({ suggestions: show("x") }), reply({ suggestions: show("a") })];
    expect(judgeTask(suggest, replies, world())).toEqual([]);
  });

  test("need a named relaxation if none passes", () => {
    const empty = world({ passing: [] });
    expect(judgeTask(suggest, [reply({ relaxed: ["price_max"] })], empty)).toEqual([]);
    expect(judgeTask(suggest, [reply({ relaxed: ["color"] })], empty)).toEqual([
      "names none of what could be relaxed (model, price_max)",
    ]);
    expect(
      judgeTask(suggest, [reply({ relaxed: ["model"], suggestions: show("x") })], empty),
    ).toEqual(["a suggestion breaks a constraint"]);
  });

  test.each([
    ["cheapest", "a", "b"],
    ["dearest", "c", "a"],
    ["best_battery", "b", "c"],
    ["newest", "a", "b"],
  ] as const)("begin with the %s if that was asked", (first, right, wrong) => {
    const passing = [
      { ...listing("a", 30_000), published_at: new Date("2026-03-03") },
      listing("b", 35_000, 95),
      listing("c", 36_001, null),
    ];
    const judge = (...ids: string[]) =>
      judgeTask({ ...suggest, first }, [reply({ suggestions: show(...ids) })], world({ passing }));
    expect(judge(right, wrong)).toEqual([]);
    expect(judge(wrong, right)).toEqual([`the first one is not the ${first.replace("_", " ")}`]);
  });
});

test("a task for which nothing can pass refuses a world in which something does", () => {
  const end: TaskEnd = { type: "nothing", filter: { model }, relax: ["price_max"] };
  expect(() => judgeTask(end, [reply()], world())).toThrow("The world has what it cannot have");
  const empty = world({ passing: [] });
  expect(judgeTask(end, [reply({ relaxed: ["price_max"] })], empty)).toEqual([]);
  expect(judgeTask(end, [reply()], empty)).not.toEqual([]);
});

describe("a picked device", () => {
  const pick = (ordinal: number, ...picked: string[]) =>
    judgeTask(
      { type: "picked", filter: { model }, ordinal },
      [reply({ suggestions: show("a", "b", "c") }), reply({ suggestions: show(...picked) })],
      world(),
    );

  test("is the one at the position, the last one at -1", () => {
    expect(pick(2, "b")).toEqual([]);
    expect(pick(-1, "c")).toEqual([]);
    expect(pick(2, "a")).toEqual(["does not show number 2 alone"]);
    expect(pick(2, "a", "b")).toEqual(["does not show number 2 alone"]);
  });

  test("is none if the list has no such position", () => {
    expect(pick(4)).toEqual([]);
    expect(pick(4, "c")).toEqual(["picks a device that no position of the list has"]);
  });
});

test("prices are those of SQL, and none with too few sales", () => {
  const end: TaskEnd = { type: "price", filter: { model } };
  const sold = { low: 1, median: 2, high: 3, count: 5 };
  expect(judgeTask(end, [reply({ market_price: sold })], world({ sold }))).toEqual([]);
  expect(
    judgeTask(end, [reply({ market_price: { ...sold, median: 3 } })], world({ sold })),
  ).toEqual(["tells other prices than SQL"]);
  expect(judgeTask(end, [reply()], world({ sold }))).toEqual(["tells other prices than SQL"]);
  expect(judgeTask(end, [reply()], world())).toEqual([]);
});

test("what is declined has the right intent and shows nothing", () => {
  const end: TaskEnd = { type: "declined", intent: "attack" };
  expect(judgeTask(end, [reply({ intent: "attack" })], world())).toEqual([]);
  expect(judgeTask(end, [reply({ suggestions: show("a") })], world())).toEqual([
    "takes it for find",
    "suggests a device",
  ]);
});

describe("what waits for a yes", () => {
  const judge = (end: TaskEnd, pending: Reply["pending"]) =>
    judgeTask(end, [reply({ suggestions: show("a") }), reply({ pending })], world());

  test("is an offer of the sum, on a device that was shown and passes", () => {
    const end: TaskEnd = { type: "pending", what: "offer", filter: { model }, amount: 29_000 };
    const none = ["no such offer waits for a yes"];
    expect(judge(end, [{ what: "offer", listing_id: "a", amount: 29_000 }])).toEqual([]);
    expect(judge(end, [{ what: "offer", listing_id: "a", amount: 28_000 }])).toEqual(none);
    expect(judge(end, [{ what: "offer", listing_id: "b", amount: 29_000 }])).toEqual(none);
    expect(judge(end, [{ what: "proposal", listing_id: "a" }])).toEqual(none);
    expect(judge(end, [])).toEqual(none);
  });

  test("is a hunt with the devices and the bounds that were said", () => {
    const end: TaskEnd = { type: "pending", what: "hunt", filter: { model, price_max: 30_000 } };
    expect(judge(end, [{ what: "hunt", query: "model=iphone-13&price_max=300" }])).toEqual([]);
    expect(judge(end, [{ what: "hunt", query: "model=iphone-13" }])).not.toEqual([]);
  });
});

test.each([
  ["brand=apple&model=iphone-13&vertical=smartphones", { model }, true],
  ["model%5B%5D=iphone-13", { model }, true],
  ["model=iphone-13&model=iphone-14", { model }, false],
  ["brand=sony&model=iphone-13", { model }, false],
  ["price_max=300", { price_max: 30_000 }, true],
  ["price_min=300", { price_max: 30_000 }, false],
  ["vertical=laptops&brand=dell", { kind: ["laptops" as const], brand: ["dell"] }, true],
  ["vertical=laptops", { kind: ["laptops" as const], brand: ["dell"] }, false],
])("the saved search %s for %j: %s", (query, filter, holds) => {
  expect(doesQueryHold(query, filter)).toBe(holds);
});

test("a hunt with a constraint that is not judged is an error of the set", () => {
  expect(() => doesQueryHold("", { color: ["black"] })).toThrow("not judged by color");
});
