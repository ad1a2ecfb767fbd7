import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import type { AgentKey } from "#contract/agent-key.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Agents, { action, loader } from "./agents.tsx";

const PATH = "/en-GR/account/agents";
const NOW = new Date("2026-11-27T10:00:00.000Z");
const ID = "01a078dd-6023-713a-9817-7b532fa0ddd1";
const SECRET = `deftero_agent_${"k".repeat(43)}`;

const key = (change: Partial<AgentKey> = {}): AgentKey =>
  ({
    id: ID,
    name: "Shopping agent",
    hint: "kkkk",
    scopes: ["read", "offer"],
    max_total: { amount: 50_000, currency: "EUR" },
    created_at: "2026-11-20T10:00:00.000Z",
    last_used_at: null,
    ...change,
  }) as AgentKey;

const market = (answers: Answers = {}) =>
  createMemberMarketplace(member(), {
    listAgentKeys: () => ({
      keys: [key()],
      calls: [
        {
          key_name: "Shopping agent",
          tool: "make_offer",
          outcome: "agent_ceiling",
          at: "2026-11-26T10:00:00.000Z",
        },
        {
          key_name: "Old agent",
          tool: "get_terms",
          outcome: "offers_off",
          at: "2026-11-25T10:00:00.000Z",
        },
      ],
    }),
    createAgentKey: () => ({ ...key(), key: SECRET }),
    revokeAgentKey: () => null,
    ...answers,
  });
const post = (form: Record<string, string>, marketplace = market(), path = PATH) =>
  openVisit(path, marketplace.fetch, { form });
const look = async (reply?: ActionResult, locale = "en-GR", marketplace = market()) => {
  const path = `/${locale}/account/agents`;
  const data = await openVisit(path, marketplace.fetch, { now: NOW }).send(loader);
  const Screen = (props: ComponentProps<typeof Agents>) => <Agents {...props} actionData={reply} />;
  const page = await renderRoute(Screen, data, path);
  return { page, words: page.querySelector("main")!.textContent!.replace(/[\s\u00a0]+/g, " ") };
};

describe("the screen", () => {
  test("lists keys with what they may do, and what programs did last", async () => {
    const { words, page } = await look();
    expect(words).toContain(
      "reads, makes offers · up to 500,00 € each · ends in kkkk · created 20 November 2026 · not used yet",
    );
    expect(words).toContain("Made an offer · refused: more than the key allows Shopping agent, ");
    expect(words).toContain("Read the terms · refused Old agent, ");
    expect(words).toContain("http://deftero.test/mcp");
    expect(words).toContain("A program can never order or pay.");
    expect(page.querySelector('nav a[href="/en-GR/account/agents"]')).not.toBeNull();
  });

  test("says that there is none", async () => {
    const nothing = market({ listAgentKeys: () => ({ keys: [], calls: [] }) });
    const { words } = await look(undefined, "en-GR", nothing);
    expect(words).toContain("You have no key yet.");
    expect(words).toContain("No program has used your keys yet.");
  });

  test("is translated into Greek", async () => {
    const { words } = await look(undefined, "el-GR");
    expect(words).toContain("διαβάζει, κάνει προσφορές · έως 500,00 € τη φορά");
    expect(words).toContain("Προσφορά · δεν έγινε: ξεπερνά το ποσό του κλειδιού");
  });
});

describe("making a key", () => {
  const form = { intent: "make", name: "My agent", offer: "on", max_total: "300,50" };

  test("shows it once, in the answer that made it, and leaves an empty form", async () => {
    const marketplace = market();
    const visit = post(form, marketplace, "/el-GR/account/agents");
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect([status, content.facts]).toEqual([200, { key: SECRET, name: "Shopping agent" }]);
    const sent = marketplace.calls.find(({ id }) => id === "createAgentKey");
    expect(sent!.body).toEqual({
      name: "My agent",
      scopes: ["offer"],
      max_total: { amount: 30_050, currency: "EUR" },
    });
    expect(visit.nextCookie()).not.toContain(SECRET);
    const { page, words } = await look(content);
    expect(words).toContain(SECRET);
    expect(words).toContain("We show it only now.");
    expect(page.querySelector<HTMLInputElement>('input[name="name"]')!.value).toBe("");
    expect((await look()).words).not.toContain(SECRET);
  });

  test.each([
    [{ name: " " }, "Enter a name."],
    [{ name: "x".repeat(41) }, "Use at most 40 characters."],
    [{ max_total: "a lot" }, "Enter an amount, such as 300."],
  ])("with %o is refused at its field, and what was typed stays", async (change, sentence) => {
    const marketplace = market();
    const sent = await post({ ...form, ...change }, marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(sent);
    expect([status, marketplace.writes()]).toEqual([422, []]);
    const { page, words } = await look(content);
    expect(words).toContain(sentence);
    expect(page.querySelector<HTMLInputElement>('input[name="offer"]')!.checked).toBe(true);
  });

  test("that may offer needs a limit, as the API says", async () => {
    const refusing = market({
      createAgentKey: () =>
        rejection("invalid_fields", { errors: { max_total: ["agent.ceiling-needed"] } }),
    });
    const { content } = replyOf<ActionResult>(
      await post({ ...form, max_total: "" }, refusing).send(action),
    );
    expect((await look(content)).words).toContain("Enter the most one device may cost.");
  });

  test("names the amounts that the API takes", async () => {
    const euro = (amount: number) => ({ amount, currency: "EUR" });
    const refusing = market({
      createAgentKey: () =>
        rejection("invalid_fields", {
          errors: { max_total: ["agent.ceiling-range"] },
          data: { least: euro(4689), most: euro(1_000_000) },
        }),
    });
    const { status, content } = replyOf<ActionResult>(await post(form, refusing).send(action));
    expect(status).toBe(422);
    expect((await look(content)).words).toMatch(/Enter an amount from 46,89\s€ to 10\.000,00\s€\./);
  });

  test("beyond the tenth is refused in words", async () => {
    const refusing = market({
      createAgentKey: () => rejection("too_many_agent_keys", { data: { limit: 10 } }),
    });
    const { content } = replyOf<ActionResult>(await post(form, refusing).send(action));
    expect((await look(content)).words).toContain("You have 10 keys already.");
  });

  test("with an old step-up asks for the password first", async () => {
    const refusing = market({ createAgentKey: () => rejection("proof_needed") });
    expect(leadsTo(await post(form, refusing).send(action))).toBe(
      `/en-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});

describe("revoking a key", () => {
  const form = { intent: "revoke", key_id: ID };

  test("is said by its name, and asks first without scripts", async () => {
    const marketplace = market();
    const visit = post(form, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["revokeAgentKey"]);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Shopping agent was revoked.",
    });
    const { page } = await look();
    const asked = page.querySelector(`[name=key_id][value="${ID}"]`)!.closest("details")!;
    expect(asked.open).toBe(false);
  });

  test("that is gone, or another member's, is idempotent", async () => {
    const gone = market({ revokeAgentKey: () => rejection("not_found") });
    expect(leadsTo(await post(form, gone).send(action))).toBe(PATH);
  });

  test("of no key at all is refused", async () => {
    const marketplace = market();
    await expect(
      post({ intent: "revoke", key_id: "../profile" }, marketplace).send(action),
    ).rejects.toMatchObject({ init: { status: 400 } });
    expect(marketplace.calls).toEqual([]);
  });
});
