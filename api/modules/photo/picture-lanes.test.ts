import { describe, expect, test } from "vitest";
import { BusyError, createPictureLanes, type LaneRequest, type Tier } from "./picture-lanes.ts";

const bound = { tasks: 20, bytes: 1000 };
const one = { prompt: 1, patient: 1, address: 1 };

/** Lanes of one slot whose work ends when the test says so. */
function createLanes({
  perAddress = { tasks: 10, bytes: 500 },
  slots = {},
}: { perAddress?: typeof bound; slots?: Partial<typeof one> } = {}) {
  const lane = { slots: { ...one, ...slots }, total: bound, perAddress };
  let time = 0;
  const lanes = createPictureLanes({
    lanes: { view: lane, upload: lane, background: lane },
    promptWork: 10,
    promptTask: 8,
    halfLife: 60_000,
    now: () => time,
  });
  const running: { name: string; tier: Tier; end: () => void }[] = [];
  const enter = (name: string, request: Partial<LaneRequest> = {}) =>
    lanes.enter(
      { lane: "upload", owner: [name.split(" ")[0]!], cost: 1, bytes: 1, ...request },
      (tier) =>
        new Promise<string>((resolve) => {
          running.push({ name, tier, end: () => resolve(name) });
        }),
    );
  return {
    enter,
    wait: (milliseconds: number) => (time += milliseconds),
    names: () => running.map(({ name }) => name),
    tierOf: (name: string) => running.find((one) => one.name === name)?.tier,
    /** Ends running work until nothing waits; answers the order in which it ran. */
    async drain(): Promise<string[]> {
      const order: string[] = [];
      for (;;) {
        await settle();
        const next = running.shift();
        if (!next) return order;
        order.push(next.name);
        next.end();
      }
    },
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("the order of tasks", () => {
  test("puts a new owner before everything that another owner has waiting", async () => {
    const lanes = createLanes();
    for (let i = 1; i <= 5; i += 1) lanes.enter(`many ${i}`);
    lanes.enter("new 1");
    expect(await lanes.drain()).toEqual([
      "many 1",
      "new 1",
      "many 2",
      "many 3",
      "many 4",
      "many 5",
    ]);
  });

  test("makes a large picture patient, so that the next one does not wait for it", async () => {
    const lanes = createLanes();
    lanes.enter("large 1", { cost: 9 });
    lanes.enter("new 1", { cost: 8 });
    await settle();
    expect([lanes.tierOf("large 1"), lanes.tierOf("new 1")]).toEqual(["patient", "prompt"]);
  });

  test("lets accounts of one address take turns within the share of the address", async () => {
    const lanes = createLanes();
    for (const who of ["a", "a", "b"]) lanes.enter(`shared ${who}`, { owner: ["shared", who] });
    lanes.enter("alone");
    expect(await lanes.drain()).toEqual(["shared a", "alone", "shared b", "shared a"]);
  });

  test("leaves a slot free beside one address, even while its work is prompt", () => {
    const lanes = createLanes({ slots: { prompt: 2 } });
    lanes.enter("many 1");
    lanes.enter("many 2");
    lanes.enter("new 1");
    expect(lanes.names()).toEqual(["many 1", "new 1"]);
  });

  test("does not let views wait for uploads", () => {
    const lanes = createLanes();
    lanes.enter("upload 1");
    lanes.enter("upload 2");
    lanes.enter("view 1", { lane: "view" });
    expect(lanes.names()).toEqual(["upload 1", "view 1"]);
  });
});

describe("an owner with much work", () => {
  test("is patient beyond an allowance that large pictures use up sooner", () => {
    const lanes = createLanes();
    lanes.enter("large 1", { cost: 8 });
    lanes.enter("large 2", { cost: 8 });
    lanes.enter("small 1", { lane: "view", cost: 1 });
    expect([lanes.tierOf("large 1"), lanes.tierOf("large 2"), lanes.tierOf("small 1")]).toEqual([
      "prompt",
      "patient",
      "prompt",
    ]);
  });

  test("is prompt again after a while", async () => {
    const lanes = createLanes();
    lanes.enter("large 1", { cost: 8 });
    await lanes.drain();
    lanes.wait(120_000);
    lanes.enter("large 2", { cost: 8 });
    expect(lanes.tierOf("large 2")).toBe("prompt");
  });

  test("leaves a free slot to others, however much they have waiting", () => {
    const lanes = createLanes();
    for (let i = 0; i < 5; i += 1) lanes.enter(`large ${i}`, { cost: 20 });
    lanes.enter("new 1");
    expect(lanes.names()).toEqual(["large 0", "new 1"]);
  });
});

describe("a full lane", () => {
  test("refuses one owner and still accepts another", () => {
    const lanes = createLanes({ perAddress: { tasks: 2, bytes: 500 } });
    for (let i = 1; i <= 3; i += 1) lanes.enter(`many ${i}`);
    expect(() => lanes.enter("many 4")).toThrow(BusyError);
    lanes.enter("new 1");
  });

  test("counts the waiting bytes, but always accepts a first task", () => {
    const lanes = createLanes();
    lanes.enter("running 1");
    lanes.enter("many 1", { bytes: 600 });
    expect(() => lanes.enter("many 2", { bytes: 1 })).toThrow(BusyError);
  });

  test("of patient work leaves room for prompt work", () => {
    const lanes = createLanes();
    for (let i = 0; i < 21; i += 1) lanes.enter(`${i}`, { owner: [`heavy ${i}`], cost: 20 });
    expect(() => lanes.enter("21", { owner: ["heavy 21"], cost: 20 })).toThrow(BusyError);
    lanes.enter("new 1");
  });
});

describe("work whose client has aborted", () => {
  test("is dropped while it waits, and makes room", async () => {
    const lanes = createLanes({ perAddress: { tasks: 1, bytes: 500 } });
    const gone = new AbortController();
    lanes.enter("many 1");
    const { done } = lanes.enter("many 2", { signal: gone.signal });
    gone.abort(new Error("gone"));
    await expect(done).rejects.toThrow("gone");
    lanes.enter("many 3");
    expect(await lanes.drain()).toEqual(["many 1", "many 3"]);
  });

  test("is not started when the signal has already fired", () => {
    const lanes = createLanes();
    expect(() => lanes.enter("late", { signal: AbortSignal.abort(new Error("gone")) })).toThrow(
      "gone",
    );
    expect(lanes.names()).toEqual([]);
  });
});

test("a second owner of the same result improves its turn", async () => {
  const lanes = createLanes();
  lanes.enter("heavy 1", { cost: 20 });
  lanes.enter("heavy 2", { cost: 20 });
  const popular = lanes.enter("heavy popular", { cost: 5 });
  popular.join(["new"]);
  expect([lanes.names(), lanes.tierOf("heavy popular")]).toEqual([
    ["heavy 1", "heavy popular"],
    "prompt",
  ]);
});

test("a failing task starts the next one", async () => {
  const lanes = createPictureLanes({
    lanes: {
      view: { slots: one, total: bound, perAddress: bound },
      upload: { slots: one, total: bound, perAddress: bound },
      background: { slots: one, total: bound, perAddress: bound },
    },
    promptWork: 10,
    promptTask: 8,
    halfLife: 1,
    now: () => 0,
  });
  const request = { lane: "view", owner: ["a"], cost: 1, bytes: 1 } as const;
  const failing = lanes.enter(request, () => Promise.reject(new Error("damaged")));
  const next = lanes.enter(request, async () => "made");
  await expect(failing.done).rejects.toThrow("damaged");
  expect(await next.done).toBe("made");
});
