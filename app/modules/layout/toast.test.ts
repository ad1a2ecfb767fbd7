// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showToast } from "./toast.ts";

beforeAll(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, addListener() {} }));
});
afterEach(() => vi.useRealTimers());

/** A busy machine draws late; the default is a second. */
const PATIENT = { timeout: 30_000 };

const toasts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-removed="false"]')].map(
    (toast) => `${toast.dataset["yPosition"]}-${toast.dataset["xPosition"]}: ${toast.textContent}`,
  );

test("shows one toast at a time, with position and duration by its kind", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showToast({ content: "Saved", type: "success" });
  await vi.waitFor(() => expect(toasts()).toEqual(["bottom-center: Saved"]), PATIENT);
  showToast({ content: "Not saved", type: "error" });
  await vi.waitFor(() => expect(toasts()).toEqual(["top-right: Not saved"]), PATIENT);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(toasts()).toEqual(["top-right: Not saved"]);

  // Who stands on it has all the time.
  document.querySelector<HTMLElement>("[data-sonner-toast]")!.focus();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(toasts()).toEqual(["top-right: Not saved"]);
  (document.activeElement as HTMLElement).blur();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(toasts()).toEqual([]);
});
