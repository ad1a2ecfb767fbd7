// @vitest-environment jsdom
import { days } from "#contract/duration.ts";
import { afterEach, expect, test, vi } from "vitest";
import { discard, discardAll, recall, remember } from "./device-memory.ts";

const DAY = days(1);
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("text is stored per draft and step", () => {
  remember("1", "condition", { text: "notes=A", version: 3, at: 1000 });
  expect(recall("1", "condition", 2000)).toEqual({ text: "notes=A", version: 3, at: 1000 });
  expect(recall("1", "price", 2000)).toBeNull();
  expect(recall("2", "condition", 2000)).toBeNull();
  discard("1", "condition");
  expect(recall("1", "condition", 2000)).toBeNull();
});

test("text older than a visitor's draft is not restored", () => {
  remember("1", "condition", { text: "notes=A", version: 3, at: 0 });
  expect(recall("1", "condition", 31 * DAY)).toBeNull();
});

test("signing out clears all drafts and no other storage", () => {
  localStorage.setItem("other", "stays");
  remember("1", "condition", { text: "notes=A", version: 1, at: 0 });
  remember("2", "price", { text: "asking_price=300", version: 1, at: 0 });
  discardAll("1");
  expect(recall("2", "price", 0)).not.toBeNull();
  discardAll();
  expect(Object.keys(localStorage)).toEqual(["other"]);
});

test("blocked storage or invalid content does not throw", () => {
  localStorage.setItem("sell:1:price", "{nonsense");
  expect(recall("1", "price", 0)).toBeNull();
  localStorage.setItem("sell:1:price", '{"text":1}');
  expect(recall("1", "price", 0)).toBeNull();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => remember("1", "price", { text: "a", version: 1, at: 0 })).not.toThrow();
});
