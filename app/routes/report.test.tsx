import { describe, expect, test } from "vitest";
import { type Answers, createCannedMarketplace, rejection } from "#tests/msw/canned-marketplace.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../modules/form/action-result.ts";
import Report, { action, loader } from "./report.tsx";

const LISTING = "01a078dd-6023-713a-9817-7b532fa004ce";
const PATH = `/en-GR/report?about=listing:${LISTING}`;
const FORM = { reason: "stolen", email: "witness@mail.test", body: "It is mine." };

const look = async (path = PATH, reply?: ActionResult) => {
  const visit = openVisit(path, createCannedMarketplace({}).fetch, { now: NOW });
  const loaded = await visit.send(loader);
  const Screen = () => Report({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  return { page, words: page.querySelector("main")!.textContent! };
};
const send = (form: Record<string, string>, answers: Answers = {}) => {
  const market = createCannedMarketplace({ createReport: () => ({ id: LISTING }), ...answers });
  const visit = openVisit(PATH, market.fetch, { form, now: NOW });
  return { market, answer: visit.send(action) };
};

describe("a report", () => {
  test.each(["en-GR", "el-GR"])(
    "is asked for in words, without an account, in %s",
    async (locale) => {
      const { page, words } = await look(PATH.replace("en-GR", locale));
      expect(page.querySelectorAll("input[name=reason]")).toHaveLength(5);
      expect(page.querySelector("input[name=page]")).toBeNull();
      expect(words).not.toMatch(/(?:reason|fault|about)\.[a-z]/);
    },
  );

  test("is sent with the listing that it is about", async () => {
    const { market, answer } = send(FORM);
    expect(leadsTo(await answer)).toBe("/en-GR/report");
    expect(market.calls.at(-1)).toMatchObject({
      id: "createReport",
      body: { ...FORM, subject_type: "listing", subject_id: LISTING },
    });
  });

  test("carries its form along, so that sent twice it is one", async () => {
    const { page } = await look();
    const nonce = page.querySelector<HTMLInputElement>("input[name=nonce]")!.value;
    const { market, answer } = send({ ...FORM, nonce });
    await answer;
    expect(market.calls.at(-1)!.body).toMatchObject({ form_id: nonce });
  });

  test("that lacks something says what, and keeps the rest", async () => {
    const { status, content } = replyOf<ActionResult>(await send({ body: "So" }).answer);
    expect([status, content.error]).toEqual([
      422,
      { reason: ["report.reason-required"], email: ["auth.email-required"] },
    ]);
    const { page, words } = await look(PATH, content);
    expect(words).toContain("Choose what it is about.");
    expect(page.querySelector<HTMLTextAreaElement>("[name=body]")!.value).toBe("So");
  });

  test("longer than we take is refused whole, with the limit", async () => {
    const body = "a".repeat(2001);
    const { status, content } = replyOf<ActionResult>(await send({ ...FORM, body }).answer);
    expect([status, content.error]).toEqual([422, { body: ["report.too-long"] }]);
    const { page, words } = await look(PATH, content);
    expect(words).toContain("This is longer than 2000 characters.");
    const field = page.querySelector<HTMLTextAreaElement>("[name=body]")!;
    expect([field.value.length, field.maxLength]).toEqual([2001, -1]);
  });

  test("that did not get through is still there", async () => {
    const { content } = replyOf<ActionResult>(
      await send(FORM, { createReport: () => rejection("unavailable") }).answer,
    );
    expect((await look(PATH, content)).words).toContain("What you entered is still here");
  });
});
