import { describe, expect, test } from "vitest";
import { type Answers, createCannedMarketplace, rejection } from "#tests/msw/canned-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { loader as loadOwn } from "./account/ticket-file.ts";
import { loader as loadAtDesk } from "./console/ticket-file.ts";
import { loader as loadByLink } from "./ticket-file.ts";

const TICKET = "01a078dd-6023-713a-9817-7b532fa11001";
const FILE = "01a078dd-6023-413a-9817-7b532fa11002";
const TOKEN = "a-token-of-a-mail-0123";

const ROUTES = [
  ["of its person", loadOwn, "getOwnTicketFile", `/account/tickets/${TICKET}`],
  ["of its link", loadByLink, "getTicketFileByLink", `/tickets/${TOKEN}`],
  ["of staff", loadAtDesk, "getStaffTicketFile", `/console/tickets/${TICKET}`],
] as const;

const params = { ticketId: TICKET, fileId: FILE, token: TOKEN };

describe.each(ROUTES)("a file on the page %s", (_, loader, endpoint, page) => {
  const open = (answer: unknown) => {
    const market = createCannedMarketplace({ [endpoint]: () => answer } as unknown as Answers);
    const path = `/en-GR${page}/files/${FILE}`;
    return openVisit(path, market.fetch, { params }).send(loader as never) as Promise<Response>;
  };

  test("opens as what it is, and no browser takes it for a page", async () => {
    const picture = { name: "οθόνη.jpg", content_type: "image/jpeg", base64: "SlBFRw==" };
    const shown = await open(picture);
    expect(await shown.text()).toBe("JPEG");
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(shown.headers.get("content-disposition")).toBe(
      `inline; filename="_____.jpg"; filename*=UTF-8''${encodeURIComponent("οθόνη.jpg")}`,
    );
    const document = { name: "a.pdf", content_type: "application/pdf", base64: "JVBERg==" };
    const saved = await open(document);
    expect(saved.headers.get("content-disposition")).toMatch(/^attachment; filename="a\.pdf"/);
  });

  test("is 404 for everyone else", async () => {
    await expect(open(rejection("not_found"))).rejects.toMatchObject({ status: 404 });
  });
});
