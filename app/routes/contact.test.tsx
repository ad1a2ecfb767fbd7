import { describe, expect, test } from "vitest";
import { type Answers, createCannedMarketplace, rejection } from "#tests/msw/canned-marketplace.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../modules/form/action-result.ts";
import Contact, { action, loader } from "./contact.tsx";

const ORDER = "01a078dd-6023-713a-9817-7b532fa004ce";
const FILE = "01a078dd-6023-413a-9817-7b532fa004cf";
const PATH = `/en-GR/contact?about=order:${ORDER}`;
const FORM = { topic: "order", body: "Where is it?" };

const look = async (
  path = PATH,
  { reply, cookie }: { reply?: ActionResult; cookie?: string } = {},
) => {
  const given = cookie === undefined ? {} : { cookie };
  const visit = openVisit(path, createCannedMarketplace({}).fetch, { now: NOW, ...given });
  const loaded = await visit.send(loader);
  const Screen = () => Contact({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  return { page, words: page.querySelector("main")!.textContent! };
};
const send = (
  form: Record<string, string>,
  { cookie, ...answers }: Answers & { cookie?: string } = {},
) => {
  const market = createCannedMarketplace({
    createTicket: () => ({ id: ORDER, number: 1001 }),
    ...answers,
  });
  const given = cookie === undefined ? {} : { cookie };
  const visit = openVisit(PATH, market.fetch, { form, now: NOW, ...given });
  return { market, answer: visit.send(action as never) };
};

describe("a letter to our support", () => {
  test.each(["en-GR", "el-GR"])("asks in words, a visitor for an email, in %s", async (locale) => {
    const path = PATH.replace("en-GR", locale);
    const { page, words } = await look(path, { cookie: "" });
    expect(page.querySelectorAll("select[name=topic] option")).toHaveLength(11);
    expect(page.querySelector("input[name=email]")).not.toBeNull();
    expect(words).not.toMatch(/(?:topic|fault|about)\.[a-z]/);
    expect((await look(path)).page.querySelector("input[name=email]")).toBeNull();
  });

  test("is sent with the order that it is about, and its form along", async () => {
    const { page } = await look();
    const nonce = page.querySelector<HTMLInputElement>("input[name=nonce]")!.value;
    const { market, answer } = send({ ...FORM, nonce });
    expect(leadsTo((await answer) as never)).toBe(`/en-GR/account/tickets/${ORDER}`);
    expect(market.calls.at(-1)).toMatchObject({
      id: "createTicket",
      body: { ...FORM, order_id: ORDER, listing_id: null, form_id: nonce },
    });
  });

  test("takes photos along, which are uploaded before it", async () => {
    const market = createCannedMarketplace({
      createTicket: () => ({ id: ORDER, number: 1001 }),
      uploadTicketFile: () => ({ id: FILE, name: "a.jpg", content_type: "image/jpeg", bytes: 9 }),
    });
    const files = new File(["jpeg"], "a.jpg", { type: "image/jpeg" });
    const visit = openVisit(PATH, market.fetch, { form: { ...FORM, files }, now: NOW });
    await visit.send(action as never);
    expect(market.writes()).toEqual(["uploadTicketFile", "createTicket"]);
    expect(market.calls.at(-1)).toMatchObject({ body: { ...FORM, files: [FILE] } });
    const { page } = await look();
    const form = page.querySelector("form#contact")!;
    expect(form.getAttribute("enctype")).toBe("multipart/form-data");
    expect(form.querySelector<HTMLInputElement>("input[type=file]")!.multiple).toBe(true);
  });

  test("that lacks something says what, and keeps the rest", async () => {
    const refused = replyOf<ActionResult>(
      (await send({ body: "So" }, { cookie: "" }).answer) as never,
    );
    expect([refused.status, refused.content.error]).toEqual([
      422,
      { topic: ["ticket.topic-required"], email: ["auth.email-required"] },
    ]);
    const { page, words } = await look(PATH, { reply: refused.content, cookie: "" });
    expect(page.querySelector("textarea")!.textContent).toBe("So");
    expect(words).toContain("Choose what it is about.");
  });

  test("survives a refused send", async () => {
    const busy = { createTicket: () => rejection("too_many_requests") };
    const { content } = replyOf<ActionResult>((await send(FORM, busy).answer) as never);
    const { page, words } = await look(PATH, { reply: content });
    expect(page.querySelector("textarea")!.textContent).toBe(FORM.body);
    expect(words).toContain("What you wrote is still here");
  });
});
