// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutes } from "#contract/duration.ts";
import { watchVersion, compareVersion } from "./watch-version.ts";

let answer: () => Response;
let stop: (() => void) | undefined;
const seen: boolean[] = [];
const facts = { isBusy: false };
const replaced = vi.fn();
const unregistered = vi.fn(async (_worker: string) => true);

beforeEach(() => {
  vi.useFakeTimers({ now: minutes(60) });
  sessionStorage.clear();
  seen.length = 0;
  facts.isBusy = false;
  replaced.mockClear();
  unregistered.mockClear();
  document.body.innerHTML = '<form method="post" action="/el-GR/x"><input name="city"></form>';
  answer = () => Response.json({ buildId: "new", isPlaceKept: true });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer()),
  );
  vi.stubGlobal("location", {
    href: "http://deftero.test/el-GR/search?q=a",
    pathname: "/el-GR/search",
    replace: (url: URL) => replaced(url.pathname + url.search),
  });
  Object.assign(navigator, {
    serviceWorker: {
      getRegistrations: async () => [
        { active: null, unregister: () => unregistered("a worker of nobody") },
        {
          active: { scriptURL: "http://deftero.test/push-worker.js?locale=el-GR" },
          unregister: () => unregistered("the worker of web push"),
        },
      ],
    },
  });
});
afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(): Promise<void> {
  stop = watchVersion({
    running: "old",
    isBusy: () => facts.isBusy,
    onOffer: (isOffered) => seen.push(isOffered),
  });
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
}
const look = async () => {
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
};
const typeCity = (value: string) => {
  document.querySelector("input")!.value = value;
};

test("a new build reloads the page past the caches and unregisters service workers, but not that of web push", async () => {
  await open();
  expect(unregistered.mock.calls).toEqual([["a worker of nobody"]]);
  expect(replaced.mock.calls).toEqual([[`/el-GR/search?q=a&t=${minutes(60)}`]]);
});

test("the same build causes no reload; it is checked every five minutes and whenever the tab becomes visible", async () => {
  answer = () => Response.json({ buildId: "old", isPlaceKept: true });
  await open();
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(minutes(5));
  expect(fetch).toHaveBeenCalledTimes(2);
  await look();
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(replaced).not.toHaveBeenCalled();
});

test("the page is reloaded at most once a minute", async () => {
  await open();
  await look();
  await vi.advanceTimersByTimeAsync(59_000);
  await look();
  expect(replaced).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await look();
  expect(replaced).toHaveBeenCalledTimes(2);
});

test("with unsaved input the reload is offered, and runs once nothing is unsaved", async () => {
  typeCity("Athens");
  await open();
  expect([seen, replaced.mock.calls]).toEqual([[true], []]);
  typeCity("");
  await look();
  expect(seen).toEqual([true, false]);
  expect(replaced).toHaveBeenCalledOnce();
});

test("no reload happens while a form is pending", async () => {
  facts.isBusy = true;
  await open();
  expect(replaced).not.toHaveBeenCalled();
  facts.isBusy = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(replaced).toHaveBeenCalledOnce();
});

test.each([
  ["an error", () => new Response("", { status: 500 })],
  ["nonsense", () => new Response("<html>")],
  ["no cookie", () => Response.json({ buildId: "new" })],
])("%s causes no reload", async (_, response) => {
  const logged = vi.spyOn(console, "info").mockReturnValue(undefined);
  answer = response as () => Response;
  await open();
  expect(replaced).not.toHaveBeenCalled();
  expect(seen).toEqual([false]);
  logged.mockRestore();
});

const NOW = 1_000_000;
const other = {
  running: "a",
  offered: "b",
  isPlaceKept: true,
  refreshedAt: 0,
  now: NOW,
  isBusy: false,
  hasUnsaved: false,
};

test.each([
  [{}, "reload"],
  [{ offered: "a" }, "stay"],
  [{ offered: undefined }, "stay"],
  [{ running: undefined }, "stay"],
  [{ isPlaceKept: false }, "stay"],
  [{ refreshedAt: NOW - 59_999 }, "stay"],
  [{ refreshedAt: NOW - minutes(1) }, "reload"],
  [{ hasUnsaved: true }, "offer"],
  [{ isBusy: true }, "wait"],
  [{ isBusy: true, hasUnsaved: true }, "wait"],
  [{ hasUnsaved: true, refreshedAt: NOW - 1 }, "stay"],
] as const)("a new build with %o: %s", (change, verdict) => {
  expect(compareVersion({ ...other, ...change })).toBe(verdict);
});
