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
const STORED = {
  data: [
    wish("order"),
    wish("listing", false, true),
    wish("payout", true, false),
    wish("review", false, false),
  ],
} as NotificationPreferences;

const market = (answers: Parameters<typeof createMemberMarketplace>[1] = {}) =>
  createMemberMarketplace(member(), {
    getNotificationPreferences: () => STORED,
    updateNotificationPreferences: () => STORED,
    ...answers,
  });

async function look({ reply, cookie }: { reply?: ActionResult; cookie?: string } = {}) {
  const visit = openVisit(PATH, market().fetch, cookie === undefined ? {} : { cookie });
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
