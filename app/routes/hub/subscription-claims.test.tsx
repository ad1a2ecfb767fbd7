import { describe, expect, test } from "vitest";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import { claimPage, createHubMarketplace } from "#tests/hub-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { SUBSCRIPTION_ID } from "#tests/subscription-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Page, { action, loader } from "./subscription-claims.tsx";

const ID = "01a1fc5b-d3c2-759e-b637-8ea64d58ee21";
const claim = (change: Partial<Fixture<"decideSubscriptionClaim">> = {}) => ({
  id: ID,
  status: "open" as const,
  reason: "drop" as const,
  description: "It fell down the stairs.",
  photos: ["/media/stairs"],
  answer: null,
  repair_note: null,
  is_fee_paid: false,
  created_at: "2026-11-21T09:00:00.000Z",
  decided_at: null,
  send_by: null,
  finished_at: null,
  subscription_id: SUBSCRIPTION_ID,
  number: "D-20418",
  title: "Apple iPhone 13",
  plan: "smart" as const,
  member: "eleni",
  repairs_left: 2,
  service_fee: { amount: 2900, currency: "EUR" as const },
  moves: [],
  ...change,
});
const open = (claims: ReturnType<typeof claim>[] = [claim()], answers = {}) =>
  createHubMarketplace(undefined, {
    listHubSubscriptionClaims: () => claimPage(claims),
    ...answers,
  });
const PATH = "/en-GR/hub/repairs";

async function look(
  marketplace = open(),
  { locale = "en-GR", query = "", reply = undefined as unknown } = {},
) {
  const path = `/${locale}/hub/repairs${query}`;
  const loaded = await openVisit(path, marketplace.fetch).send(loader);
  const Screen = () => Page({ loaderData: loaded, actionData: reply } as never);
  const main = (await renderRoute(Screen, loaded, path)).querySelector("main")!;
  return { main, words: main.textContent!.replace(/[\s\u00a0]+/g, " ") };
}
const post = (form: Record<string, string>, marketplace = open()) => {
  const visit = openVisit(PATH, marketplace.fetch, {
    form: { claim: ID, nonce: "nonce-1", ...form },
  });
  return { visit, answer: visit.send(action) };
};

describe("the repairs that wait", () => {
  test("show who, what, plan and the repairs that are left, and a form to answer", async () => {
    const { main, words } = await look();
    for (const part of ["D-20418", "eleni", "Smart", "2 repairs left", "It fell down the stairs."])
      expect(words).toContain(part);
    expect(main.querySelectorAll("[name=decision]")).toHaveLength(2);
  });

  test("under way say whether the fee is paid, and offer the moves", async () => {
    const under = claim({ status: "at_hub", moves: ["return"] });
    const marketplace = open([under]);
    const { main, words } = await look(marketplace, { query: "?state=under_way" });
    expect(marketplace.asked).toContain("/api/hub/subscription-claims?state=under_way&page=1");
    expect(words).toContain("not paid");
    expect(main.querySelector<HTMLInputElement>("[name=move]")!.value).toBe("return");
  });

  test("that are none say so, in Greek as well; members get 404", async () => {
    expect((await look(open([]), { locale: "el-GR" })).words).toContain("Κανένα αίτημα εδώ");
    const { fetch } = open([], { listHubSubscriptionClaims: () => rejection("not_found") });
    await expect(openVisit(PATH, fetch).send(loader)).rejects.toMatchObject({ status: 404 });
  });

  test("are answered in both languages", async () => {
    const marketplace = open([claim()], {
      decideSubscriptionClaim: () => claim({ status: "approved" }),
    });
    const body = { decision: "approved", answer_el: "Στείλ’ το.", answer_en: "Send it." };
    const { visit, answer } = post(body, marketplace);
    expect(leadsTo(await answer)).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({ key: "nonce-1", body });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "D-20418: approved. The member has been informed.",
    });
  });

  test("are recorded with what was done", async () => {
    const marketplace = open([claim()], {
      moveSubscriptionClaim: () => claim({ status: "repaired" }),
    });
    const { answer } = post(
      { intent: "move", move: "repair", note_en: "New screen." },
      marketplace,
    );
    expect(leadsTo(await answer)).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "moveSubscriptionClaim",
      body: { move: "repair", note_en: "New screen." },
    });
  });

  test("that a colleague answered first say so, and keep what was typed", async () => {
    const taken = open([claim()], {
      decideSubscriptionClaim: () => rejection("subscription_closed"),
    });
    const form = { decision: "refused", answer_el: "Όχι", answer_en: "No, water." };
    const { content } = replyOf<ActionResult>(await post(form, taken).answer);
    expect(content.error).toEqual({ "": ["error.subscription_closed"] });
    const { words, main } = await look(open(), { reply: content });
    expect(words).toContain("A colleague was faster");
    expect(main.querySelector<HTMLTextAreaElement>("[name=answer_en]")!.value).toBe("No, water.");
  });

  test("whose note is missing say what is", async () => {
    const atHub = claim({ status: "at_hub", moves: ["return"] });
    const errors = { note_en: ["hub.note-required"] };
    const refused = open([atHub], {
      moveSubscriptionClaim: () => rejection("invalid_fields", { errors }),
    });
    const form = { intent: "move", move: "return", note_el: "", note_en: "" };
    const { content } = replyOf<ActionResult>(await post(form, refused).answer);
    expect(content.error).toEqual(errors);
    const { words } = await look(open([atHub]), { query: "?state=under_way", reply: content });
    expect(words).toContain("Enter what the member will read.");
  });

  test("that left the page keep the note that was typed", async () => {
    const taken = open([], { moveSubscriptionClaim: () => rejection("subscription_closed") });
    const form = { intent: "move", move: "repair", note_el: "Νέα οθόνη.", note_en: "New screen." };
    const { content } = replyOf<ActionResult>(await post(form, taken).answer);
    const { words } = await look(open([]), { query: "?state=under_way", reply: content });
    expect(words).toContain("A colleague was faster");
    for (const typed of ["Νέα οθόνη.", "New screen."]) expect(words).toContain(typed);
  });

  test("that have another form by now keep the answer that was typed", async () => {
    const taken = open([], { decideSubscriptionClaim: () => rejection("subscription_closed") });
    const form = { decision: "refused", answer_el: "Όχι", answer_en: "No, water." };
    const { content } = replyOf<ActionResult>(await post(form, taken).answer);
    const approved = open([claim({ status: "approved", moves: ["receive", "close"] })]);
    const { words } = await look(approved, { query: "?state=all", reply: content });
    expect(words).toContain("A colleague was faster");
    expect(words).toContain("No, water.");
  });
});
