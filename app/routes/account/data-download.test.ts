import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { loader } from "./data-download.ts";

const ID = "01a078dd-6023-713a-9817-7b532fa0ccc1";
const READY = {
  id: ID,
  status: "ready",
  requested_at: "2026-11-21T08:00:00.000Z",
  ready_at: "2026-11-21T08:02:00.000Z",
  expires_at: "2026-11-28T08:02:00.000Z",
  parts: 3,
  bytes: 9,
} as const;

function open(exportId = ID, answers = {}) {
  const asked: string[] = [];
  const { fetch } = createMemberMarketplace(member(), {
    getDataExport: () => READY,
    getDataExportPart: () => ({ base64: Buffer.from("abc").toString("base64") }),
    ...answers,
  });
  const listen = (request: Request) => {
    const [, part] = /parts\/(\d+)/.exec(request.url) ?? [];
    if (part !== undefined) asked.push(part);
    return fetch(request);
  };
  const path = `/en-GR/account/data/${exportId}`;
  const answer = openVisit(path, listen, { params: { exportId } }).send(loader);
  return { asked, answer: answer as Promise<Response> };
}

describe("the file with a member's data", () => {
  test("is downloaded part by part, as fast as the browser takes it", async () => {
    const { asked, answer } = open();
    const response = await answer;
    expect(response.headers.get("Content-Type")).toBe("application/zip");
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    expect(response.headers.get("Content-Length")).toBe("9");
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect(asked).toEqual(["0"]);
    expect(await response.text()).toBe("abcabcabc");
    expect(asked).toEqual(["0", "1", "2"]);
  });

  test("without a fresh password asks for it and comes back to the page", async () => {
    const { answer } = open(ID, { getDataExportPart: () => rejection("proof_needed") });
    expect(leadsTo(await answer)).toBe(
      `/en-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent("/en-GR/account/data")}`,
    );
  });

  test.each([
    ["01a078dd-6023-713a-9817-7b532fa0ccc2", {}],
    ["nonsense", {}],
    [ID, { getDataExport: () => null }],
    [ID, { getDataExport: () => ({ ...READY, status: "preparing" as const }) }],
    [ID, { getDataExportPart: () => rejection("not_found") }],
  ])("is 404 for an archive that is not there for them (%s)", async (exportId, answers) => {
    const { answer } = open(exportId, answers);
    await expect(answer).rejects.toMatchObject(
      "getDataExportPart" in answers ? { status: 404 } : { init: { status: 404 } },
    );
  });
});
