import { describe, expect, test } from "vitest";
import type { VerificationDocument } from "#contract/verification-document.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { DOCUMENT_ID, FILE_ID, ownDocument } from "#tests/document-fixtures.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import { FILES_CHOSEN } from "#contract/field-names.ts";
import { savedFormContext } from "../../context.ts";
import { loader as loadFile } from "./document-file.ts";
import Documents, { action, loader } from "./documents.tsx";

const PATH = "/en-GR/account/documents";
const market = (documents: VerificationDocument[] = [], answers: Answers = {}) =>
  createMemberMarketplace(undefined, {
    listDocuments: () => ({ data: documents, takes_files: true }),
    createDocument: () => ownDocument(),
    addDocumentFile: () => ownDocument(),
    withdrawDocument: () => null,
    ...answers,
  });

async function look(
  shop = market(),
  {
    locale = "en-GR",
    query = "",
    reply = undefined as ActionResult | undefined,
    kept = undefined as Record<string, string> | undefined,
  } = {},
) {
  const path = `/${locale}/account/documents${query}`;
  const visit = openVisit(path, shop.fetch, { now: NOW });
  if (kept) visit.context.get(savedFormContext).keep(PATH, new URLSearchParams(kept));
  const loaded = await visit.send(loader);
  const Screen = () => Documents({ loaderData: loaded, actionData: reply } as never);
  const main = (await renderRoute(Screen, loaded, path)).querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " ") };
}

const scan = (type = "image/jpeg", name = "scan.jpg") => new File(["scan"], name, { type });
const send = (form: Record<string, string | File>, shop = market()) =>
  openVisit(PATH, shop.fetch, { form: { nonce: "nonce-d1", ...form }, now: NOW }).send(action);
const IDENTITY = () => ({ intent: "identity", kind: "passport", file: scan() });

describe("the documents of an account", () => {
  test.each(["en-GR", "el-GR"])(
    "can be sent by two forms without scripts, in %s",
    async (locale) => {
      const { main, words } = await look(market(), { locale });
      const forms = [...main.querySelectorAll("form[enctype='multipart/form-data']")];
      expect(forms).toHaveLength(2);
      expect(
        forms.map((form) => form.querySelector("input[type=file]")!.getAttribute("accept")),
      ).toEqual(["image/jpeg,image/png", "image/jpeg,image/png,application/pdf"]);
      expect(words).not.toMatch(/(?:kind|status|side|reason|file)[.-][a-z]+/);
      const back = main.querySelector(`.breadcrumbs a[href="/${locale}/account/verification"]`);
      expect(back).not.toBeNull();
    },
  );

  test("of an account that lacks a step say so before a file is chosen", async () => {
    const shop = createMemberMarketplace(member({ username: null, profile_photo: null }), {
      listDocuments: () => ({ data: [], takes_files: true }),
    });
    const { main, words } = await look(shop);
    expect(words).toContain("Complete your account first");
    const way = main.querySelector(".panel a")!.getAttribute("href");
    expect(way).toContain("choose-username");
    expect((await look()).words).not.toContain("Complete your account first");
  });

  test("are not asked for by a shop that cannot keep them", async () => {
    const { main, words } = await look(
      market([ownDocument()], {
        listDocuments: () => ({ data: [ownDocument()], takes_files: false }),
      }),
    );
    expect(words).toContain("We are not accepting documents at the moment.");
    expect(words).toContain("Passport");
    expect(main.querySelector("input[type=file]")).toBeNull();
  });

  test("show state, days, reasons and the way to object", async () => {
    const { main, words } = await look(
      market([
        ownDocument({
          status: "refused",
          reasons: ["cut_off"],
          decided_at: "2026-11-21T10:00:00.000Z",
          files_deleted_on: "2026-12-21T10:00:00.000Z",
        }),
        ownDocument({
          id: FILE_ID as never,
          purpose: "address",
          kind: "utility_bill",
          status: "accepted",
          valid_until: null,
          issued_on: "2026-11-01",
          proves_until: "2028-11-20T10:00:00.000Z",
          files: [],
        }),
      ]),
    );
    expect(words).toContain("Not accepted");
    expect(words).toContain("A part of it is cut off.");
    expect(words).toContain("Its files are deleted on 21 December 2026.");
    expect(words).toContain("Valid as proof until 20 November 2028");
    expect(main.querySelector('a[href*="/report?reason=objection"]')).not.toBeNull();
    const file = main.querySelector(`a[href="${PATH}/${DOCUMENT_ID}/files/${FILE_ID}"]`);
    expect(file!.getAttribute("target")).toBe("_blank");
  });

  test("ask for the back of an identity card that has its front", async () => {
    const card = ownDocument({ kind: "identity_card", status: "started", missing_side: "back" });
    const { main, words } = await look(market([card]));
    expect(words).toContain("The back is missing");
    const form = main.querySelector("#send-back")!;
    expect(form.querySelector("input[name=document]")!.getAttribute("value")).toBe(DOCUMENT_ID);
  });

  test("ask for the file again where the sign-in came between", async () => {
    const kept = { intent: "identity", kind: "driving_licence", [FILES_CHOSEN]: "1" };
    const { main, words } = await look(market(), { kept });
    expect(main.querySelector("[value=driving_licence]")!.hasAttribute("checked")).toBe(true);
    expect(words.match(/Choose the file again/g)).toHaveLength(1);
    expect((await look()).words).not.toContain("Choose the file again");
  });

  test("say so once when a form was too large to be read, and open none", async () => {
    const sent = [
      ownDocument(),
      ownDocument({ id: FILE_ID as never, purpose: "address", kind: "utility_bill" }),
    ];
    for (const documents of [[], sent]) {
      const { main } = await look(market(documents), { query: "?refused=size" });
      const alerts = [...main.querySelectorAll("[role=alert]")];
      expect(alerts.map((one) => one.textContent)).toEqual([
        "The file you sent is larger than 10 MB. Choose a smaller one.",
      ]);
      expect(main.querySelector("details[open]")).toBeNull();
    }
  });
});

describe("sending a document", () => {
  test("passes kind, date and file on, and leads back with a sentence", async () => {
    const shop = market();
    expect(leadsTo(await send({ ...IDENTITY(), valid_until: "2031-05-01" }, shop))).toBe(PATH);
    expect(shop.calls.at(-1)).toMatchObject({ id: "createDocument" });
    const bill = { intent: "address", kind: "utility_bill", issued_on: "2026-11-01" };
    const file = scan("application/pdf", "bill.pdf");
    expect(leadsTo(await send({ ...bill, file }, shop))).toBe(PATH);
  });

  test("of a back goes to its document", async () => {
    const shop = market();
    const back = { intent: "back", document: DOCUMENT_ID, file: scan() };
    expect(leadsTo(await send(back, shop))).toBe(PATH);
    expect(shop.calls.at(-1)).toMatchObject({ id: "addDocumentFile" });
  });

  test.each<[Record<string, string | File>, Record<string, string[]>]>([
    [{ intent: "identity", file: scan() }, { kind: ["documents.kind-required"] }],
    [{ intent: "identity", kind: "passport" }, { file: ["documents.file-required"] }],
    [
      { intent: "address", kind: "bank_statement", file: scan() },
      { issued_on: ["documents.issued-required"] },
    ],
    [
      { intent: "address", kind: "passport", issued_on: "2026-11-01", file: scan() },
      { kind: ["documents.kind-required"] },
    ],
  ])("without what it takes asks for it, and nothing is sent", async (form, error) => {
    const shop = market();
    const { status, content } = replyOf<ActionResult>(await send(form, shop));
    expect([status, content.error]).toEqual([422, error]);
    expect(shop.writes()).toEqual([]);
  });

  test.each([
    ["file-active", "This PDF contains a script"],
    ["file-encrypted", "This PDF has a password."],
    ["file-grey", "It is black and white."],
    ["file-too-many-pixels", "It is larger than 8,000 pixels on a side."],
    ["file-malware", "Our scanner found malware in it."],
  ])("refused as %s says so at the file and keeps the rest", async (key, sentence) => {
    const shop = market([], {
      createDocument: () => rejection("invalid_fields", { errors: { file: [`documents.${key}`] } }),
    });
    const { content } = replyOf<ActionResult>(await send(IDENTITY(), shop));
    const { main } = await look(shop, { reply: content });
    expect(main.querySelector("#send-identity-file-error")!.textContent).toContain(sentence);
    const chosen = main.querySelector<HTMLInputElement>("#send-identity input[value=passport]");
    expect(chosen!.hasAttribute("checked")).toBe(true);
    expect(main.querySelector("#send-identity")!.textContent).toContain("Choose the file again");
  });

  test.each([
    ["profile_incomplete", "Complete your account first"],
    ["unavailable", "We can’t take documents right now."],
    ["too_many_requests", "That was fast."],
    ["upload_quota_spent", "Too many files for one day."],
  ] as const)("refused with %s says why", async (code, sentence) => {
    const shop = market([], { createDocument: () => rejection(code) });
    const { content } = replyOf<ActionResult>(await send(IDENTITY(), shop));
    const { words } = await look(shop, { reply: content });
    expect(words).toContain(sentence);
  });
});

test("the back of a document that was withdrawn meanwhile says so", async () => {
  const card = ownDocument({ kind: "identity_card", status: "started", missing_side: "back" });
  const shop = market([card], { addDocumentFile: () => rejection("document_closed") });
  const back = { intent: "back", document: DOCUMENT_ID, file: scan() };
  const { content } = replyOf<ActionResult>(await send(back, shop));
  expect((await look(shop, { reply: content })).words).toContain(
    "has been decided or withdrawn in the meantime",
  );
});

test("withdrawing one that is gone already is done", async () => {
  const shop = market([], { withdrawDocument: () => rejection("not_found") });
  expect(leadsTo(await send({ intent: "withdraw", document: DOCUMENT_ID }, shop))).toBe(PATH);
});

describe("a file", () => {
  const open = (answer: { content_type: string; base64: string } | ReturnType<typeof rejection>) =>
    openVisit(
      `${PATH}/${DOCUMENT_ID}/files/${FILE_ID}`,
      market([], { getDocumentFile: () => answer }).fetch,
      {
        params: { documentId: DOCUMENT_ID, fileId: FILE_ID },
      },
    ).send(loadFile) as Promise<Response>;
  const base64 = Buffer.from("picture").toString("base64");

  test("is shown to its owner and kept by no cache", async () => {
    const response = await open({ content_type: "image/jpeg", base64 });
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    expect(response.headers.get("Content-Disposition")).toBe('inline; filename="document.jpg"');
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(await response.text()).toBe("picture");
  });

  test("of another kind than the two is a download without a type", async () => {
    const response = await open({ content_type: "text/html", base64 });
    expect(response.headers.get("Content-Type")).toBe("application/octet-stream");
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment/);
  });

  test("of somebody else is 404", async () => {
    await expect(open(rejection("not_found"))).rejects.toMatchObject({ status: 404 });
  });
});
