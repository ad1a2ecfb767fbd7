import { expect, test } from "vitest";
import { createShareCardQueue, readPhoto, QueueFullError } from "./share-card.server.ts";

const picture = (size: number) => new Uint8Array(size);

test("a picture is rendered once, also for concurrent requests", async () => {
  const queue = createShareCardQueue();
  let rendered = 0;
  const render = async () => picture(++rendered);
  const both = await Promise.all([queue.take("a", render), queue.take("a", render)]);
  expect(both[0]).toBe(both[1]);
  expect(await queue.take("a", render)).toBe(both[0]);
  expect(rendered).toBe(1);
});

test("pictures are rendered one at a time, and a failed one does not block the next", async () => {
  const queue = createShareCardQueue();
  let now = 0;
  let most = 0;
  const render = async () => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now -= 1;
    return picture(1);
  };
  const failed = queue.take("broken", async () => {
    throw new Error("no photo");
  });
  await Promise.all([
    expect(failed).rejects.toThrow("no photo"),
    ...["a", "b", "c"].map((key) => queue.take(key, render)),
  ]);
  expect(most).toBe(1);
  expect(await queue.take("broken", render)).toHaveLength(1);
});

test("the cache is bounded in bytes, with LRU eviction", async () => {
  const queue = createShareCardQueue({ maxBytes: 100 });
  let rendered = 0;
  const take = (key: string) =>
    queue.take(key, async () => {
      rendered += 1;
      return picture(40);
    });
  await take("a");
  await take("b");
  await take("a");
  await take("c");
  expect(queue.bytes).toBeLessThanOrEqual(100);
  await take("a");
  expect(rendered).toBe(3);
  await take("b");
  expect(rendered).toBe(4);
});

test("a full queue throws QueueFullError", async () => {
  const queue = createShareCardQueue({ maxWaiting: 2 });
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const render = async () => {
    await gate;
    return picture(1);
  };
  const waiting = ["a", "b", "c"].map((key) => queue.take(key, render));
  await expect(queue.take("d", render)).rejects.toThrow(QueueFullError);
  open();
  await Promise.all(waiting);
  expect(await queue.take("d", render)).toHaveLength(1);
});

const PATH = "/media/0123456789abcdef/640";
const read = (answer: () => Promise<Response>, timeout?: number) =>
  readPhoto(PATH, { fetchMedia: answer, ...(timeout && { timeout }) });

test("is read whole; a missing one is null", async () => {
  expect(await read(async () => new Response("photo"))).toEqual(new TextEncoder().encode("photo"));
  expect(await read(async () => new Response(null, { status: 404 }))).toBeNull();
});

test("that fails or is too large throws", async () => {
  await expect(read(async () => new Response(null, { status: 503 }))).rejects.toThrow("503");
  const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1024 * 1024)) });
  await expect(read(async () => new Response(endless))).rejects.toThrow();
});

test.each([
  ["that never comes", () => new Promise<Response>(() => {})],
  ["that stops on its way", async () => new Response(new ReadableStream())],
])("%s does not block other pictures", async (_, answer) => {
  const queue = createShareCardQueue();
  const stuck = queue.take("stuck", async () => (await read(answer, 20))!);
  const next = queue.take("next", async () => new Uint8Array(1));
  await expect(stuck).rejects.toMatchObject({ name: "TimeoutError" });
  expect(await next).toHaveLength(1);
});
