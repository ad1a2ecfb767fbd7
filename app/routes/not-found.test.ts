import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { refusalContext } from "../context.ts";
import { action, loader } from "./not-found.tsx";

function statusFor(refusal: 400 | 404 | 413 | null): number {
  const context = new RouterContextProvider();
  context.set(refusalContext, refusal);
  try {
    loader({ context } as never);
  } catch (thrown) {
    return (thrown as { init: { status: number } }).init.status;
  }
  return 200;
}

test("an address that does not exist is 404, read or posted to", () => {
  expect(statusFor(null)).toBe(404);
  expect(() => action()).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

test.each([400, 413] as const)("what was refused beforehand keeps its %i", (status) => {
  expect(statusFor(status)).toBe(status);
});
