import { describe, expect, test } from "vitest";
import {
  conversation,
  CONVERSATION_ID,
  createHunterMarketplace,
  HUNTER_NOW,
} from "#tests/hunter-marketplace.ts";
import { rejection } from "#tests/msw/canned-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import HuntStart, { action, loader } from "./start.tsx";

const list = (before: object[] = [], turns_left = 20) => ({
  listAiConversations: () => ({
    data: before,
    links: { first: "?page=1", last: "?page=1", prev: null, next: null },
    meta: { current_page: 1, last_page: 1, per_page: 20, total: before.length },
    starts: [{ id: "simple_phone", label: "A simple phone for a grandparent" }],
    turns_left,
    model: null,
  }),
});
const BEFORE = {
  id: CONVERSATION_ID,
  title: "iphone 13 up to 500",
  turns: 2,
  last_at: "2026-11-21T09:00:00.000Z",
};

async function look({ path = "/en-GR/hunt", before = [BEFORE] as object[], left = 20 } = {}) {
  const market = createHunterMarketplace(conversation(), list(before, left) as never);
  const loaded = await openVisit(path, market.fetch, { now: HUNTER_NOW }).send(loader);
  const Screen = () => HuntStart({ loaderData: loaded } as never);
  const page = await renderRoute(Screen, loaded, path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent.replace(/[\s ]+/g, " ") };
}

function send(form: Record<string, string>, answers = {}) {
  const market = createHunterMarketplace(conversation(), { ...list(), ...answers } as never);
  const visit = openVisit("/en-GR/hunt", market.fetch, { form, now: HUNTER_NOW });
  return { market, answer: visit.send(action) };
}

describe("the first page of the deal hunter", () => {
  test("says that a machine answers, how it ranks, and lists what was asked before", async () => {
    const { main, words } = await look();
    expect(words).toContain("A computer program answers by fixed rules.");
    expect(words).toContain("No one can pay for a place in this list.");
    expect(words).toContain("2 questions");
    expect(main.querySelector(`a[href="/en-GR/hunt/${CONVERSATION_ID}"]`)!.textContent).toBe(
      "iphone 13 up to 500",
    );
  });

  test("takes over the words of a search that found nothing", async () => {
    const { main } = await look({ path: "/en-GR/hunt?text=iphone+with+a+good+battery" });
    expect(main.querySelector<HTMLInputElement>("[name=text]")!.value).toBe(
      "iphone with a good battery",
    );
  });

  test.each([
    [{ text: "iphone 13" }, { text: "iphone 13" }],
    [{ intent: "quick", quick: "simple_phone" }, { quick: "simple_phone" }],
    [{ intent: "vertical", vertical: "laptops" }, { vertical: "laptops" }],
  ])("begins a conversation with %o", async (form, body) => {
    const { market, answer } = send({ nonce: "n", ...form });
    expect(leadsTo(await answer)).toBe(`/en-GR/hunt/${CONVERSATION_ID}`);
    expect(market.calls.at(-1)).toMatchObject({ id: "createAiConversation", body });
  });

  test("refuses words that are none, and buttons that it does not have", async () => {
    const forms: Record<string, string>[] = [
      { text: "" },
      { intent: "quick", quick: "free_phone" },
    ];
    for (const form of forms) {
      const { market, answer } = send(form);
      expect(replyOf<ActionResult>(await answer).status).toBe(422);
      expect(market.writes()).toEqual([]);
    }
  });

  test("says that the limit is reached at a button, too", async () => {
    const { answer } = send(
      { intent: "quick", quick: "simple_phone" },
      { createAiConversation: () => rejection("search_limit_reached") },
    );
    const { content } = replyOf<ActionResult>(await answer);
    expect(content.error).toEqual({ "": ["hunter.limit"] });
    expect((await look({ left: 0 })).words).toContain(
      "You have used all your questions for today.",
    );
  });

  test("deletes a conversation", async () => {
    const { market, answer } = send({ intent: "delete", conversation_id: CONVERSATION_ID });
    expect(leadsTo(await answer)).toBe("/en-GR/hunt");
    expect(market.calls.at(-1)).toMatchObject({ id: "deleteAiConversation" });
  });

  test("is translated into Greek", async () => {
    const { words } = await look({ path: "/el-GR/hunt", before: [] });
    expect(words).toContain("Τι ψάχνεις;");
    expect(words).not.toMatch(/hunter\.[a-z]|\{\{/);
  });
});
