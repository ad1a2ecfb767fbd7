import { describe, expect, test } from "vitest";
import type { NotificationPreferences } from "#contract/notification.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import NotificationPreferencesPage, { action, loader } from "./notification-preferences.tsx";

const PATH = "/en-GR/account/notifications";
const wish = (category: string, mail = true, bell = true) => ({ category, mail, bell });
const stored = (push: boolean, ...given: Parameters<typeof wish>) => ({ ...wish(...given), push });
const STORED = {
  data: [
    stored(true, "order"),
    stored(true, "listing", false, true),
    stored(false, "payout", true, false),
    stored(false, "review", false, false),
  ],
} as NotificationPreferences;

const market = (answers: Parameters<typeof createMemberMarketplace>[1] = {}) =>
  createMemberMarketplace(member(), {
    getNotificationPreferences: () => STORED,
    updateNotificationPreferences: () => STORED,
    ...answers,
  });

type Look = { reply?: ActionResult; cookie?: string; answers?: Parameters<typeof market>[0] };
async function look({ reply, cookie, answers }: Look = {}) {
  const visit = openVisit(PATH, market(answers).fetch, cookie === undefined ? {} : { cookie });
  const loaded = await visit.send(loader);
  const Page = () => (
    <NotificationPreferencesPage
      {...({ loaderData: loaded, actionData: reply } as never as Shown)}
    />
  );
  const document = await renderRoute(Page, loaded, PATH);
  return document.querySelector("main")!;
}
type Shown = Parameters<typeof NotificationPreferencesPage>[0];
const ticked = (main: Element) =>
  [...main.querySelectorAll<HTMLInputElement>("input[type=checkbox]")]
    .filter((box) => box.hasAttribute("checked"))
    .map(({ name }) => name);

const DEVICE = "01a078dd-6023-713a-9817-7b532fa0ccc1";
const push = (change = {}) => ({
  data: {
    public_key: "the-key",
    is_offered: true,
    subscriptions: [
      {
        id: DEVICE,
        device: { browser: "Chrome", system: "Android" },
        created_at: "2026-11-20T10:00:00.000Z",
        last_used_at: null,
        is_current: false,
      },
    ],
    ...change,
  },
});

describe("web push", () => {
  test("has a box in each category and lists the devices, each with a plain form", async () => {
    const main = await look({ answers: { listPushSubscriptions: () => push() as never } });
    expect(ticked(main).filter((name) => name.endsWith(".push"))).toEqual([
      "order.push",
      "listing.push",
    ]);
    const device = main.querySelector("li.entry")!;
    expect(device.querySelector("h3")!.textContent).toContain("Chrome on Android");
    const form = device.querySelector("form")!;
    expect(
      Object.fromEntries(
        [...form.querySelectorAll("input")].map(({ name, value }) => [name, value]),
      ),
    ).toEqual({
      intent: "push-remove",
      push_subscription_id: DEVICE,
    });
    expect(main.querySelector("noscript")).not.toBeNull();
    expect(main.textContent).not.toContain("Turn on notifications on this device");
  });

  test("is nowhere on the page of a shop that sends none", async () => {
    const none = push({ public_key: null, is_offered: false, subscriptions: [] });
    const main = await look({ answers: { listPushSubscriptions: () => none as never } });
    expect(main.querySelector("[name$=push], #push")).toBeNull();
  });

  test("is offered later to a member who has never ordered or sold", async () => {
    const early = push({ is_offered: false, subscriptions: [] });
    const main = await look({ answers: { listPushSubscriptions: () => early as never } });
    expect(main.textContent).toContain("Once you have bought or sold something");
    expect(main.querySelector("noscript")).toBeNull();
  });

  test("is saved where the form has its boxes", async () => {
    const marketplace = market();
    const form = { intent: "wishes", push: "on", "order.push": "on" };
    await openVisit(PATH, marketplace.fetch, { form }).send(action);
    const call = marketplace.calls.find(({ id }) => id === "updateNotificationPreferences")!;
    const sent = (call.body["data"] as { category: string; push: boolean }[]).map(
      (one) => one.push,
    );
    expect(sent).toEqual([true, ...Array.from({ length: 7 }, () => false)]);
  });

  test.each([
    ["removed", null],
    ["gone already", rejection("not_found")],
  ])("a device that is %s counts as removed", async (_, answer) => {
    const marketplace = market({ unsubscribePush: () => answer as never });
    const form = { intent: "push-remove", push_subscription_id: DEVICE };
    const visit = openVisit(PATH, marketplace.fetch, { form });
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["unsubscribePush"]);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Removed. It gets no more notifications.",
    });
  });

  test("a removal that failed says so and leaves the boxes as they were", async () => {
    const { fetch } = market({ unsubscribePush: () => rejection("unavailable") });
    const form = { intent: "push-remove", push_subscription_id: DEVICE };
    const answer = await openVisit(PATH, fetch, { form }).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(503);
    const main = await look({
      reply: content,
      answers: { listPushSubscriptions: () => push() as never },
    });
    expect(main.querySelector('[role="alert"]')).not.toBeNull();
    expect(ticked(main)).toContain("order.mail");
  });
});

describe("notification preferences", () => {
  test("are listed by category and channel, with those that are always sent", async () => {
    const main = await look();
    expect([...main.querySelectorAll("legend")].map(({ textContent }) => textContent)).toEqual([
      "Orders",
      "Listings",
      "Payouts",
      "Reviews",
    ]);
    expect(ticked(main)).toEqual(["order.mail", "order.bell", "listing.bell", "payout.mail"]);
    expect(main.textContent).toContain("Some emails always go out: about your money");
  });

  test("cannot disable mails about money", async () => {
    const main = await look();
    const [box, ...others] = main.querySelectorAll<HTMLInputElement>("input:disabled");
    expect([box!.name, others]).toEqual(["payout.mail", []]);
    expect(main.querySelector(`[id="${box!.getAttribute("aria-describedby")}"]`)!.textContent).toBe(
      "Always, because it is about your money.",
    );
  });

  test("are saved for every category", async () => {
    const marketplace = market();
    const visit = openVisit(PATH, marketplace.fetch, {
      form: { intent: "wishes", "order.mail": "on", "review.bell": "on" },
    });
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    const sent = marketplace.calls.find(({ id }) => id === "updateNotificationPreferences")!;
    expect(sent.body["data"]).toEqual([
      wish("order", true, false),
      wish("order_step", false, false),
      wish("offer", false, false),
      wish("listing", false, false),
      wish("payout", true, false),
      wish("review", false, true),
      wish("favorite", false, false),
      wish("search", false, false),
    ]);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Saved.",
    });
  });

  test("are kept when they cannot be saved", async () => {
    const { fetch } = market({ updateNotificationPreferences: () => rejection("unavailable") });
    const form = { intent: "wishes", "listing.mail": "on" };
    const answer = await openVisit(PATH, fetch, { form }).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(503);
    const main = await look({ reply: content });
    expect(ticked(main)).toEqual(["listing.mail", "payout.mail"]);
    expect(main.querySelector('[role="alert"]')).not.toBeNull();
  });

  test("are kept over a sign-in", async () => {
    const { fetch } = market({ updateNotificationPreferences: () => rejection("signed_out") });
    const form = { intent: "wishes", "review.bell": "on" };
    const visit = openVisit(PATH, fetch, { form });
    expect(leadsTo(await visit.send(action))).toContain("/en-GR/auth/sign-in");
    const main = await look({ cookie: `accessToken=a-token; ${visit.nextCookie()}` });
    expect(ticked(main)).toEqual(["payout.mail", "review.bell"]);
  });

  test("redirects to sign-in and back when signed out", async () => {
    const { fetch } = market({ getNotificationPreferences: () => rejection("signed_out") });
    expect(leadsTo(await openVisit(PATH, fetch).send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});
