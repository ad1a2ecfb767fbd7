// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showConsentBar } from "./consent-bar.ts";

vi.mock("./load-bar.ts", async (original) => ({
  ...(await original<object>()),
  loadWholeStyles: async () => {},
}));

const answer = vi.fn<() => Promise<unknown>>();
const consented = vi.fn();
const bar = () => document.querySelector("aside.ask");
const problem = () => bar()!.querySelector("[role=alert]")!.textContent;
const press = async (value: string) => {
  bar()!.querySelector<HTMLButtonElement>(`[value=${value}]`)!.click();
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  answer.mockClear();
};
const redirected = { ok: false, status: 0, type: "opaqueredirect" };

beforeEach(() => {
  history.replaceState(null, "", "/en-GR/search");
  vi.stubGlobal("fetch", answer);
  addEventListener("consent", consented);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  removeEventListener("consent", consented);
  document.body.innerHTML = "";
});

test("staff at work are not asked", async () => {
  document.body.innerHTML = '<header class="console-top"></header>';
  await showConsentBar();
  expect(bar()).toBeNull();
});

test("an answer that was saved takes the bar away and is announced", async () => {
  await showConsentBar();
  answer.mockResolvedValue(redirected);
  await press("yes");
  await vi.waitFor(() => expect(bar()).toBeNull());
  expect(consented).toHaveBeenCalledOnce();
});

test.each([
  ["en-GR", "an error of the server", async () => new Response(null, { status: 503 }), /not saved/],
  ["el-GR", "no network", () => Promise.reject(new TypeError("Failed")), /δεν αποθηκεύτηκε/],
])("%s: after %s the bar says so, and can be answered again", async (locale, _, fail, sentence) => {
  history.replaceState(null, "", `/${locale}/search`);
  await showConsentBar();
  answer.mockImplementation(fail);
  await press("no");
  await vi.waitFor(() => expect(problem()).toMatch(sentence));
  expect(consented).not.toHaveBeenCalled();
  answer.mockResolvedValue(redirected);
  await press("no");
  await vi.waitFor(() => expect(bar()).toBeNull());
  expect(consented).toHaveBeenCalledOnce();
});
