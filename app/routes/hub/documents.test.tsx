import { describe, expect, test } from "vitest";
import type { HubDocument } from "#contract/verification-document.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { DOCUMENT_ID, FILE_ID, hubDocument } from "#tests/document-fixtures.ts";
import { createHubMarketplace } from "#tests/hub-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { listAnswers } from "#tests/staff-list-answers.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import { loader as loadFile } from "./document-file.ts";
import DocumentScreen, { action, loader as loadDocument } from "./document.tsx";
import Documents, { loader } from "./documents.tsx";

const PATH = "/en-GR/hub/documents";
const HERE = `${PATH}/${DOCUMENT_ID}`;
const params = { documentId: DOCUMENT_ID, fileId: FILE_ID };
const documentList = (rows: Parameters<typeof listAnswers>[1]) =>
  listAnswers({ kind: "word", status: "word", proposed_by: "text" }, rows, {
    tabs: { waiting: 1 },
  });
const market = (document: HubDocument = hubDocument(), answers: Answers = {}) =>
  createHubMarketplace(undefined, {
    getProfileDetails: () => member({ role: "support" }),
    ...documentList([
      {
        id: DOCUMENT_ID,
        cells: { kind: document.kind, status: document.status, proposed_by: "sofiahelps" },
      },
    ]),
    getHubDocument: () => document,
    decideDocument: () => hubDocument({ status: "accepted" }),
    getHubDocumentFile: () => ({ content_type: "application/pdf", base64: "JVBERg==" }),
    ...answers,
  });

async function lookAtList(shop = market(), locale = "en-GR") {
  const path = `/${locale}/hub/documents`;
  const loaded = await openVisit(path, shop.fetch, { now: NOW }).send(loader);
  const Screen = () => Documents({ loaderData: loaded } as never);
  const main = (await renderRoute(Screen, loaded, path)).querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " ") };
}

async function look(
  shop = market(),
  { locale = "en-GR", reply = undefined as object | undefined } = {},
) {
  const path = `/${locale}/hub/documents/${DOCUMENT_ID}`;
  const loaded = await openVisit(path, shop.fetch, { now: NOW, params }).send(loadDocument);
  const Screen = () => DocumentScreen({ loaderData: loaded, actionData: reply } as never);
  const main = (await renderRoute(Screen, loaded, path)).querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " ") };
}

const send = (form: Record<string, string>, shop = market()) =>
  openVisit(HERE, shop.fetch, { form: { nonce: "n1", ...form }, params, now: NOW }).send(action);
const UNTRANSLATED = /(?:hub|kind|status|reason|side)\.[a-z_]+/;

describe("the queue of documents", () => {
  test.each(["en-GR", "el-GR"])("leads to each, and shows no file, in %s", async (locale) => {
    const { main, words } = await lookAtList(market(), locale);
    const link = main.querySelector(`a[href="/${locale}/hub/documents/${DOCUMENT_ID}"]`);
    expect(link).not.toBeNull();
    expect(main.querySelector("img")).toBeNull();
    expect(words).toContain("sofiahelps");
    expect(words).not.toMatch(/(?:tab|column|none|filter|kind|status)\.[a-z_]+/);
  });

  test("says that its tab is empty", async () => {
    const { words } = await lookAtList(market(hubDocument(), documentList([])));
    expect(words).toContain("Nothing is waiting.");
  });

  test("is for support: experts read so, members get 404", async () => {
    const as = (role: "hub" | "member") =>
      market(hubDocument(), { getProfileDetails: () => member({ role }) });
    expect((await lookAtList(as("hub"))).words).toContain("Documents are checked by support.");
    const stranger = openVisit(PATH, as("member").fetch, { now: NOW });
    expect(await stranger.send(loader)).toMatchObject({ status: 404 });
  });
});

describe("a document in the hub", () => {
  test.each(["en-GR", "el-GR"])("shows its picture beside the account, in %s", async (locale) => {
    const { main, words } = await look(market(), { locale });
    const address = `/${locale}/hub/documents/${DOCUMENT_ID}/files/${FILE_ID}`;
    expect(main.querySelector("img")!.getAttribute("src")).toBe(address);
    expect(words).toContain("Ελένη Καρρά");
    expect(main.querySelectorAll("input[name=decision]")).toHaveLength(2);
    expect(main.querySelectorAll("input[name=reasons]")).toHaveLength(8);
    expect(words).not.toMatch(UNTRANSLATED);
  });

  test("that is a PDF has a link, and one of address the addresses of the account", async () => {
    const files = [{ id: FILE_ID, side: "front", content_type: "application/pdf" }] as never;
    const owner = { ...hubDocument().owner, addresses: ["Φιλολάου 87, 11633, Αθήνα"] };
    const bill = hubDocument({ purpose: "address", kind: "utility_bill", files, owner });
    const { main, words } = await look(market(bill));
    expect(main.querySelector("img")).toBeNull();
    expect(words).toContain("Open the PDF");
    expect(words).toContain("Φιλολάου 87");
  });

  test.each([
    ["one's own", { is_mine: true }],
    [
      "one that waits for a colleague",
      { status: "second_look", proposal: { by: "me", is_mine: true } },
    ],
    ["a decided one", { status: "accepted" }],
  ] as [string, Partial<HubDocument>][])("has no form for %s", async (_, change) => {
    const { main } = await look(market(hubDocument(change)));
    expect(main.querySelector("form")).toBeNull();
  });

  test("in its second look shows the colleague's reasons", async () => {
    const proposal = { by: "sofiahelps", is_mine: false };
    const { main, words } = await look(
      market(hubDocument({ status: "second_look", proposal, reasons: ["altered"] })),
    );
    expect(words).toContain("sofiahelps proposes refusing it, because:");
    expect(words).toContain("It looks as if something in it was changed.");
    expect(main.querySelector("form")).not.toBeNull();
  });

  test("is accepted without reasons, even where some were ticked", async () => {
    const shop = market();
    expect(leadsTo(await send({ decision: "accept", reasons: "altered" }, shop))).toBe(PATH);
    expect(shop.calls.at(-1)).toMatchObject({
      id: "decideDocument",
      key: "n1",
      body: { decision: "accept", reasons: [] },
    });
  });

  test("is refused with reasons, and without them asks for one", async () => {
    const shop = market();
    expect(leadsTo(await send({ decision: "refuse", reasons: "altered" }, shop))).toBe(PATH);
    const lacks = replyOf<ActionResult>(await send({ decision: "refuse" }));
    expect([lacks.status, lacks.content.error]).toEqual([
      422,
      { reasons: ["documents.hub.reason-required"] },
    ]);
    expect((await look(market(), { reply: lacks.content })).words).toContain(
      "Choose at least one reason.",
    );
  });

  test.each([
    ["document_closed", "A colleague has decided this in the meantime."],
    ["forbidden", "A colleague has to decide this"],
    ["unavailable", "What you entered is kept; try again."],
  ] as const)("refused by the API with %s says why", async (code, sentence) => {
    const shop = market(hubDocument(), { decideDocument: () => rejection(code) });
    const { content } = replyOf<object>(await send({ decision: "accept" }, shop));
    expect((await look(shop, { reply: content })).words).toContain(sentence);
    const closed = market(hubDocument({ status: "accepted" }));
    expect((await look(closed, { reply: content })).words).toContain(sentence);
  });

  test("answers with its file, kept by no cache; strangers get 404", async () => {
    const open = (shop = market()) =>
      openVisit(`${HERE}/files/${FILE_ID}`, shop.fetch, { params }).send(
        loadFile,
      ) as Promise<Response>;
    const response = await open();
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const away = market(hubDocument(), { getHubDocumentFile: () => rejection("not_found") });
    await expect(open(away)).rejects.toMatchObject({ status: 404 });
  });
});
