import { afterEach, expect, test, vi } from "vitest";
import { markPublishing, takePublished } from "./publish-mark.ts";

afterEach(() => vi.unstubAllGlobals());

const storage = (fails = false) => {
  const kept = new Map<string, string>();
  const check = () => {
    if (fails) throw new Error("shut");
  };
  return {
    getItem: (key: string) => (check(), kept.get(key) ?? null),
    setItem: (key: string, value: string) => (check(), void kept.set(key, value)),
    removeItem: (key: string) => (check(), void kept.delete(key)),
  };
};

test("a publication is reported once and only for its own listing", () => {
  vi.stubGlobal("sessionStorage", storage());
  expect(takePublished("a")).toBe(false);
  markPublishing("a");
  expect(takePublished("b")).toBe(false);
  expect(takePublished("a")).toBe(true);
  expect(takePublished("a")).toBe(false);
});

test("without storage nothing throws", () => {
  vi.stubGlobal("sessionStorage", storage(true));
  markPublishing("a");
  expect(takePublished("a")).toBe(false);
});
