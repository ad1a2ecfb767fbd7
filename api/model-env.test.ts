import { expect, test } from "vitest";
import { readApiEnv } from "./env.ts";

const WHOLE = {
  AI_BASE_URL: "https://models.example/v1",
  AI_API_KEY: "key-of-the-shop",
  AI_MODEL: "small-1",
  AI_PROVIDER: "Example Models",
  AI_DAILY_TOKENS: "500000",
};

test("without any of the variables rules alone answer", () => {
  expect(readApiEnv({}).languageModel).toBeNull();
});

test("a whole configuration lets the model word answers, within ten seconds", () => {
  expect(readApiEnv(WHOLE).languageModel).toEqual({
    baseUrl: "https://models.example/v1",
    apiKey: "key-of-the-shop",
    model: "small-1",
    provider: "Example Models",
    dailyTokens: 500_000,
    timeLimit: 10_000,
    uses: new Set(["wording"]),
  });
  expect(readApiEnv({ ...WHOLE, AI_USES: "understanding, wording" }).languageModel!.uses.size).toBe(
    2,
  );
});

test.each(Object.keys(WHOLE))("without %s the others are refused", (name) => {
  expect(() => readApiEnv({ ...WHOLE, [name]: "" })).toThrow(`${name} is missing`);
});

test.each([
  [{ AI_BASE_URL: "http://models.example/v1" }, "AI_BASE_URL: must be https"],
  [{ AI_DAILY_TOKENS: "100" }, "AI_DAILY_TOKENS: must be a number of at least 20000"],
  [
    { AI_DAILY_TOKENS: "50000", AI_USES: "understanding" },
    "AI_DAILY_TOKENS must be at least 100000 for AI_USES=understanding.",
  ],
  [{ AI_DAILY_TOKENS: "many" }, "AI_DAILY_TOKENS: must be a number"],
  [{ AI_TIME_LIMIT: "30" }, "AI_TIME_LIMIT"],
  [{ AI_USES: "ranking" }, "AI_USES"],
])("%o is refused, and no error repeats the key", (change, message) => {
  const read = () => readApiEnv({ ...WHOLE, ...change });
  expect(read).toThrow(message);
  expect(read).not.toThrow(WHOLE.AI_API_KEY);
});

test.each(["AI_USES", "AI_TIME_LIMIT"])("%s alone configures nothing, and is refused", (name) => {
  const value = name === "AI_USES" ? "wording" : "5";
  expect(() => readApiEnv({ [name]: value })).toThrow(`AI_BASE_URL is missing for ${name}`);
});

test("a model on this machine needs no TLS", () => {
  const { languageModel } = readApiEnv({ ...WHOLE, AI_BASE_URL: "http://127.0.0.1:11434/v1" });
  expect(languageModel!.baseUrl).toBe("http://127.0.0.1:11434/v1");
});
