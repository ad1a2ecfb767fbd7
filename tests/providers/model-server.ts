import { startProviderServer } from "./provider-server.ts";

/** One answer of the model: words in pieces, calls of a tool, or another way to end. */
export type ModelAnswer =
  | { text: string | readonly string[]; finish?: "stop" | "length" | "content_filter" }
  /** Arguments as text, so that they can be no JSON. */
  | { call: string; tool?: string }
  /** The connection ends after these words. */
  | { cut: string }
  /** A line of the stream that is no JSON, after these words. */
  | { broken: string }
  /** Words, and then nothing more until the server closes. */
  | { stall: string };

export type ModelRequest = {
  model: string;
  messages: { role: string; content: unknown; tool_calls?: unknown }[];
  tools?: { function: { name: string; parameters: unknown } }[];
  tool_choice?: unknown;
  max_tokens?: number;
};

const KEY = "model-key";

/** A server that speaks OpenAI's chat completions, streamed; it answers what the test has laid out. */
export async function startModelServer() {
  const server = await startProviderServer();
  const { app, origin } = server;
  const asked: ModelRequest[] = [];
  const answers: (ModelAnswer | ((request: ModelRequest) => ModelAnswer))[] = [];
  let usage: object | null = { prompt_tokens: 400, completion_tokens: 50, total_tokens: 450 };
  let held: Promise<void> | null = null;

  app.post("/v1/chat/completions", server.outage(), async (c) => {
    if (c.req.header("authorization") !== `Bearer ${KEY}`)
      return c.json(
        { error: { message: "Incorrect API key", type: "invalid_request_error" } },
        401,
      );
    const request: ModelRequest = await c.req.json();
    asked.push(request);
    await held;
    const next = answers.shift() ?? { text: "" };
    const answer = typeof next === "function" ? next(request) : next;
    const cut = () => void c.env.incoming.socket.destroy();
    return new Response(toStream(answer, { usage, cut }), {
      headers: { "Content-Type": "text/event-stream" },
    });
  });

  return {
    ...server,
    asked,
    /** Text of all that the model was sent. */
    readAll: () => JSON.stringify(asked),
    /** The next answers, first to last. */
    answer: (...next: (ModelAnswer | ((request: ModelRequest) => ModelAnswer))[]) =>
      void answers.push(...next),
    clear() {
      answers.length = 0;
      asked.length = 0;
      server.recover();
    },
    /** Null: the provider does not say what an answer cost. */
    setUsage: (given: { in: number; out: number } | null) =>
      void (usage = given && {
        prompt_tokens: given.in,
        completion_tokens: given.out,
        total_tokens: given.in + given.out,
      }),
    /** Answers wait until the function that it returns is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
        resolve();
      };
    },
    env: {
      AI_BASE_URL: `${origin}/v1`,
      AI_API_KEY: KEY,
      AI_MODEL: "small-1",
      AI_PROVIDER: "Example Models",
      AI_DAILY_TOKENS: "1000000",
    },
  };
}

function toStream(
  answer: ModelAnswer,
  { usage, cut }: { usage: object | null; cut: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const chunk = (delta: object, finish: string | null = null) =>
    encoder.encode(
      `data: ${JSON.stringify({
        id: "chatcmpl-1",
        object: "chat.completion.chunk",
        created: 1,
        model: "small-1",
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`,
    );
  return new ReadableStream({
    start(controller) {
      const say = (text: string) => controller.enqueue(chunk({ role: "assistant", content: text }));
      const end = (finish: string) => {
        controller.enqueue(chunk({}, finish));
        if (usage)
          controller.enqueue(
            encoder.encode(`data: ${JSON.stringify({ id: "chatcmpl-1", choices: [], usage })}\n\n`),
          );
        controller.enqueue(encoder.encode("data: [DONE]\n\n"));
        controller.close();
      };
      if ("text" in answer) {
        for (const piece of [answer.text].flat()) say(piece as string);
        end(answer.finish ?? "stop");
      } else if ("call" in answer) {
        const called = { name: answer.tool ?? "take_turn", arguments: answer.call };
        controller.enqueue(
          chunk({
            role: "assistant",
            tool_calls: [{ index: 0, id: "call_1", type: "function", function: called }],
          }),
        );
        end("tool_calls");
      } else if ("cut" in answer) {
        say(answer.cut);
        setTimeout(cut, 20);
      } else if ("broken" in answer) {
        say(answer.broken);
        controller.enqueue(encoder.encode("data: {not json\n\n"));
        end("stop");
      } else say(answer.stall);
    },
  });
}
