import { expect, test } from "vitest";
import { BodyTooLarge, readBody } from "./body-limit.server.ts";

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://deftero.test/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);

test("a body within the limit is read whole", async () => {
  const body = await readBody(post("a".repeat(100)), 100);
  expect(body.byteLength).toBe(100);
});

const announcing = (length: number, onRead: () => void) =>
  post(
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          onRead();
          controller.enqueue(new Uint8Array(length));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    ),
    { "Content-Length": String(length) },
  );

test("a Content-Length above the limit throws before anything is read", async () => {
  let reads = 0;
  const refused = readBody(
    announcing(101, () => reads++),
    100,
  );
  expect(reads).toBe(0);
  await expect(refused).rejects.toThrow(BodyTooLarge);
});

test("a refused body is drained, because browsers read no response before", async () => {
  const isRead = Promise.withResolvers<void>();
  await expect(readBody(announcing(101, isRead.resolve), 100)).rejects.toThrow(BodyTooLarge);
  await isRead.promise;
});

test("a refused body of more than 64 MB is not drained", async () => {
  let reads = 0;
  const body = new ReadableStream<Uint8Array>({ pull: () => void reads++ }, { highWaterMark: 0 });
  const request = post(body, { "Content-Length": String(1024 ** 3) });
  await expect(readBody(request, 100)).rejects.toThrow(BodyTooLarge);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reads).toBe(0);
});

test("a chunked body is cancelled at the first byte above the limit", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  await expect(readBody(post(endless), 10_000)).rejects.toThrow(BodyTooLarge);
  expect(sent).toBeLessThan(14_000);
});
