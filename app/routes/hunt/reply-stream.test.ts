import { describe, expect, test } from "vitest";
import { CONVERSATION_ID } from "#tests/hunter-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { action, loader } from "./reply-stream.ts";

const PATH = `/en-GR/hunt/${CONVERSATION_ID}/stream`;
const EVENTS = 'event: said\ndata: {"text":"Four fit."}\n\n';

function createStream(init: ResponseInit = {}) {
  const asked: { request: Request; body: string }[] = [];
  const fetch = async (request: Request) => {
    asked.push({ request, body: await request.clone().text() });
    return new Response(EVENTS, { headers: { "Content-Type": "text/event-stream" }, ...init });
  };
  return { asked, fetch };
}

const post = (
  stream: ReturnType<typeof createStream>,
  form: Record<string, string>,
  conversationId = CONVERSATION_ID,
): Promise<Response> =>
  openVisit(PATH, stream.fetch, { form, params: { conversationId } }).send(action as never);

describe("the stream of an answer", () => {
  test("passes events on, and asks under the key that the form's action would have", async () => {
    const stream = createStream();
    const response = await post(stream, { text: " cheaper? ", nonce: "n-1" });
    expect(await response.text()).toBe(EVENTS);
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-store, no-transform");
    const [{ request, body }] = stream.asked as [(typeof stream.asked)[0]];
    expect(new URL(request.url).pathname).toBe(`/api/ai-conversations/${CONVERSATION_ID}/reply`);
    expect(request.headers.get("Accept")).toBe("text/event-stream");
    expect(request.headers.get("Authorization")).toBe("Bearer a-token");
    expect(request.headers.get("Idempotency-Key")).toBe("n-1.replyToAiConversation");
    expect(JSON.parse(body)).toEqual({ text: "cheaper?" });
  });

  test.each([
    [{ text: "", nonce: "n" }],
    [{ text: "x".repeat(4001), nonce: "n" }],
    [{ text: "cheaper?" }],
  ])("is refused for what cannot be sent (%#)", async (form) => {
    const stream = createStream();
    expect((await post(stream, form as Record<string, string>)).status).toBe(422);
    expect(stream.asked).toEqual([]);
  });

  test("passes a refusal on by its status alone", async () => {
    const stream = createStream({ status: 429, headers: { "Content-Type": "application/json" } });
    const response = await post(stream, { text: "cheaper?", nonce: "n" });
    expect([response.status, await response.text()]).toEqual([429, ""]);
  });

  test("of an address that is no conversation is not found, and takes no GET", async () => {
    expect((await post(createStream(), { text: "a", nonce: "n" }, "x")).status).toBe(404);
    expect(loader().status).toBe(405);
  });
});
