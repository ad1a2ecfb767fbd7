// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const reload = vi.fn();
const gone = async () => {
  throw new TypeError("Failed to fetch dynamically imported module");
};
let answer: () => Response | Promise<Response>;

/** Imports a fresh copy of the module, as a new document has it. */
async function open() {
  vi.resetModules();
  return import("./load-part.ts");
}

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = '<script data-build="old"></script>';
  reload.mockClear();
  answer = () => Response.json({ buildId: "new" });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer()),
  );
  vi.stubGlobal("location", { pathname: "/el-GR", reload });
});
afterEach(() => vi.unstubAllGlobals());

/** Whether a failing chunk ends in an error; a page that reloads never settles. */
async function fate(part: Promise<unknown>): Promise<"error" | "leaving"> {
  const failed = part.then(
    () => "part",
    () => "error",
  );
  await vi.waitFor(async () => {
    const state = await Promise.race([failed, Promise.resolve("open")]);
    if (state === "open" && reload.mock.calls.length === 0) throw new Error("Not settled yet");
  });
  return reload.mock.calls.length > 0 ? "leaving" : ((await failed) as "error");
}

test("a chunk of a removed build reloads the page, once", async () => {
  const { loadPart } = await open();
  expect(await fate(loadPart(gone))).toBe("leaving");
  expect(reload).toHaveBeenCalledOnce();
  reload.mockClear();
  const next = await open();
  expect(await fate(next.loadPart(gone))).toBe("error");
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["the build is the same", () => Response.json({ buildId: "old" })],
  ["the network is away", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the server fails", () => new Response("", { status: 500 })],
])("while %s the page is not reloaded and the error is thrown", async (_, response) => {
  answer = response as typeof answer;
  const { loadPart } = await open();
  expect(await fate(loadPart(gone))).toBe("error");
  expect(reload).not.toHaveBeenCalled();
});

test("a chunk that failed offline is fetched again once the connection is back", async () => {
  const { loadPart } = await open();
  const { line } = await import("./data-fetch.ts");
  let isBack = false;
  line.keepTrying = async (attempt) => {
    await expect(attempt()).rejects.toThrow("Failed to fetch");
    isBack = true;
    return attempt();
  };
  answer = () =>
    isBack ? Response.json({ buildId: "old" }) : Promise.reject(new TypeError("Failed to fetch"));
  expect(await loadPart(async () => (isBack ? "part" : gone()))).toBe("part");
  expect(reload).not.toHaveBeenCalled();
});
