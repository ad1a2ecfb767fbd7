import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { isStepCount, type ModelMessage, streamText, tool as toTool, type ToolSet } from "ai";
import {
  type LanguageModelPort,
  type ModelEvent,
  ModelFault,
  type ModelTask,
  type ModelTool,
  type ModelUse,
} from "./port.ts";

export type LanguageModelConfig = {
  /** With its path, such as https://models.example/v1. */
  baseUrl: string;
  apiKey: string;
  model: string;
  provider: string;
  uses: ReadonlySet<ModelUse>;
  dailyTokens: number;
  timeLimit: number;
};

/** A call with wrong arguments, one that is right, the words, and one to spare. */
const STEPS = 4;
const MAX_OUTPUT = 600;
/** English takes a token for two characters at most; Greek, one for each. */
const CHARACTERS_PER_TOKEN = 2;
/** Characters of what the library says of wrong arguments: their end says what is wrong. */
const MAX_COMPLAINT = 1000;
/** Schema of the tool and frame of the messages. */
const FRAME = 2500;

// The library prints warnings with parts of requests otherwise.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Any server that speaks `POST /chat/completions` with `stream: true`. */
export function createOpenAiCompatible({
  baseUrl,
  apiKey,
  model: name,
  ...known
}: LanguageModelConfig): LanguageModelPort {
  const model = createOpenAICompatible({
    name: "shop",
    baseURL: baseUrl,
    apiKey,
    includeUsage: true,
    // A redirect would take the key and the words elsewhere.
    fetch: (url, init) => fetch(url, { ...init, redirect: "error" }),
  })(name);
  return {
    ...known,
    estimate: ({ instructions, prompt, tool }) => {
      const read = FRAME + countTokens(instructions) + countTokens(prompt);
      if (!tool) return read + MAX_OUTPUT;
      // Each step sends what was sent before, and what has come of it.
      const earlier = (STEPS * (STEPS - 1)) / 2;
      return STEPS * (read + tool.longest + MAX_OUTPUT) + earlier * (MAX_OUTPUT + MAX_COMPLAINT);
    },
    async *run<Input>(task: ModelTask<Input>): AsyncIterable<ModelEvent> {
      const { instructions, prompt, tool, writes, signal } = task;
      let isToolDone = false;
      const tools: ToolSet = tool ? { [tool.name]: once(tool, () => (isToolDone = true)) } : {};
      const result = streamText({
        model,
        instructions,
        prompt,
        tools,
        abortSignal: signal,
        temperature: 0,
        maxOutputTokens: MAX_OUTPUT,
        maxRetries: 0,
        stopWhen: [isStepCount(STEPS), () => isToolDone && !writes],
        prepareStep: ({ messages }) => ({
          messages: messages.map(cutComplaint),
          toolChoice:
            tool && !isToolDone ? { type: "tool", toolName: tool.name } : ("none" as const),
        }),
        // Faults arrive as parts of the stream; by default the library prints them, with the words.
        onError: () => {},
      });
      try {
        for await (const part of result.stream) {
          switch (part.type) {
            case "text-delta":
              // Before the tool has run there is nothing yet that words could be about.
              if (!tool || isToolDone) yield { type: "text", text: part.text };
              break;
            case "error":
              throw part.error;
            case "abort":
              throw new ModelFault("The answer was broken off");
            case "finish": {
              const { inputTokens, outputTokens } = part.totalUsage;
              const isSaid = inputTokens !== undefined && outputTokens !== undefined;
              const usage = isSaid ? { in: inputTokens, out: outputTokens } : null;
              yield { type: "end", usage, complete: part.finishReason === "stop" };
            }
          }
        }
      } catch (error) {
        throw toFault(error, signal);
      }
    },
  };
}

function cutComplaint(message: ModelMessage): ModelMessage {
  if (message.role !== "tool") return message;
  const content = message.content.map((part) =>
    part.type === "tool-result" && part.output.type === "error-text"
      ? { ...part, output: { ...part.output, value: part.output.value.slice(-MAX_COMPLAINT) } }
      : part,
  );
  return { ...message, content };
}

function countTokens(text: string): number {
  const foreign = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return foreign + Math.ceil((text.length - foreign) / CHARACTERS_PER_TOKEN);
}

/** A model that goes on calling is told that it has its answer. */
function once<Input>({ description, schema, longest, run }: ModelTool<Input>, onDone: () => void) {
  let answer: Promise<unknown> | null = null;
  const runWithin = async (input: Input) => {
    const given = await run(input);
    if (JSON.stringify(given).length > longest) throw new Error("The answer is too long to send.");
    return given;
  };
  return toTool({
    description,
    inputSchema: schema,
    async execute(input: Input) {
      if (answer !== null) return { note: "The turn is answered already. Write the reply now." };
      answer = runWithin(input);
      try {
        return await answer;
      } catch (error) {
        answer = null;
        throw error;
      } finally {
        if (answer !== null) onDone();
      }
    },
  } as never);
}

/** The library's errors carry the request, and with it what a person typed: none of it is kept. */
function toFault(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof ModelFault) return error;
  const { name, statusCode } = error as { name?: unknown; statusCode?: unknown };
  const status = typeof statusCode === "number" ? ` with ${statusCode}` : "";
  return new ModelFault(`The model failed${status}: ${String(name ?? typeof error)}`);
}
