import { describe, expect, test } from "vitest";
import type { StaffTicket } from "#contract/ticket.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { member } from "#tests/member-marketplace.ts";
import { createOrderMarketplace, NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import DeskTicket, { action, loader } from "./ticket.tsx";

const ID = "01a078dd-6023-713a-9817-7b532fa11001";
const EARLIER = "01a078dd-6023-713a-9817-7b532fa11002";
const COLLEAGUE = "01a078dd-6023-713a-9817-7b532fa11003";
const at = NOW.toISOString();
const summary = {
  id: ID,
  number: 1002,
  subject: "Where is it?",
  topic: "delivery",
  state: "open",
  created_at: at,
  updated_at: at,
};
const ticket = {
  ...summary,
  version: 3,
  market: "GR",
  locale: "el-GR",
  source: "mail",
  is_proved: false,
  gets_mail: true,
  email: "a•••••@m•••••.test",
  person: { id: COLLEAGUE, username: "marina84" },
  order: { id: ID, number: "D-20418" },
  listing: null,
  error_reference: null,
  assignee: null,
  due_at: at,
  minutes_left: 480,
  answered_at: null,
  merged_into: null,
  rating: null,
  rating_text: null,
  messages: [
    {
      id: ID,
      author: "person",
      by: null,
      body: "Where is <it>?",
      quoted: "> old",
      is_proved: false,
      files: [],
      created_at: at,
    },
  ],
  others: [{ ...summary, id: EARLIER, number: 1001 }],
  replies: [{ id: EARLIER, name: "On its way", text: "Η D-20418 έρχεται." }],
  colleagues: [{ id: COLLEAGUE, username: "colleague" }],
} as unknown as StaffTicket;

type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const shop = (more: Answers = {}, keys = ["read_tickets", "write_tickets", "read_orders"]) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({
        staff: { keys: keys as never, markets: null, is_proved: true, has_factor: true },
      }),
    getStaffTicket: () => ticket as never,
    ...more,
  });
const path = (query = "", locale = "en-GR") => `/${locale}/console/tickets/${ID}${query}`;

async function look(
  { query = "", locale = "en-GR", marketplace = shop() } = {},
  reply?: ActionResult,
) {
  const where = path(query, locale);
  const given = { params: { ticketId: ID }, now: NOW };
  const loaded = await openVisit(where, marketplace.fetch, given).send(loader);
  const Screen = () => DeskTicket({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, where);
  return { page, words: page.querySelector("main")!.textContent! };
}
const send = (form: Record<string, string>, more: Answers = {}) => {
  const marketplace = shop(more);
  const given = { form, params: { ticketId: ID }, now: NOW };
  return { marketplace, answer: openVisit(path(), marketplace.fetch, given).send(action as never) };
};
const ANSWER = { intent: "answer", version: "3", body: "It comes tomorrow.", move: "ask" };

describe("a ticket in the console", () => {
  test.each(["en-GR", "el-GR"])(
    "is shown in words, with who is not confirmed, in %s",
    async (locale) => {
      const { page, words } = await look({ locale });
      expect(words).toContain("Where is <it>?");
      expect(words).not.toMatch(/(?:move|topic|author|source-of|state)\.[a-z]/);
      expect(page.querySelector(`a[href="/${locale}/hub/orders/${ID}"]`)).not.toBeNull();
      // Without the key for people their page has no link.
      expect(page.querySelector('a[href*="/console/people/"]')).toBeNull();
    },
  );

  test.each([
    ["What I typed.", "What I typed.\n\nΗ D-20418 έρχεται."],
    ["", "Η D-20418 έρχεται."],
  ])("takes a canned reply below what is typed, and sends nothing", async (body, expected) => {
    const { marketplace, answer } = send({ ...ANSWER, body, take: "1", reply: EARLIER });
    const { content } = replyOf<ActionResult>((await answer) as never);
    expect(marketplace.calls.some(({ id }) => id === "answerTicket")).toBe(false);
    const { page } = await look({}, content);
    expect(page.querySelector("textarea[name=body]")!.textContent).toBe(expected);
    expect(page.querySelector("button[name=take]")!.hasAttribute("formnovalidate")).toBe(true);
  });

  test("of who may only read has no forms that write", async () => {
    const { page, words } = await look({ marketplace: shop({}, ["read_tickets"]) });
    expect(page.querySelectorAll("form[method=post]")).toHaveLength(0);
    expect(words).toContain("your role can’t answer them");
  });

  test("is answered, handed over and merged by plain forms", async () => {
    const answers = {
      answerTicket: () => ticket as never,
      changeTicket: () => ticket as never,
      mergeTicket: () => ({ ...ticket, id: EARLIER }) as never,
    };
    const answered = send(ANSWER, answers);
    expect(leadsTo((await answered.answer) as never)).toBe(path());
    expect(answered.marketplace.calls.at(-1)).toMatchObject({
      id: "answerTicket",
      body: { version: 3, body: "It comes tomorrow.", move: "ask" },
    });
    const change = { intent: "change", version: "3", topic: "order", move: "keep" };
    const changed = send({ ...change, assignee_id: "none", order_number: "" }, answers);
    await changed.answer;
    expect(changed.marketplace.calls.at(-1)!.body).toEqual({
      version: 3,
      topic: "order",
      assignee_id: null,
      order_number: "",
    });
    const merged = send({ intent: "merge", version: "3", number: "1001" }, answers);
    expect(leadsTo((await merged.answer) as never)).toBe(`/en-GR/console/tickets/${EARLIER}`);
  });

  test.each(["solved", "closed"])(
    "that is %s meanwhile still shows what was typed",
    async (state) => {
      const stale = { answerTicket: () => rejection("staff_changed", { data: { version: 4 } }) };
      const { content } = replyOf<ActionResult>((await send(ANSWER, stale).answer) as never);
      const now = { ...ticket, version: 4, state, due_at: null };
      const marketplace = shop({ getStaffTicket: () => now as never });
      const { page } = await look({ marketplace }, content);
      expect(page.querySelector("form textarea[name=body]")!.textContent).toBe(ANSWER.body);
    },
  );

  test("that changed meanwhile keeps what was typed, and takes the version that is shown now", async () => {
    const stale = { answerTicket: () => rejection("staff_changed", { data: { version: 4 } }) };
    const { status, content } = replyOf<ActionResult>((await send(ANSWER, stale).answer) as never);
    expect(status).toBe(409);
    const marketplace = shop({ getStaffTicket: () => ({ ...ticket, version: 4 }) as never });
    const { page, words } = await look({ marketplace }, content);
    expect(words).toContain("This has changed in the meantime");
    const form = page.querySelector("form:has(textarea[name=body])")!;
    expect(form.querySelector("textarea")!.textContent).toBe(ANSWER.body);
    expect(form.querySelector<HTMLInputElement>("input[name=version]")!.value).toBe("4");
  });
});
