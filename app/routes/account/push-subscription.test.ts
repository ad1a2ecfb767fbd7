import { expect, test } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action, loader } from "./push-subscription.ts";

const PATH = "/el-GR/account/notifications/browser";
const BROWSER = {
  endpoint: "https://fcm.googleapis.com/fcm/send/one",
  p256dh: "p".repeat(87),
  auth: "a".repeat(22),
};
const SAVED = {
  id: "01a078dd-6023-713a-9817-7b532fa0ccc1",
  device: { browser: "Chrome", system: "Android" },
  created_at: "2026-11-21T10:00:00.000Z",
  last_used_at: null,
  is_current: true,
};
const market = (answers: Answers = {}) =>
  createMemberMarketplace(member(), { subscribePush: () => ({ data: SAVED }), ...answers });

async function send(form: Record<string, string>, marketplace = market()) {
  const answer = (await openVisit(PATH, marketplace.fetch, { form }).send(action)) as Response;
  return {
    status: answer.status,
    cache: answer.headers.get("Cache-Control"),
    body: await answer.json(),
  };
}

test("a browser is subscribed, and the answer is not stored", async () => {
  const marketplace = market();
  expect(await send(BROWSER, marketplace)).toEqual({
    status: 200,
    cache: "no-store",
    body: { code: null },
  });
  expect(marketplace.calls.map(({ id, body }) => [id, body])).toEqual([["subscribePush", BROWSER]]);
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/before", "https://fcm.googleapis.com/fcm/send/before"],
  ["", null],
])("a browser that renews by itself names its earlier endpoint: %s", async (sent, replaces) => {
  const marketplace = market();
  await send({ ...BROWSER, replaces: sent }, marketplace);
  expect(marketplace.calls.map(({ body }) => body)).toEqual([{ ...BROWSER, replaces }]);
});

test("a renewal by a removed browser is refused", async () => {
  const answer = await send(
    { ...BROWSER, replaces: "" },
    market({ subscribePush: () => rejection("not_found") }),
  );
  expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test.each([["push_browser_taken"], ["push_service_unknown"], ["push_unavailable"]] as const)(
  "the refusal %s reaches the button",
  async (code) => {
    const answer = await send(BROWSER, market({ subscribePush: () => rejection(code) }));
    expect(answer.body).toEqual({ code });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  },
);

test.each([[{}], [{ ...BROWSER, endpoint: "javascript:alert(1)" }], [{ ...BROWSER, auth: "x" }]])(
  "what no browser sends asks the marketplace nothing: %#",
  async (form) => {
    const marketplace = market();
    const { status, body } = await send(form as Record<string, string>, marketplace);
    expect([status, body]).toEqual([400, { code: "bad_request" }]);
    expect(marketplace.calls).toEqual([]);
  },
);

test("a session that ended leads to the sign-in", async () => {
  const { fetch } = market({ subscribePush: () => rejection("signed_out") });
  expect(leadsTo(await openVisit(PATH, fetch, { form: BROWSER }).send(action))).toContain(
    "/el-GR/auth/sign-in",
  );
});

test("a GET leads to the preferences", async () => {
  expect(leadsTo(await openVisit(PATH, market().fetch).send(loader))).toBe(
    "/el-GR/account/notifications",
  );
});
