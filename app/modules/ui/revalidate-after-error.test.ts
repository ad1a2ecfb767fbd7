import { expect, test } from "vitest";
import { revalidateAfterError } from "./revalidate-after-error.ts";

const after = (actionStatus: number | undefined, defaultShouldRevalidate: boolean) =>
  revalidateAfterError({ actionStatus, defaultShouldRevalidate } as never);

test.each([
  [409, false, true],
  [422, false, true],
  [503, false, false],
  [undefined, true, true],
  [undefined, false, false],
])("after %s, otherwise %s: %s", (status, otherwise, expected) => {
  expect(after(status, otherwise)).toBe(expected);
});
