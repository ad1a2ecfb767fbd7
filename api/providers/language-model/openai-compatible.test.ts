import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { startModelServer } from "#tests/providers/model-server.ts";
import { createOpenAiCompatible } from "./openai-compatible.ts";
import { type ModelEvent, ModelFault, type ModelTask } from "./port.ts";

let server: Awaited<ReturnType<typeof startModelServer>>;
beforeAll(async () => void (server = await startModelServer()));
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.clear();
  server.setUsage({ in: 400, out: 50 });
});

const open = (key = server.env.AI_API_KEY) =>
  createOpenAiCompatible({
    baseUrl: server.env.AI_BASE_URL,
    apiKey: key,
    model: "small-1",
    provider: "Example Models",
    uses: new Set(["wording"]),
    dailyTokens: 100_000,
    timeLimit: 5000,
  });

const takeTurn = (
  run: (input: { n: number }) => Promise<unknown> = async () => ({ ok: true }),
) => ({
  name: "take_turn",
  description: "Takes the turn",
  schema: z.strictObject({ n: z.int() }),
  longest: 2000,
  run: vi.fn(run),
});

async function run<Input>(task: Partial<ModelTask<Input>> = {}, port = open()) {
  const events: ModelEvent[] = [];
  const whole = {
    instructions: "Be brief.",
    prompt: "hello",
    tool: null,
    writes: true,
    signal: new AbortController().signal,
    ...task,
  };
  for await (const event of port.run(whole as ModelTask<Input>)) events.push(event);
  const text = events.map((event) => (event.type === "text" ? event.text : "")).join("");
  return { text, end: events.at(-1) };
}

describe("a model behind the OpenAI protocol", () => {
  test("writes in pieces, and says what it cost", async () => {
    server.answer({ text: ["Four ", "fit."] });
    expect(await run()).toEqual({
      text: "Four fit.",
      end: { type: "end", usage: { in: 400, out: 50 }, complete: true },
    });
    expect(server.asked[0]!.max_tokens).toBeLessThanOrEqual(600);
    expect(server.asked[0]!.messages).toEqual([
      { role: "system", content: "Be brief." },
      { role: "user", content: "hello" },
    ]);
  });

  test("without figures of cost the usage is unknown", async () => {
    server.setUsage(null);
    server.answer({ text: "Four fit." });
    expect((await run()).end).toMatchObject({ usage: null });
  });

  test.each(["length", "content_filter"] as const)(
    "that ends by %s is not complete",
    async (finish) => {
      server.answer({ text: "Four", finish });
      expect((await run()).end).toMatchObject({ complete: false });
    },
  );

  test("calls the tool once, then writes; each step counts", async () => {
    const tool = takeTurn();
    server.answer({ call: '{"n":1}' }, { text: "Done." });
    const { text, end } = await run({ tool });
    expect(text).toBe("Done.");
    expect(tool.run.mock.calls).toEqual([[{ n: 1 }]]);
    expect(end).toMatchObject({ usage: { in: 800, out: 100 } });
    expect(server.asked.map(({ tool_choice }) => tool_choice)).toEqual([
      { type: "function", function: { name: "take_turn" } },
      "none",
    ]);
  });

  test("that only understands ends with the call", async () => {
    server.answer({ call: '{"n":1}' }, { text: "Not wanted." });
    expect((await run({ tool: takeTurn(), writes: false })).text).toBe("");
    expect(server.asked).toHaveLength(1);
  });

  test.each(['{"n":"one"}', '{"n":1,"x":2}', "{n:", "[]", ""])(
    "gets a second try after the arguments %j",
    async (call) => {
      const tool = takeTurn();
      server.answer({ call }, { call: '{"n":2}' }, { text: "Done." });
      expect((await run({ tool })).text).toBe("Done.");
      expect(tool.run.mock.calls).toEqual([[{ n: 2 }]]);
    },
  );

  test("that keeps calling runs the tool once, and is a fault", async () => {
    const tool = takeTurn();
    server.answer(...Array.from({ length: 20 }, (_, n) => ({ call: `{"n":${n}}` })));
    await expect(run({ tool })).rejects.toBeInstanceOf(ModelFault);
    expect(tool.run).toHaveBeenCalledTimes(1);
    expect(server.asked.length).toBeLessThanOrEqual(4);
  });

  test("that never gets the arguments right stops after four calls", async () => {
    const tool = takeTurn();
    server.answer(...Array.from({ length: 20 }, () => ({ call: "{}" })));
    await run({ tool }).catch(() => {});
    expect(tool.run).not.toHaveBeenCalled();
    expect(server.asked.length).toBeLessThanOrEqual(4);
  });

  test("costs no more than was estimated, however it fails", async () => {
    const tool = takeTurn(async () => ({ material: "α".repeat(1900) }));
    const task = { instructions: "Be brief.", prompt: "γεια", tool, writes: true };
    const wrong = JSON.stringify(Object.fromEntries(Array.from({ length: 150 }, (_, i) => [i, i])));
    server.answer({ call: wrong }, { call: wrong }, { call: '{"n":1}' }, { text: "Done." });
    expect((await run(task)).text).toBe("Done.");
    expect(server.asked).toHaveLength(4);
    // The frame of each request is reserved apart; what is sent in it is all that can grow.
    const sent = server.asked.map(({ messages }) => JSON.stringify(messages).length);
    const most = sent.reduce((sum, characters) => sum + characters + 600, 0);
    expect(open().estimate(task)).toBeGreaterThanOrEqual(most);
    for (const { messages } of server.asked)
      for (const { role, content } of messages)
        if (role === "tool") expect(String(content).length).toBeLessThanOrEqual(2000);
  });

  test("is estimated by the letters: Greek costs more than English", () => {
    const estimate = (prompt: string) =>
      open().estimate({ instructions: "", prompt, tool: null, writes: true });
    expect(estimate("α".repeat(1000)) - estimate("")).toBe(1000);
    expect(estimate("a".repeat(1000)) - estimate("")).toBe(500);
  });

  test("is not sent an answer that is longer than was reserved", async () => {
    const tool = takeTurn(async () => ({ material: "x".repeat(2001) }));
    server.answer({ call: '{"n":1}' }, { text: "Done." });
    await run({ tool }).catch(() => {});
    expect(server.readAll()).not.toContain("xxxx");
  });

  test.each([
    ["calls a tool that does not exist", { call: "{}", tool: "pay_now" }],
    ["writes before it has called the tool", { text: "I will not call anything." }],
  ])("that %s is a fault, and runs nothing", async (_, answer) => {
    const tool = takeTurn();
    server.answer(answer);
    await expect(run({ tool })).rejects.toBeInstanceOf(ModelFault);
    expect(tool.run).not.toHaveBeenCalled();
  });

  test.each([
    ["500", () => server.failNext(/chat/, { status: 500, body: '{"error":{"message":"secret"}}' })],
    ["429", () => server.failNext(/chat/, { status: 429, body: "{}" })],
    ["no answer", () => server.failNext(/chat/, "lost_request")],
    ["a page", () => server.failNext(/chat/, { status: 200, body: "<html>" })],
    ["a redirect", () => server.failNext(/chat/, (c) => Promise.resolve(c.redirect("/elsewhere")))],
    ["a cut stream", () => server.answer({ cut: "Four" })],
    ["broken JSON", () => server.answer({ broken: "Four" })],
  ])("that fails with %s is a fault without words of the task", async (_, fail) => {
    fail();
    const error = await run({ prompt: "my secret wish" }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ModelFault);
    expect(String((error as Error).stack)).not.toContain("secret wish");
    expect((error as Error).cause).toBeUndefined();
  });

  test("refuses a wrong key as a fault, without the key", async () => {
    const error = await run({}, open("wrong-key")).catch((cause: unknown) => cause);
    expect(String(error)).toMatch(/ModelFault: The model failed with 401/);
    expect(String(error)).not.toContain("wrong-key");
  });

  test("ends with the signal, in the middle of an answer", async () => {
    server.answer({ stall: "Four" });
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("stopped")), 50);
    await expect(run({ signal: controller.signal })).rejects.toThrow("stopped");
  });

  test("prints nothing", async () => {
    const printed = ["error", "warn", "info", "log"].map((name) =>
      vi.spyOn(console, name as "log").mockImplementation(() => {}),
    );
    server.answer({ cut: "Four" }, { call: "{" }, { text: "x" });
    await run().catch(() => {});
    await run({ tool: takeTurn() }).catch(() => {});
    for (const spy of printed) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});
