import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { errorContext } from "../context.ts";
import { action, loader } from "./not-found.tsx";

function statusFor(status: number | null): number {
  const context = new RouterContextProvider();
  context.set(errorContext, status === null ? null : { status });
  try {
    loader({ context } as never);
  } catch (thrown) {
    return (thrown as { init: { status: number } }).init.status;
  }
  return 200;
}

test("an unknown URL is 404 for GET and POST", () => {
  expect(statusFor(null)).toBe(404);
  expect(() => action()).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

test.each([400, 405, 413, 503])("what was refused beforehand keeps its %i", (status) => {
  expect(statusFor(status)).toBe(status);
});
