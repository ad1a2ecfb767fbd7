import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAutosave, type AutosaveState, type SentAutosave } from "./create-autosave.ts";
import type { AutosaveResult } from "./step-result.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * A form and a marketplace whose answers the test sets. It has saved what reached it, also where the answer
 * was lost on the way back, and rejects a client that has not seen the last version.
 */
function open(answers: ("ok" | "lost before" | "lost after" | AutosaveResult)[] = []) {
  const server = { version: 1, text: "", byNonce: new Map<string, AutosaveResult>() };
  const sent: SentAutosave[] = [];
  const device: { text: string | null } = { text: null };
  const states: AutosaveState[] = [];
  let nonce = 0;
  const keeper = createAutosave({
    version: 1,
    saved: "",
    async post(one) {
      sent.push(one);
      const next = answers.shift() ?? "ok";
      if (typeof next === "object") return next;
      if (next === "lost before") throw new TypeError("Failed to fetch");
      const answer = server.byNonce.get(one.nonce) ?? take(one);
      server.byNonce.set(one.nonce, answer);
      if (next === "lost after") throw new TypeError("Failed to fetch");
      return answer;
    },
    remember: (text) => void (device.text = text),
    discard: () => void (device.text = null),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onChange: (state) => void states.push(state),
    newNonce: () => `nonce-${++nonce}`,
  });
  function take({ version, text }: SentAutosave): AutosaveResult {
    if (version < server.version) return { is: "conflict" };
    server.version += 1;
    server.text = text;
    return { is: "kept", version: server.version, refused: [] };
  }
  const wait = (milliseconds = 5_000) => vi.advanceTimersByTimeAsync(milliseconds);
  return { keeper, server, sent, device, states, wait, last: () => states.at(-1)?.status };
}

describe("an edited field", () => {
  test("is stored on the device at once and saved to the API after a pause", async () => {
    const { keeper, server, sent, device, wait } = open();
    keeper.typed("notes=A");
    keeper.typed("notes=Al");
    keeper.typed("notes=Always");
    expect(device.text).toBe("notes=Always");
    expect(sent).toHaveLength(0);
    await wait();
    expect(sent).toHaveLength(1);
    expect(server.text).toBe("notes=Always");
    expect(device.text).toBeNull();
    expect(keeper.version()).toBe(2);
  });

  test("a choice is saved without debounce", async () => {
    const { keeper, server, wait } = open();
    keeper.typed("audio=green", true);
    await wait(0);
    expect(server.text).toBe("audio=green");
  });

  test("is retried after lost requests until it is saved", async () => {
    const { keeper, server, sent, device, wait, last } = open(["lost before", "lost before"]);
    keeper.typed("notes=A");
    await wait(800);
    expect(last()).toBe("waiting");
    expect(device.text).toBe("notes=A");
    await wait(10_000);
    expect(server.text).toBe("notes=A");
    expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(1);
    expect(last()).toBe("saved");
    expect(device.text).toBeNull();
  });

  test("does not conflict with its own save when only the response is lost", async () => {
    const { keeper, server, wait, last } = open(["lost after"]);
    keeper.typed("notes=A");
    await wait(800);
    keeper.typed("notes=Al");
    await wait(20_000);
    expect(last()).toBe("saved");
    expect(server).toMatchObject({ text: "notes=Al", version: 3 });
  });

  test("is saved completely when three of ten requests are lost", async () => {
    const { keeper, server, device, wait } = open(
      Array.from({ length: 40 }, (_, n) =>
        n % 10 < 3 ? (n % 2 ? "lost before" : "lost after") : "ok",
      ),
    );
    for (let length = 1; length <= 20; length++) {
      keeper.typed(`notes=${"x".repeat(length)}`);
      await wait(900);
    }
    await wait(120_000);
    expect(server.text).toBe(`notes=${"x".repeat(20)}`);
    expect(device.text).toBeNull();
  });

  test("stays on the device while it is invalid", async () => {
    const { keeper, device, wait, last } = open([
      { is: "kept", version: 2, refused: ["battery_health"] },
    ]);
    keeper.typed("battery_health=8x");
    await wait();
    expect(last()).toBe("saved");
    expect(device.text).toBe("battery_health=8x");
  });

  test.each(["conflict", "signed-out"] as const)(
    "%s: nothing more is sent, nothing is lost",
    async (is) => {
      const { keeper, sent, device, wait, last } = open([{ is }]);
      keeper.typed("notes=A");
      await wait();
      keeper.typed("notes=Al");
      await wait(60_000);
      expect(last()).toBe(is);
      expect(sent).toHaveLength(1);
      expect(device.text).toBe("notes=Al");
    },
  );
});

describe("submitting the form", () => {
  test("waits for the pending save and uses its version", async () => {
    const { keeper, wait } = open(["lost after"]);
    keeper.typed("notes=A");
    await wait(800);
    expect(keeper.hold()).toBe(false);
    const settled = vi.fn();
    void keeper.settle().then(settled);
    await wait(0);
    expect(settled).not.toHaveBeenCalled();
    await wait(5_000);
    expect(settled).toHaveBeenCalled();
    expect(keeper.version()).toBe(2);
  });

  test("is immediate without a pending save and sends no autosave alongside", async () => {
    const { keeper, sent, wait } = open();
    keeper.typed("notes=A");
    expect(keeper.hold()).toBe(true);
    await wait();
    expect(sent).toHaveLength(0);
  });

  test("continues autosaving from the new version after an error", async () => {
    const { keeper, server, wait } = open();
    keeper.hold();
    server.version = 4;
    keeper.resume(4);
    keeper.typed("notes=B");
    await wait();
    expect(server.text).toBe("notes=B");
  });

  test("clears the device once it is saved", () => {
    const { keeper, device } = open();
    keeper.typed("brand_id=1");
    keeper.hold();
    keeper.resume(2, "brand_id=1");
    expect(device.text).toBeNull();
  });
});

test("unsaved text is sent when the page unloads", async () => {
  const { keeper, server, wait } = open();
  keeper.typed("notes=A");
  void keeper.flush();
  await wait(0);
  expect(server.text).toBe("notes=A");
});

test("without a server autosave nothing is sent or awaited", async () => {
  const device: string[] = [];
  const keeper = createAutosave({
    version: 1,
    saved: "",
    post: null,
    remember: (text) => void device.push(text),
    discard: () => {},
    pause: async () => {},
    onChange: () => {},
    newNonce: () => "nonce",
  });
  keeper.typed("city=A");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(device).toEqual(["city=A"]);
  expect(keeper.hold()).toBe(true);
  await keeper.flush();
});
