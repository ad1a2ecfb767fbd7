// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useActionData, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AiConversation } from "#contract/ai-conversation.ts";
import { conversation, CONVERSATION_ID } from "#tests/hunter-marketplace.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { ConversationPage } from "./conversation-page.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const PATH = `/en-GR/hunt/${CONVERSATION_ID}`;
const MODEL = { provider: "Example Models" };
const SEED: FormSeed<"text"> = { rules: { text: {} }, nonce: "n-1", kept: null };
const whole = (turns: number): AiConversation => {
  const shown = conversation({}, { model: MODEL });
  const [first] = shown.turns;
  return {
    ...shown,
    turns: Array.from({ length: turns }, (_, i) => ({ ...first!, number: i + 1 })),
  };
};

let root: Root;
let shown: AiConversation;
/** What the page shows after a form was sent without a stream. */
let answered: AiConversation;
let posted: FormData[];
let sent: { address: string; body: string; signal: AbortSignal }[];
let events: ReadableStreamDefaultController<Uint8Array>;
let status: number;

function Page() {
  const loaded = useLoaderData<AiConversation>();
  return (
    <ConversationPage
      conversation={loaded}
      seed={SEED}
      nonce="n"
      result={useActionData() ?? undefined}
    />
  );
}

async function open(first: AiConversation) {
  shown = answered = first;
  const router = createMemoryRouter(
    [
      {
        path: "/:locale/hunt/:conversationId",
        Component: Page,
        loader: () => shown,
        action: async ({ request }) => {
          posted.push(await request.formData());
          shown = answered;
          return null;
        },
      },
    ],
    { initialEntries: [PATH], hydrationData: { loaderData: { "0": first } } },
  );
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild!);
  await act(async () =>
    root.render(
      <MessageSourceContext value={serverMessages}>
        <RouterProvider router={router} />
      </MessageSourceContext>,
    ),
  );
}

beforeEach(() => {
  posted = [];
  sent = [];
  status = 200;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const signal = init.signal!;
    sent.push({ address, body: String(init.body), signal });
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (events = given) });
    signal.addEventListener("abort", () => events.error(new DOMException("left", "AbortError")));
    return new Response(body, { status, headers: { "Content-Type": "text/event-stream" } });
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
async function ask(text: string) {
  const field = document.querySelector<HTMLInputElement>("[name=text]")!;
  field.value = text;
  await act(async () => field.form!.requestSubmit());
  await vi.waitFor(async () => {
    await settle();
    if (sent.length + posted.length === 0) throw new Error("nothing was sent");
  });
}
async function tell(event: string, data: unknown) {
  events.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  await settle();
}
const live = () => document.querySelector("[aria-live=polite]")?.textContent ?? null;
const articles = () => document.querySelectorAll("article").length;
const buttonOf = (label: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label)!;

test("an answer grows in an article of its own, and then stands in the page", async () => {
  await open(whole(1));
  await ask("cheaper?");
  expect(sent[0]).toMatchObject({ address: `${PATH}/stream`, body: "nonce=n-1&text=cheaper%3F" });
  expect([articles(), live()]).toEqual([2, "Searching…"]);
  expect(document.body.textContent).toContain("You: cheaper?");
  await tell("looking", {});
  await tell("said", { text: "Four fit." });
  await tell("said", { text: " The first is black." });
  expect(live()).toBe("Four fit. The first is black.");
  await tell("reset", {});
  expect(live()).toBe("Searching…");
  shown = whole(2);
  await tell("done", { data: {} });
  expect([articles(), live()]).toEqual([2, null]);
  expect(document.querySelector("#turn-2")).not.toBeNull();
  expect(posted).toEqual([]);
});

test("Stop ends the stream, and shows the page as it stands", async () => {
  await open(whole(1));
  await ask("cheaper?");
  shown = whole(2);
  await act(async () => buttonOf("Stop").click());
  await settle();
  expect(sent[0]!.signal.aborted).toBe(true);
  expect([articles(), live(), posted.length]).toEqual([2, null, 0]);
});

test.each([
  ["before the server had the words keeps them", () => whole(1), "cheaper?"],
  ["after the turn was stored empties the form", () => whole(2), ""],
  ["while the server still writes empties it", () => ({ ...whole(1), is_writing: true }), ""],
])("Stop %s", async (_, load, left) => {
  await open(whole(1));
  await ask("cheaper?");
  shown = load();
  await act(async () => buttonOf("Stop").click());
  await settle();
  expect(document.querySelector<HTMLInputElement>("[name=text]")!.value).toBe(left);
  expect([live(), posted.length]).toEqual([null, 0]);
});

test("a second press while an answer is written sends nothing", async () => {
  await open(whole(1));
  await ask("cheaper?");
  await act(async () => document.querySelector<HTMLFormElement>("#talk")!.requestSubmit());
  await settle();
  expect([sent.length, posted.length]).toEqual([1, 0]);
});

test.each([
  ["refused", () => void (status = 429)],
  ["cut", () => {}],
])("a stream that is %s sends the form, under the same key", async (how, prepare) => {
  prepare();
  await open(whole(1));
  await ask("cheaper?");
  if (how === "cut") {
    await tell("said", { text: "Four" });
    events.close();
  }
  await settle();
  expect(posted.map((form) => [...form])).toEqual([
    [
      ["nonce", "n-1"],
      ["text", "cheaper?"],
    ],
  ]);
  expect(live()).toBeNull();
});

test("without a model the form is sent as it is", async () => {
  await open(conversation());
  await ask("cheaper?");
  expect([sent.length, posted.length]).toEqual([0, 1]);
});

test.each([
  ["empties the field", "cheaper?", ""],
  ["keeps what was typed meanwhile", "and in red?", "and in red?"],
])("an answer without a stream %s", async (_, typed, left) => {
  const first = conversation();
  await open(first);
  const turn = { ...first.turns[0]!, number: 2, text: "cheaper?" };
  answered = { ...first, turns: [...first.turns, turn] };
  const field = document.querySelector<HTMLInputElement>("[name=text]")!;
  field.value = "cheaper?";
  await act(async () => {
    field.form!.requestSubmit();
    field.value = typed;
  });
  await settle();
  expect(articles()).toBe(2);
  expect(document.querySelector<HTMLInputElement>("[name=text]")!.value).toBe(left);
});
