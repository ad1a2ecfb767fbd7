import { describe, expect, test } from "vitest";
import { decisionOf } from "#tests/decision-fixture.ts";
import { type Answers, createCannedMarketplace, rejection } from "#tests/msw/canned-marketplace.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../modules/form/action-result.ts";
import DecisionByLink, { action, loader } from "./decision.tsx";

const TOKEN = "a-token-of-a-mail-that-we-sent";
const PATH = `/en-GR/decisions/${TOKEN}`;
const params = { token: TOKEN };
const SUSPENDED = decisionOf({
  measure: "suspend_account",
  subject_type: "account",
  ends_at: "2026-12-20T10:00:00.000Z",
} as never);
const REPORT = {
  id: "01a1fc5b-d3c2-759e-b637-8ea64d58dd07",
  reason: "stolen" as const,
  subject_type: "listing" as const,
  body: "It is mine.",
  status: "dismissed" as const,
  answer: "The seller has a receipt.",
  decided_at: "2026-11-20T10:00:00.000Z",
  complaint: null,
  complain_until: "2027-05-23T10:00:00.000Z",
};
const market = (answers: Answers = {}) =>
  createCannedMarketplace({
    getDecisionByLink: () => ({ decision: SUSPENDED, report: null }),
    complainByLink: () => ({ decision: SUSPENDED, report: null }),
    ...answers,
  });
const look = async (shop = market(), path = PATH, reply?: ActionResult) => {
  const loaded = await openVisit(path, shop.fetch, { now: NOW, params }).send(loader);
  const Screen = () => DecisionByLink({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  return { page, words: page.querySelector("main")!.textContent! };
};
const send = (body: string, shop = market()) =>
  openVisit(PATH, shop.fetch, { form: { body }, now: NOW, params }).send(action);

describe("the link of a mail about a decision", () => {
  test.each(["en-GR", "el-GR"])("tells a suspended person why, in %s", async (locale) => {
    const { page, words } = await look(market(), PATH.replace("en-GR", locale));
    expect(words).toContain("The police has its number.");
    expect(words).not.toMatch(/(?:measure|means|reason|clause|ground|fact|state|link)\.[a-z]/);
    expect(page.querySelectorAll("textarea")).toHaveLength(1);
  });

  test("says until when nobody can sign in", async () => {
    expect((await look()).words.replaceAll("\u00a0", " ")).toContain(
      "You cannot sign in until 20 December 2026",
    );
  });

  test("shows the sender of a report its answer, with a form for a complaint", async () => {
    const shop = market({ getDecisionByLink: () => ({ decision: null, report: REPORT }) });
    const { page, words } = await look(shop);
    expect(words).toContain("The seller has a receipt.");
    expect(page.querySelectorAll("textarea")).toHaveLength(1);
  });

  test("has no form once the time is over", async () => {
    const over = { ...SUSPENDED, complain_until: null };
    const shop = market({ getDecisionByLink: () => ({ decision: over, report: null }) });
    const { page, words } = await look(shop);
    expect(page.querySelector("textarea")).toBeNull();
    expect(words).toContain("You can still go to court.");
  });

  test("takes a complaint; an empty one is asked for", async () => {
    const shop = market();
    expect(leadsTo(await send("It was not me.", shop))).toBe(PATH);
    expect(shop.calls.at(-1)).toMatchObject({
      id: "complainByLink",
      body: { body: "It was not me." },
    });
    const { status, content } = replyOf<ActionResult>(await send(" "));
    expect([status, content.error]).toEqual([422, { body: ["moderation.body-required"] }]);
    expect((await look(market(), PATH, content)).words).toContain(
      "Explain why the decision is wrong.",
    );
  });

  test("keeps what was typed when a complaint is refused", async () => {
    const shop = market({ complainByLink: () => rejection("complaint_closed") });
    const { content } = replyOf<ActionResult>(await send("It was not me.", shop));
    const { page, words } = await look(market(), PATH, content);
    expect(words).toContain("You can no longer complain here");
    expect(page.querySelector("textarea")!.value).toBe("It was not me.");
  });
});
