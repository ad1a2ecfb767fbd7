import { describe, expect, test } from "vitest";
import type { Ticket } from "#contract/ticket.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { type Answers, createCannedMarketplace, rejection } from "#tests/msw/canned-marketplace.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import ByLink, { action as sendByLink, loader as loadByLink } from "../ticket.tsx";
import OwnTicket, { action, loader as loadTicket } from "./ticket.tsx";
import Tickets, { loader } from "./tickets.tsx";

const ID = "01a078dd-6023-713a-9817-7b532fa11001";
const TOKEN = "a-sealed-token-of-a-mail";
const at = NOW.toISOString();
const summary = {
  id: ID,
  number: 1001,
  subject: "Where is it?",
  topic: "delivery",
  state: "solved",
  created_at: at,
  updated_at: at,
};
const ticket = {
  ...summary,
  order: null,
  messages: [
    { id: ID, author: "person", body: "Where is it?", files: [], created_at: at },
    {
      id: "01a078dd-6023-713a-9817-7b532fa11002",
      author: "staff",
      body: "Here.",
      files: [],
      created_at: at,
    },
  ],
  may_reply: true,
  may_rate: true,
  rating: null,
} as unknown as Ticket;

const shop = (more: Answers = {}) =>
  createCannedMarketplace({
    listOwnTickets: () => [summary] as never,
    getOwnTicket: () => ticket as never,
    getTicketByLink: () => ticket as never,
    ...more,
  });
const CLOSED = { ...ticket, state: "closed", may_reply: false, may_rate: false };
const visit = (path: string, more: Answers = {}, form?: Record<string, string>) => {
  const marketplace = shop(more);
  const params = { ticketId: ID, token: TOKEN };
  const given = { params, now: NOW, ...(form && { form }) };
  return { marketplace, ...openVisit(path, marketplace.fetch, given) };
};

async function look(
  Screen: unknown,
  load: unknown,
  path: string,
  reply?: ActionResult,
  answers: Answers = {},
) {
  const loaded = await visit(path, answers).send(load as never);
  const Page = Screen as (props: object) => React.ReactNode;
  const page = await renderRoute(
    () => Page({ loaderData: loaded, actionData: reply }),
    loaded as never,
    path,
  );
  return { page, words: page.querySelector("main")!.textContent! };
}

describe("requests to our support", () => {
  test.each(["en-GR", "el-GR"])("are listed in the account, in %s", async (locale) => {
    const { page, words } = await look(Tickets, loader, `/${locale}/account/tickets`);
    expect(page.querySelector(`a[href="/${locale}/account/tickets/${ID}"]`)).not.toBeNull();
    expect(words).not.toMatch(/(?:state|topic|nav)\.[a-z]/);
  });

  test.each(["en-GR", "el-GR"])("are read, answered and rated there, in %s", async (locale) => {
    const { page, words } = await look(OwnTicket, loadTicket, `/${locale}/account/tickets/${ID}`);
    expect(words).toContain("Here.");
    expect(page.querySelectorAll("input[name=rating]")).toHaveLength(5);
    expect(words).not.toMatch(/(?:state|rating|author)\.[a-z0-9]/);
  });

  test("keep a reply that a closed one refuses", async () => {
    const path = `/en-GR/account/tickets/${ID}`;
    const refuses = { replyOwnTicket: () => rejection("ticket_closed") };
    const sent = await visit(path, refuses, { intent: "reply", body: "And?" }).send(
      action as never,
    );
    const { content } = replyOf<ActionResult>(sent as never);
    const closed = { getOwnTicket: () => CLOSED as never };
    const { page, words } = await look(OwnTicket, loadTicket, path, content, closed);
    expect(page.querySelector("textarea[name=body]")!.textContent).toBe("And?");
    expect(words).toContain("This request is closed.");
  });

  test("are opened by the link of a mail, whose forms lead back to it", async () => {
    const path = `/en-GR/tickets/${TOKEN}`;
    const { words } = await look(ByLink, loadByLink, path);
    expect(words).toContain("Here.");
    const rates = { rateTicketByLink: () => ticket as never };
    const { marketplace, send } = visit(path, rates, { intent: "rate", rating: "4", text: "" });
    expect(leadsTo((await send(sendByLink as never)) as never)).toBe(path);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "rateTicketByLink",
      body: { rating: 4, text: "" },
    });
  });
});
