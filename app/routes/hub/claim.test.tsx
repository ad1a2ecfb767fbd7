import { describe, expect, test } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { CLAIM_ID, claimPage, createHubMarketplace, hubClaim } from "#tests/hub-marketplace.ts";
import { NOW, ORDER_ID, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { listAnswers } from "#tests/staff-list-answers.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Claim, { action, loader } from "./claim.tsx";
import Claims, { loader as loadList } from "./claims.tsx";

const QUEUE = "/en-GR/hub/claims";
const PATH = `${QUEUE}/${CLAIM_ID}`;
const params = { claimId: CLAIM_ID };

async function look(
  marketplace = createHubMarketplace(),
  { locale = "en-GR", cookie = "", reply = undefined as ActionResult | undefined } = {},
) {
  const path = `/${locale}/hub/claims/${CLAIM_ID}`;
  const visit = openVisit(path, marketplace.fetch, { now: NOW, params, ...(cookie && { cookie }) });
  const loaded = await visit.send(loader);
  const Screen = () => Claim({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " ") };
}
const FORM = {
  claim: CLAIM_ID,
  decision: "accepted",
  answer_el: "Στείλ' τη μας",
  answer_en: "Send it to us",
  nonce: "nonce-c1",
};
const send = (
  form: Record<string, string>,
  marketplace = createHubMarketplace(),
  cookie = "accessToken=a-token",
) => {
  const visit = openVisit(PATH, marketplace.fetch, { form, cookie, params });
  return { visit, marketplace, answer: visit.send(action) };
};

describe("a claim", () => {
  test("shows the buyer's description, photos, order and wait", async () => {
    const { main, words } = await look();
    expect(words).toContain("Lasts two hours.");
    expect(words).toContain("30 hours");
    expect(main.querySelector(`a[href="/en-GR/hub/orders/${ORDER_ID}"]`)!.textContent).toBe(
      "D-20418",
    );
    expect(main.querySelector('a[href="/media/hot/2048"] img')).not.toBeNull();
    expect(main.querySelector("details")!.open).toBe(false);
  });

  test("that was answered shows the answer and no form", async () => {
    const marketplace = createHubMarketplace(undefined, {
      listHubClaims: () =>
        claimPage([
          hubClaim({ status: "refused", answer: "Water damage", decided_at: NOW.toISOString() }),
        ]),
    });
    const { main, words } = await look(marketplace);
    expect(marketplace.asked).toContain(`/api/hub/claims?id=${CLAIM_ID}`);
    expect(words).toContain("Water damage");
    expect(main.querySelector("details")).toBeNull();
  });

  test("of nobody is 404, and so is all of it for members", async () => {
    for (const listHubClaims of [() => claimPage([]), () => rejection("not_found")]) {
      const { fetch } = createHubMarketplace(undefined, { listHubClaims });
      const visit = openVisit(PATH, fetch, { params });
      const answer = await visit.send(loader).catch((error: unknown) => error);
      expect(answer).toMatchObject({ status: 404 });
    }
  });
});

describe("the list of claims", () => {
  const cells = { order: "D-20418", reason: "battery", status: "open" };
  const open = async (rows: Parameters<typeof listAnswers>[1], locale: string) => {
    const marketplace = createHubMarketplace(
      undefined,
      listAnswers({ order: "text", reason: "word", status: "word" }, rows, { tabs: { open: 1 } }),
    );
    const path = `/${locale}/hub/claims`;
    const loaded = await openVisit(path, marketplace.fetch, { now: NOW }).send(loadList);
    const page = await renderRoute(() => Claims({ loaderData: loaded } as never), loaded, path);
    return page.querySelector("main")!;
  };

  test("leads to each", async () => {
    const main = await open([{ id: CLAIM_ID, cells }], "en-GR");
    expect(main.querySelector("tbody a")!.getAttribute("href")).toBe(PATH);
    expect(main.querySelector("tbody")!.textContent).toContain("Battery");
  });

  test("that has none says so", async () => {
    const main = await open([], "el-GR");
    expect(main.textContent).toContain("Κανείς δεν περιμένει απάντηση.");
    expect(main.textContent).not.toMatch(/(?:tab|column|none|filter)\.[a-z]/);
  });
});

describe("an answer", () => {
  test("goes out in both languages and says that it did", async () => {
    const marketplace = createHubMarketplace(undefined, {
      decideClaim: () => hubClaim({ status: "accepted" }),
    });
    const { visit, answer } = send(FORM, marketplace);
    expect(leadsTo(await answer)).toBe(QUEUE);
    const { claim: _claim, nonce: _nonce, ...body } = FORM;
    expect(marketplace.calls.at(-1)).toMatchObject({ id: "decideClaim", key: "nonce-c1", body });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "D-20418: accepted. The buyer has been informed.",
    });
  });

  test("without a decision makes no call, and keeps the input", async () => {
    const { marketplace, answer } = send({ ...FORM, decision: "" });
    const { content, status } = replyOf<ActionResult>(await answer);
    expect([status, marketplace.writes()]).toEqual([422, []]);
    const { main } = await look(undefined, { reply: content });
    expect(main.querySelector(".summary a")!.getAttribute("href")).toBe(
      `#claim-form-${CLAIM_ID}-decision`,
    );
    expect(main.querySelector(`#claim-form-${CLAIM_ID}-answer_en`)!.textContent).toBe(
      "Send it to us",
    );
    expect(main.querySelector("details")!.open).toBe(true);
  });

  test("that lacks a language names it", async () => {
    const marketplace = createHubMarketplace(undefined, {
      decideClaim: () =>
        rejection("invalid_fields", { errors: { answer_en: ["hub.note-required"] } }),
    });
    const { content } = replyOf<ActionResult>(
      await send({ ...FORM, answer_en: "" }, marketplace).answer,
    );
    const { main } = await look(undefined, { reply: content });
    expect(main.querySelector(".summary a")!.textContent).toContain("In English:");
    expect(
      main.querySelector<HTMLInputElement>('[name="decision"][value="accepted"]')!.checked,
    ).toBe(true);
  });

  test("after a colleague's answer shows an error and the input", async () => {
    const marketplace = createHubMarketplace(undefined, {
      decideClaim: () => rejection("claim_closed"),
    });
    const { content } = replyOf<ActionResult>(await send(FORM, marketplace).answer);
    const decided = createHubMarketplace(undefined, {
      listHubClaims: () => claimPage([hubClaim({ status: "refused" })]),
    });
    const { main } = await look(decided, { reply: content });
    const alert = main.querySelector('[role="alert"]')!.textContent!;
    expect(alert).toContain("A colleague has answered this claim in the meantime.");
    expect(alert).toContain("Send it to us");
  });

  test("with an expired session keeps the input over the sign-in", async () => {
    const { visit, answer } = send(FORM, createHubMarketplace(), "");
    expect(leadsTo(await answer)).toContain("/en-GR/auth/sign-in?callbackUrl=");
    const { main } = await look(undefined, {
      cookie: `accessToken=a-token; ${visit.nextCookie()}`,
    });
    expect(main.querySelector(`#claim-form-${CLAIM_ID}-answer_el`)!.textContent).toBe(
      "Στείλ' τη μας",
    );
  });
});

describe("an accepted claim", () => {
  const accepted = hubClaim({
    status: "at_hub",
    answer: "Send it to us",
    decided_at: NOW.toISOString(),
    moves: ["repair", "exchange", "return_unchanged", "refund"],
  });
  const marketplace = (answers: Answers = {}) =>
    createHubMarketplace(undefined, { listHubClaims: () => claimPage([accepted]), ...answers });
  const form = { intent: "move", claim: CLAIM_ID, nonce: "nonce-c2" };

  test.each(["en-GR", "el-GR"])("offers what may be done with it now in %s", async (locale) => {
    const { main, words } = await look(marketplace(), { locale });
    const moves = [...main.querySelectorAll<HTMLInputElement>("input[name=move]")];
    expect(moves.map(({ value }) => value)).toEqual(accepted.moves);
    expect(words).not.toMatch(/claim\.(?:moves|tab|status)/);
  });

  test("says until when it waits for its device, or that the courier lost it", async () => {
    const sent = { status: "accepted", send_by: "2026-12-10T10:00:00.000Z" } as const;
    const waits = hubClaim({ ...sent, moves: ["receive", "refund"] });
    const list = (claim: typeof waits) =>
      look(createHubMarketplace(undefined, { listHubClaims: () => claimPage([claim]) }));
    expect((await list(waits)).words).toMatch(/Waits for the device until .*10 December/);
    const { words } = await list({ ...waits, is_parcel_lost: true });
    expect(words).toContain("The courier lost its parcel");
    expect(words).not.toContain("Waits for the device");
  });

  test("is moved on with its reason, once", async () => {
    const shop = marketplace({ moveClaim: () => accepted });
    const sent = send({ ...form, move: "exchange", device_number: "35", note_en: "Dead" }, shop);
    expect(leadsTo(await sent.answer)).toBe(PATH);
    expect(shop.calls.at(-1)).toMatchObject({
      id: "moveClaim",
      key: "nonce-c2",
      body: { move: "exchange", device_number: "35", note_en: "Dead", note_el: "" },
    });
  });

  test("that gives money back asks for the password, and then for another person", async () => {
    const asks = marketplace({ moveClaim: () => rejection("proof_needed") });
    const wish = { ...form, move: "refund", note_en: "Dead" };
    expect(leadsTo(await send(wish, asks).answer)).toContain("/auth/sign-up/verify-password");
    const shop = marketplace({ moveClaim: () => rejection("forbidden") });
    const reply = replyOf<ActionResult>(await send(wish, shop).answer);
    const { words } = await look(shop, { reply: reply.content });
    expect(words).toContain("someone other than the person who accepted the claim");
  });

  test("asks which, where nothing was chosen", async () => {
    const { status, content } = replyOf<ActionResult>(await send(form, marketplace()).answer);
    expect([status, content.error]).toEqual([422, { move: ["hub.decision-required"] }]);
  });
});
