import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { endpoints, type EndpointId } from "#contract/contract.ts";
import { routes } from "./create-api.ts";

test("every endpoint of the contract has exactly one use case", () => {
  const answered = routes.map(({ endpoint }) => endpoint.id);
  expect(answered.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test("every route has the id of its endpoint", () => {
  const strangers = routes.filter(
    ({ endpoint }) => endpoints[endpoint.id as EndpointId] !== endpoint,
  );
  expect(strangers).toEqual([]);
});

test.each([
  ["the routes, which development loads again", "create-api"],
  ["the parts, which the seed and the scripts use without routes", "create-deps"],
])("%s know who reacts to events", (_, file) => {
  const script = `
    import "#api/${file}.ts";
    import { publish } from "#api/events.ts";
    const deps = { database: { requireTx() {} } };
    const event = { provider: "sandbox", reference: "po_1" };
    await publish(deps, "payout_changed", event).catch(({ message }) => console.log(message));
  `;
  const args = ["--input-type=module", "--eval", script];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" })).not.toContain("subscribers");
});
