import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { routes } from "./create-api.ts";

test("every endpoint of the contract has exactly one use case", () => {
  const answered = routes.map(({ endpoint }) => endpoint.id);
  expect(answered.toSorted()).toEqual(Object.keys(contract).toSorted());
});

test("every route has the id of its endpoint", () => {
  const strangers = routes.filter(
    ({ endpoint }) => contract[endpoint.id as keyof typeof contract] !== endpoint,
  );
  expect(strangers).toEqual([]);
});
