import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { routes } from "./create-api.ts";

test("every call of the contract is answered, each by one use case", () => {
  const answered = routes.map(({ endpoint }) => endpoint.id);
  expect(answered.toSorted()).toEqual(Object.keys(contract).toSorted());
});

test("no call is answered under another's id", () => {
  const strangers = routes.filter(
    ({ endpoint }) => contract[endpoint.id as keyof typeof contract] !== endpoint,
  );
  expect(strangers).toEqual([]);
});
