import { expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { createUploadTurns } from "./upload-turns.ts";

const send = (length: number | null) =>
  new Request("http://deftero.test/", {
    method: "POST",
    body: "photo",
    headers: length === null ? {} : { "Content-Length": String(length) },
  });

/** A service that answers when the test lets it. */
function openService() {
  const inTurn = createUploadTurns();
  const held: (() => void)[] = [];
  return {
    held,
    let: (request: Request, ip: string) =>
      inTurn(request, ip, async () => {
        await new Promise<void>((resolve) => held.push(resolve));
        return new Response();
      }),
    refuse: (ip: string) =>
      inTurn(send(null), ip, () => Promise.reject(new Error("The web failed"))),
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a hundred uploads of one address are read a few at a time, and all succeed", async () => {
  const service = openService();
  const large = [LIMITS.body.upload, null];
  const answers = Array.from({ length: 100 }, (_, i) =>
    service.let(send(large[i % 2]!), "10.0.0.1"),
  );
  let most = 0;
  for (let done = 0; done < 100; done += 1) {
    await settle();
    most = Math.max(most, service.held.length);
    service.held.shift()!();
  }
  expect((await Promise.all(answers)).length).toBe(100);
  expect(most).toBe(6);
});

test("a small multipart form counts as an upload", async () => {
  const service = openService();
  const photo = () => {
    const body = new FormData();
    body.append("file", new File(["photo"], "a.png"));
    return new Request("http://deftero.test/", {
      method: "POST",
      body,
      headers: { "Content-Length": "200000" },
    });
  };
  for (let i = 0; i < 8; i += 1) void service.let(photo(), "10.0.0.1");
  await settle();
  expect(service.held).toHaveLength(6);
});

test("a queued upload whose client disconnected is never read, and blocks no other", async () => {
  const service = openService();
  for (let i = 0; i < 6; i += 1) void service.let(send(null), "10.0.0.1");
  const gone = new AbortController();
  const left = service.let(new Request(send(null), { signal: gone.signal }), "10.0.0.1");
  void service.let(send(null), "10.0.0.1");
  await settle();
  gone.abort();
  expect((await left).status).toBe(499);
  service.held.shift()!();
  await settle();
  // The one behind it took the place that became free.
  expect(service.held).toHaveLength(6);
});

test("uploads do not wait for other addresses, and forms without files do not wait", async () => {
  const service = openService();
  for (let i = 0; i < 8; i += 1) void service.let(send(null), "10.0.0.1");
  void service.let(send(null), "10.0.0.2");
  void service.let(send(LIMITS.body.form), "10.0.0.1");
  void service.let(new Request("http://deftero.test/"), "10.0.0.1");
  await settle();
  expect(service.held).toHaveLength(9);
});

test("a failed upload frees its turn", async () => {
  const service = openService();
  for (let i = 0; i < 8; i += 1) await expect(service.refuse("10.0.0.1")).rejects.toThrow();
  void service.let(send(null), "10.0.0.1");
  await settle();
  expect(service.held).toHaveLength(1);
});
