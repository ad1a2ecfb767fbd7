// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { seconds } from "#contract/duration.ts";
import { watchUnread } from "./watch-unread.ts";

const ADDRESS = "/en-GR/notifications/stream";
const lines: Line[] = [];
const heard: number[] = [];
let stop: () => void;

class Line extends EventTarget {
  isOpen = true;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    lines.push(this);
  }
  close() {
    this.isOpen = false;
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent("unread", { data }));
  }
  breakOff() {
    this.dispatchEvent(new Event("error"));
  }
}
const open = () => lines.filter(({ isOpen }) => isOpen).length;
function look(state: "visible" | "hidden") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Line);
  lines.length = 0;
  heard.length = 0;
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  stop = watchUnread(ADDRESS, (count) => heard.push(count));
  vi.advanceTimersByTime(seconds(1));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("reports every count and ignores other events", () => {
  expect(lines.map(({ address }) => address)).toEqual([ADDRESS]);
  for (const data of ['{"count":2}', "nonsense", '{"count":"3"}', '{"count":0}'])
    lines[0]!.say(data);
  expect(heard).toEqual([2, 0]);
});

test("closes the stream of a hidden tab and opens it again when the tab is visible", () => {
  look("hidden");
  vi.advanceTimersByTime(seconds(3600));
  expect(open()).toBe(0);
  look("visible");
  expect(open()).toBe(0);
  vi.advanceTimersByTime(seconds(1));
  expect([open(), lines.length]).toEqual([1, 2]);
});

test("a short glance opens no stream", () => {
  look("hidden");
  look("visible");
  look("hidden");
  vi.advanceTimersByTime(seconds(5));
  expect(lines).toHaveLength(1);
});

test("closes the stream on pagehide and opens it again on pageshow", () => {
  dispatchEvent(new Event("pagehide"));
  expect(open()).toBe(0);
  dispatchEvent(new Event("pageshow"));
  vi.advanceTimersByTime(seconds(1));
  expect(open()).toBe(1);
});

test("reconnects with growing delays, which visibility changes do not shorten", () => {
  const waits = [15, 30, 60, 120, 240, 480, 600, 600];
  for (const [index, wait] of waits.entries()) {
    lines.at(-1)!.breakOff();
    expect(open()).toBe(0);
    look("hidden");
    look("visible");
    vi.advanceTimersByTime(seconds(wait) - 1);
    expect(lines).toHaveLength(index + 1);
    vi.advanceTimersByTime(seconds(wait) / 4 + 1);
    expect(lines).toHaveLength(index + 2);
  }
  lines.at(-1)!.say('{"count":1}');
  lines.at(-1)!.breakOff();
  vi.advanceTimersByTime(seconds(19));
  expect(open()).toBe(1);
});

test("does not reconnect after it was stopped", () => {
  lines[0]!.breakOff();
  stop();
  look("visible");
  stop();
  vi.advanceTimersByTime(seconds(3600));
  expect(lines).toHaveLength(1);
});
