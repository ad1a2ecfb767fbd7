import { describe, expect, test } from "vitest";
import { openVisit } from "#tests/visit-kit.ts";
import { loader } from "./notification-stream.ts";

const PATH = "/en-GR/notifications/stream";
const COUNT = 'event: unread\ndata: {"count":3}\n\n';

/** A marketplace with one endless answer. */
function createStream(init: ResponseInit = {}) {
  const asked: Request[] = [];
  const state = { isLeft: false };
  const fetch = async (request: Request) => {
    asked.push(request);
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(COUNT)),
      cancel: () => {
        state.isLeft = true;
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" }, ...init });
  };
  return { asked, state, fetch };
}
type Given = { request: Request };
const ask = (stream: ReturnType<typeof createStream>, cookie?: string, change: RequestInit = {}) =>
  openVisit(PATH, stream.fetch, cookie === undefined ? {} : { cookie }).send((given: Given) =>
    loader({ ...given, request: new Request(given.request, change) } as never),
  );

describe("the stream of unread counts", () => {
  test("passes events on, with no-store and no-transform", async () => {
    const stream = createStream();
    const response = await ask(stream);
    const { value } = await response.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe(COUNT);
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(stream.asked[0]!.headers.get("Authorization")).toBe("Bearer a-token");
    expect(new URL(stream.asked[0]!.url).pathname).toBe("/api/profile/notifications/stream");
  });

  test("is cancelled at the marketplace when the visitor disconnects", async () => {
    const stream = createStream();
    const leaving = new AbortController();
    const response = await ask(stream, undefined, { signal: leaving.signal });
    leaving.abort();
    expect(stream.asked[0]!.signal.aborted).toBe(true);
    await response.body!.cancel();
    expect(stream.state.isLeft).toBe(true);
  });

  test("is 204 when signed out, so that the browser does not reconnect", async () => {
    const stream = createStream();
    expect((await ask(stream, "")).status).toBe(204);
    expect(stream.asked).toEqual([]);
    expect((await ask(createStream({ status: 401 }))).status).toBe(204);
  });

  test("passes an error status on without its body, with Retry-After", async () => {
    const stream = createStream({ status: 429, headers: { "Retry-After": "60" } });
    const response = await ask(stream);
    expect([response.status, await response.text()]).toEqual([429, ""]);
    expect(response.headers.get("Retry-After")).toBe("60");
    expect(stream.state.isLeft).toBe(true);
  });

  test.each(["cross-site", "same-site", "none"])("is not for a page that is %s", async (site) => {
    const stream = createStream();
    const response = await ask(stream, undefined, { headers: { "Sec-Fetch-Site": site } });
    expect([response.status, stream.asked]).toEqual([403, []]);
  });

  test("refuses other methods", async () => {
    const stream = createStream();
    const response = await ask(stream, undefined, { method: "HEAD" });
    expect([response.status, stream.asked]).toEqual([405, []]);
  });
});
