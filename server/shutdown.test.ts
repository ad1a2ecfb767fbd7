import { expect, test } from "vitest";
import { endStreams } from "./shutdown.ts";

/** A stream that says one thing and goes on for ever. */
function createEndless(type = "text/event-stream; charset=utf-8") {
  const state = { isLeft: false };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
    cancel: () => {
      state.isLeft = true;
    },
  });
  return { state, response: new Response(body, { headers: { "Content-Type": type } }) };
}

test("a stream and its source end when the signal aborts", async () => {
  const stopping = new AbortController();
  const { state, response } = createEndless();
  const reader = endStreams(response, stopping.signal).body!.getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toBe("data: 1\n\n");
  const next = reader.read();
  stopping.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(state.isLeft).toBe(true);
});

test("a stream that begins after the abort ends at once", async () => {
  const { state, response } = createEndless();
  const ended = endStreams(response, AbortSignal.abort());
  expect(await ended.text()).toBe("");
  expect(state.isLeft).toBe(true);
});

test("a client that disconnects cancels the source", async () => {
  const { state, response } = createEndless();
  await endStreams(response, new AbortController().signal).body!.cancel();
  expect(state.isLeft).toBe(true);
});

test("a response without a stream is returned unchanged", () => {
  const { response } = createEndless("text/html");
  expect(endStreams(response, AbortSignal.abort())).toBe(response);
});
