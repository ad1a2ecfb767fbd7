import { describe, expect, test } from "vitest";
import type { HunterReply } from "#contract/ai-conversation.ts";
import {
  conversation,
  CONVERSATION_ID,
  createHunterMarketplace,
  HUNTER_NOW,
  suggestion,
} from "#tests/hunter-marketplace.ts";
import { rejection } from "#tests/msw/canned-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Conversation, { action, loader } from "./conversation.tsx";

const PATH = `/en-GR/hunt/${CONVERSATION_ID}`;
const params = { conversationId: CONVERSATION_ID };

async function look(
  shown = conversation(),
  { path = PATH, reply = undefined as ActionResult | undefined } = {},
) {
  const market = createHunterMarketplace(shown);
  const loaded = await openVisit(path, market.fetch, { params, now: HUNTER_NOW }).send(loader);
  const Screen = () => Conversation({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent.replace(/[\s ]+/g, " ") };
}

function send(form: Record<string, string>, answers = {}) {
  const market = createHunterMarketplace(conversation(), answers);
  const visit = openVisit(PATH, market.fetch, { form, params, now: HUNTER_NOW });
  return { market, visit, answer: visit.send(action) };
}

describe("a conversation with the deal hunter", () => {
  test("says what was asked, what answers, and each device with reasons and a drawback", async () => {
    const { main, words } = await look();
    expect(words).toContain("You: iphone 13 up to 500");
    expect(words).toContain("automatic answer");
    expect(words).toContain("4 devices fit, from 410,00 € in total.");
    expect(words).toContain("For it: The cheapest of 4 that fit");
    expect(words).toContain("Against it: Comes without box");
    expect(
      main.querySelector(`a[href="/en-GR/listing/${suggestion().listing_id}"]`),
    ).not.toBeNull();
    expect(words).toContain("no language model is used");
  });

  test.each([
    [{ state: "sold" as const }, "Sold in the meantime."],
    [{ state: "gone" as const, card: null }, "No longer on sale."],
    [{ state: "changed" as const }, "It cost 410,00 € in total when it was suggested."],
  ])("says what has become of a device: %o", async (change, sentence) => {
    const { words } = await look(conversation({ suggestions: [suggestion(change)] }));
    expect(words).toContain(sentence);
  });

  test("takes a constraint off by a button", async () => {
    const { main } = await look();
    const button = main.querySelector("button[name=remove]")!;
    expect(button.textContent).toBe("up to 500 €, remove");
    const { market, answer } = send({ intent: "remove", remove: "price_max", nonce: "n-0" });
    expect(leadsTo(await answer)).toBe(`${PATH}#turn-1`);
    expect(market.calls.at(-1)).toMatchObject({
      id: "replyToAiConversation",
      body: { remove: "price_max" },
    });
  });

  test("offers what could be given up, and leads to the pages where something is done", async () => {
    const more: Partial<HunterReply> = {
      suggestions: [],
      total: 0,
      relaxed: [{ id: "color:black", label: "black", total: 3 }],
      quick_replies: [
        { id: "drop:color:black", label: "Without: black" },
        { id: "more", label: "Show more" },
      ],
      actions: [
        {
          kind: "offer",
          listing_id: suggestion().listing_id,
          amount: { amount: 38_000, currency: "EUR" },
        },
        { kind: "search", query: "q=iphone+13" },
        { kind: "standing_hunt", query: "q=iphone+13&price_max=300", until: "2026-12-04" },
        { kind: "person" },
      ],
    };
    const { main, words } = await look(conversation(more));
    expect(words).toContain("Without “black”: 3 devices");
    expect(words).not.toContain("Without: black");
    expect(main.querySelector("button[name=quick]")!.textContent).toBe("Show more");
    const links = [...main.querySelectorAll(".reply a.btn")].map((link) =>
      link.getAttribute("href"),
    );
    expect(links).toEqual([
      `/en-GR/listing/${suggestion().listing_id}/offer?amount=38000`,
      "/en-GR/search?q=iphone+13",
      "/en-GR/hunts?query=q%3Diphone%2B13%26price_max%3D300&until=2026-12-04",
      "/en-GR/contact",
    ]);
  });

  test("gives each button a key of its own", async () => {
    const { main } = await look(conversation({ relaxed: [{ id: "a", label: "a", total: 1 }] }));
    const nonces = [...main.querySelectorAll<HTMLInputElement>("input[name=nonce]")].map(
      ({ value }) => value,
    );
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test("answers the next words, and leads to them", async () => {
    const { market, answer } = send({ text: " cheaper? ", nonce: "n" });
    expect(leadsTo(await answer)).toBe(`${PATH}#turn-1`);
    expect(market.calls.at(-1)).toMatchObject({
      id: "replyToAiConversation",
      body: { text: "cheaper?" },
    });
  });

  test.each([
    [" ", "Enter what you are looking for."],
    ["x".repeat(4001), "This is too long. Use at most 4.000 characters."],
  ])("keeps words that cannot be sent (%#)", async (text, sentence) => {
    const { market, answer } = send({ text });
    const { status, content } = replyOf<ActionResult>(await answer);
    expect(status).toBe(422);
    expect(market.writes()).toEqual([]);
    const { words } = await look(conversation(), { reply: content });
    expect(words).toContain(sentence);
  });

  test("names whose language model speaks, what it is sent, and who worded which answer", async () => {
    const model = { provider: "Example Models" };
    const worded = await look(
      conversation({ engine: "model", provider: "Example Models" }, { model }),
    );
    expect(worded.words).toContain("Deal hunter · language model by Example Models");
    expect(worded.words).toContain(
      "a language model by Example Models may help to understand what you enter or to word the answer",
    );
    expect(worded.words).toContain("without the email addresses, phone numbers and names");
    expect(worded.words).not.toContain("no language model is used");
    const byRules = await look(conversation({ provider: "Example Models" }, { model }));
    expect(byRules.words).toContain("automatic answer");
  });

  test("says that an answer is still being written, with a way to look again", async () => {
    const { main, words } = await look(conversation({}, { is_writing: true }));
    expect(words).toContain("An answer is still being written.");
    expect(main.querySelector(`a[href="${PATH}"]`)!.textContent).toBe("Look again");
  });

  test("keeps words that are sent while the answer before is still written", async () => {
    const running = () => rejection("reply_running");
    const { answer } = send({ text: "cheaper?" }, { replyToAiConversation: running });
    const { status, content } = replyOf<ActionResult>(await answer);
    expect(status).toBe(409);
    const { main, words } = await look(conversation(), { reply: content });
    expect(words).toContain("is still being written. Send this again in a moment.");
    expect(main.querySelector<HTMLInputElement>("[name=text]")!.value).toBe("cheaper?");
  });

  test("says that the limit is reached, and keeps the words", async () => {
    const limited = () => rejection("search_limit_reached");
    const { answer } = send({ text: "cheaper?" }, { replyToAiConversation: limited });
    const { status, content } = replyOf<ActionResult>(await answer);
    expect(status).toBe(429);
    const { main, words } = await look(conversation(), { reply: content });
    expect(words).toContain("You have used all your questions for now.");
    expect(main.querySelector<HTMLInputElement>("[name=text]")!.value).toBe("cheaper?");
  });

  test("is deleted by a button", async () => {
    const { market, visit, answer } = send({ intent: "delete", nonce: "n-99" });
    expect(leadsTo(await answer)).toBe("/en-GR/hunt");
    expect(market.writes()).toEqual(["deleteAiConversation"]);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "The conversation is deleted.",
    });
  });

  test("of somebody else is not found", async () => {
    const market = createHunterMarketplace(conversation(), {
      getAiConversation: () => rejection("not_found"),
    });
    await expect(
      openVisit(PATH, market.fetch, { params, now: HUNTER_NOW }).send(loader),
    ).rejects.toMatchObject({ status: 404 });
  });

  test("is translated into Greek", async () => {
    const { words } = await look(conversation(), { path: PATH.replace("en-GR", "el-GR") });
    expect(words).toContain("Κυνηγός ευκαιριών · αυτόματη απάντηση");
    expect(words).not.toMatch(/hunter\.[a-z]|\{\{/);
  });
});
