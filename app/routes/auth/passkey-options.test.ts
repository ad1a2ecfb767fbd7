import { expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action as prove } from "./verify-password.tsx";
import { action as signIn } from "./sign-in.tsx";
import { action } from "./passkey-options.ts";

const PATH = "/en-GR/auth/passkey-options";
const OPTIONS = { options: { challenge: "a-challenge" } };
const CREDENTIAL = {
  id: "a",
  rawId: "a",
  type: "public-key",
  response: { clientDataJSON: "a", authenticatorData: "a", signature: "a" },
};
const shop = (answers = {}) =>
  createMemberMarketplace(member(), {
    startPasskeySignIn: () => OPTIONS,
    startPasskeyProof: () => OPTIONS,
    startPasskey: () => OPTIONS,
    ...answers,
  });

test.each([
  ["sign-in", "startPasskeySignIn"],
  ["prove", "startPasskeyProof"],
  ["create", "startPasskey"],
])("options to %s are those of %s, for the origin of the request", async (purpose, call) => {
  const marketplace = shop();
  const visit = openVisit(PATH, marketplace.fetch, { form: { purpose } });
  const response = (await visit.send(action)) as Response;
  expect([response.status, response.headers.get("cache-control"), await response.json()]).toEqual([
    200,
    "no-store",
    OPTIONS,
  ]);
  expect(marketplace.calls).toMatchObject([{ id: call, body: { origin: "http://deftero.test" } }]);
});

test("an error is its code, and an unknown purpose is refused", async () => {
  const { fetch } = shop({ startPasskey: () => rejection("proof_needed") });
  const refused = (await openVisit(PATH, fetch, { form: { purpose: "create" } }).send(
    action,
  )) as Response;
  expect([refused.status, await refused.json()]).toEqual([403, { code: "proof_needed" }]);
  const unknown = (await openVisit(PATH, fetch, { form: { purpose: "x" } }).send(
    action,
  )) as Response;
  expect(unknown.status).toBe(400);
});

test("a passkey signs in and goes back", async () => {
  const session = { token: "b-token", expires_at: "2026-12-21T10:00:00.000Z" };
  const { fetch } = shop({ signInWithPasskey: () => session });
  const form = {
    intent: "passkey",
    credential: JSON.stringify(CREDENTIAL),
    callback_url: "/en-GR/account/orders",
  };
  const visit = openVisit("/en-GR/auth/sign-in", fetch, { form, cookie: "" });
  expect(leadsTo(await visit.send(signIn))).toBe("/en-GR/account/orders?auth=success");
  expect(visit.cookies.get("accessToken")).toBe("b-token");
});

test.each(["", "{", "{}", '"a"'])(
  "the credential %o is refused without a call",
  async (credential) => {
    const marketplace = shop();
    const form = { intent: "passkey", credential };
    const visit = openVisit("/en-GR/auth/sign-in", marketplace.fetch, { form, cookie: "" });
    expect(await visit.send(signIn)).toMatchObject({
      data: { error: { credential: ["passkey.failed"] } },
    });
    expect(marketplace.calls).toEqual([]);
  },
);

test.each([
  ["too_many_requests", "auth.too-many"],
  ["unavailable", "auth.unavailable"],
  ["passkey_refused", "passkey.passkey_refused"],
] as const)(
  "a passkey that cannot sign in because of %s says so at the sign-in",
  async (code, key) => {
    const { fetch } = shop({ signInWithPasskey: () => rejection(code) });
    const form = { intent: "passkey", credential: JSON.stringify(CREDENTIAL) };
    const visit = openVisit("/en-GR/auth/sign-in", fetch, { form, cookie: "" });
    expect(await visit.send(signIn)).toMatchObject({ data: { error: { "": [key] } } });
  },
);

test("a passkey of another account does not prove anything", async () => {
  const { fetch } = shop({ provePasskey: () => rejection("passkey_refused") });
  const form = {
    intent: "passkey",
    credential: JSON.stringify(CREDENTIAL),
    callback_url: "/en-GR/account",
  };
  const visit = openVisit("/en-GR/auth/sign-up/verify-password", fetch, { form });
  expect(await visit.send(prove)).toMatchObject({
    data: { error: { "": ["passkey.passkey_refused"] } },
  });
});
