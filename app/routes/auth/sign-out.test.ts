import { expect, test } from "vitest";
import { createOrderMarketplace, rejection } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action, loader } from "./sign-out.ts";

test("signing out ends the session on both sides", async () => {
  const marketplace = createOrderMarketplace(undefined, {
    logout: () => null,
  });
  const visit = openVisit("/en-GR/auth/sign-out", marketplace.fetch, { form: {} });
  expect(leadsTo(await visit.send(action))).toBe("/en-GR");
  expect(marketplace.writes()).toEqual(["logout"]);
  expect(visit.cookies.get("accessToken")).toBeNull();
});

test("signing out clears a pending login code and its secret", async () => {
  const visit = openVisit("/en-GR/auth/sign-out", createOrderMarketplace().fetch, { form: {} });
  visit.cookies.seal("handOff", { code: "a-code", path: "/en-GR" });
  visit.cookies.set("socialState", "a-secret");
  await visit.send(action);
  expect(visit.cookies.open("handOff")).toBeNull();
  expect(visit.cookies.get("socialState")).toBeNull();
});

test("signing out works while the marketplace is down", async () => {
  const marketplace = createOrderMarketplace(undefined, { logout: () => rejection("unavailable") });
  const visit = openVisit("/en-GR/auth/sign-out", marketplace.fetch, { form: {} });
  expect(leadsTo(await visit.send(action))).toBe("/en-GR");
  expect(visit.cookies.get("accessToken")).toBeNull();
});

test.each([
  [
    "/en-GR/auth/sign-in?callbackUrl=%2Fen-GR%2Fsearch",
    "/en-GR/auth/sign-in?callbackUrl=%2Fen-GR%2Fsearch",
  ],
  ["//evil.example", "/en-GR"],
])("signing out leads on to %s: %s", async (then, target) => {
  const marketplace = createOrderMarketplace(undefined, {
    logout: () => null,
  });
  const visit = openVisit("/en-GR/auth/sign-out", marketplace.fetch, { form: { then } });
  expect(leadsTo(await visit.send(action))).toBe(target);
});

test("a GET does not sign out", async () => {
  const visit = openVisit("/en-GR/auth/sign-out", createOrderMarketplace().fetch);
  expect(leadsTo(await visit.send(loader))).toBe("/en-GR");
  expect(visit.cookies.get("accessToken")).toBe("a-token");
});
