import { expect, test, vi } from "vitest";
import { createViolationCounter } from "./count-violations.server.ts";

function openCounter() {
  const clock = { at: 0 };
  const warn = vi.fn();
  const count = createViolationCounter({ now: () => clock.at, log: { warn } });
  const send = async (body: string, ip = "192.0.2.1") =>
    (
      await count(new Request("http://deftero.test/monitoring/csp", { method: "POST", body }), {
        ip,
      })
    ).status;
  return { clock, warn, send };
}
const report = (more: object = {}) =>
  JSON.stringify({
    "csp-report": {
      "effective-directive": "require-trusted-types-for",
      "source-file": "https://shop.test/assets/shell-abc.js",
      "line-number": 3,
      "column-number": 14,
      "script-sample": "Element innerHTML|maria@people.deftero.test",
      ...more,
    },
  });

test("the first violation of a kind is logged, without text of the page, the others are counted", async () => {
  const { clock, warn, send } = openCounter();
  for (let times = 0; times < 4; times += 1) expect(await send(report())).toBe(204);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]![0]).toEqual({
    violation: "require-trusted-types-for shell-abc.js:3:14",
  });
  clock.at = 11 * 60_000;
  await send(report());
  expect(warn).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls[1]![0]).toEqual({
    violations: { "require-trusted-types-for shell-abc.js:3:14": 4 },
  });
});

test.each(["", "nonsense", "{}", '{"csp-report":{}}', "null"])(
  "%s is no report: 400",
  async (body) => {
    expect(await openCounter().send(body)).toBe(400);
  },
);

test("a report that is too large gets 413", async () => {
  expect(await openCounter().send(report({ referrer: "x".repeat(20_000) }))).toBe(413);
});

test("an address above the rate limit gets 429", async () => {
  const { send } = openCounter();
  const statuses: number[] = [];
  for (let times = 0; times < 31; times += 1) statuses.push(await send(report()));
  expect(statuses.at(-1)).toBe(429);
  expect(await send(report(), "192.0.2.2")).toBe(204);
});

test("an IPv6 network counts as one address", async () => {
  const { send } = openCounter();
  for (let times = 1; times <= 30; times += 1) await send(report(), `2001:db8:1:2::${times}`);
  expect(await send(report(), "2001:db8:1:2:a::1")).toBe(429);
});
