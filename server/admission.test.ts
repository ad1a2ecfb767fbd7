import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAdmission, type Bounds, type RequestClass } from "./admission.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const small: Bounds = { running: 2, perAddress: 2, queue: 3, queuePerAddress: 3 };

function open(own: Partial<Record<RequestClass, Partial<Bounds>>> = {}) {
  const bounds = Object.fromEntries(
    (["write", "page", "picture", "crawler"] as const).map((name) => [
      name,
      { ...small, ...own[name] },
    ]),
  ) as Record<RequestClass, Bounds>;
  const admission = createAdmission({ now: () => Date.now(), bounds });
  const log: string[] = [];
  return {
    admission,
    log,
    /** Asks for a place and notes how it ended. */
    ask(name: string, kind: RequestClass, address: string, signal?: AbortSignal) {
      const asked = admission.enter(kind, address, signal);
      void asked.then((leave) => log.push(`${name} ${leave === null ? "refused" : "in"}`));
      return asked;
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test("requests beyond the bound wait and start in turn as others leave", async () => {
  const { ask, log } = open();
  const first = await ask("a", "page", "1");
  await ask("b", "page", "2");
  void ask("c", "page", "3");
  void ask("d", "page", "4");
  await settle();
  expect(log).toEqual(["a in", "b in"]);
  first!();
  await settle();
  expect(log).toEqual(["a in", "b in", "c in"]);
});

test("freeing a slot twice frees one", async () => {
  const { ask, log } = open();
  const first = await ask("a", "page", "1");
  await ask("b", "page", "2");
  void ask("c", "page", "3");
  void ask("d", "page", "4");
  first!();
  first!();
  await settle();
  expect(log).toEqual(["a in", "b in", "c in"]);
});

test("with a full queue the next request is refused at once, and isFull is true", async () => {
  const { ask, log, admission } = open();
  for (const name of ["a", "b", "c", "d", "e"]) void ask(name, "page", name);
  await settle();
  expect(admission.isFull("page")).toBe(true);
  await ask("f", "page", "6");
  expect(log).toEqual(["a in", "b in", "f refused"]);
  expect(admission.isFull("write")).toBe(false);
});

test("a request that waits longer than a second is refused", async () => {
  const { ask, log } = open();
  for (const name of ["a", "b", "c"]) void ask(name, "page", name);
  await vi.advanceTimersByTimeAsync(999);
  expect(log).toEqual(["a in", "b in"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(["a in", "b in", "c refused"]);
});

test("the time limit is 300 ms once the queue has not been empty for two seconds", async () => {
  const { ask, log } = open({ page: { queue: 20 } });
  void ask("a", "page", "1");
  void ask("b", "page", "2");
  // One of them waits at any time.
  for (let n = 0; n < 12; n++) {
    void ask(`w${n}`, "page", `of ${n}`);
    await vi.advanceTimersByTimeAsync(200);
  }
  log.length = 0;
  void ask("late", "page", "4");
  await vi.advanceTimersByTimeAsync(300);
  expect(log).toContain("late refused");
});

test("a client that disconnects frees its place in the queue", async () => {
  const { ask, log, admission } = open({ page: { queue: 1 } });
  await ask("a", "page", "1");
  await ask("b", "page", "2");
  const client = new AbortController();
  void ask("c", "page", "3", client.signal);
  expect(admission.isFull("page")).toBe(true);
  client.abort();
  await settle();
  expect(log).toEqual(["a in", "b in", "c refused"]);
  expect(admission.isFull("page")).toBe(false);
});

test("addresses are served round-robin, however many requests one of them sends", async () => {
  const { ask, log } = open({ page: { running: 1, queue: 10, queuePerAddress: 10 } });
  const leaves: Promise<(() => void) | null>[] = [];
  for (const name of ["a1", "a2", "a3", "a4"]) leaves.push(ask(name, "page", "a"));
  leaves.push(ask("b1", "page", "b"));
  (await leaves[0])!();
  await settle();
  (await leaves[1])!();
  await settle();
  expect(log).toEqual(["a1 in", "a2 in", "b1 in"]);
});

test("one address takes neither every slot nor the whole queue", async () => {
  const { ask, log } = open({
    page: { running: 4, perAddress: 1, queue: 4, queuePerAddress: 2 },
  });
  for (const name of ["a1", "a2", "a3", "a4"]) void ask(name, "page", "a");
  void ask("b1", "page", "b");
  await settle();
  expect(log.toSorted()).toEqual(["a1 in", "a4 refused", "b1 in"]);
});

test("while pages wait for a slot, pictures and crawlers wait, and writes start", async () => {
  const { ask, log } = open();
  const first = await ask("p1", "page", "1");
  await ask("p2", "page", "2");
  void ask("p3", "page", "3");
  void ask("picture", "picture", "4");
  void ask("crawler", "crawler", "5");
  void ask("write", "write", "6");
  await settle();
  expect(log).toEqual(["p1 in", "p2 in", "write in"]);
  first!();
  await settle();
  expect(log.slice(3)).toEqual(["p3 in", "picture in", "crawler in"]);
});
