import { expect, test } from "vitest";
import { keepRecent } from "./keep-recent.server.ts";

const idOf = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** The cookie after a visit to listing `n`, where it held `before`; undefined where none was set. */
function visit(n: number, { before = null, shared = false, headers = {} }: Partial<Visit> = {}) {
  const set: string[] = [];
  keepRecent(idOf(n), {
    request: new Request("http://deftero.test/en-GR/listing/1", { headers }),
    cookies: { get: () => before, set: (_, value) => set.push(value) },
    shared,
  });
  return set.at(-1);
}
type Visit = { before: string | null; shared: boolean; headers: Record<string, string> };

test("a listing that is seen is remembered, the latest first", () => {
  const one = visit(1);
  expect(one).toContain(idOf(1));
  const two = visit(2, { before: one! })!;
  expect(two.indexOf(idOf(2))).toBeGreaterThanOrEqual(0);
  expect(two.indexOf(idOf(2))).toBeLessThan(two.indexOf(idOf(1)));
});

test("a page that is kept for everybody sets nobody's cookie", () => {
  expect(visit(1, { shared: true })).toBeUndefined();
});

test.each(["prefetch", "prefetch;prerender"])("what came ahead (%s) was not seen", (purpose) => {
  expect(visit(1, { headers: { "Sec-Purpose": purpose } })).toBeUndefined();
});
