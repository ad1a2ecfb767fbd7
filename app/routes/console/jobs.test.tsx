import { describe, expect, test } from "vitest";
import type { StaffJob } from "#contract/staff-job.ts";
import { createOrderMarketplace, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import { loader as loadFile } from "./job-file.ts";
import Job, { loader as loadJob } from "./job.tsx";
import Jobs, { action as cancel, loader as loadJobs } from "./jobs.tsx";
import ListBulk, { action as start, loader as loadBulk } from "./list-bulk.tsx";

const ID = "01a078dd-6023-713a-9817-7b532fa11001";
const ROW = "01a078dd-6023-713a-9817-7b532fa11002";
const file = {
  id: ID,
  kind: "export",
  list: "orders",
  format: "xlsx",
  action: null,
  state: "done",
  started_by: "owner1",
  is_mine: true,
  may_cancel: false,
  query: "tab=late",
  rows: 3,
  done: 3,
  refused: 0,
  is_cut: false,
  parts: 1,
  bytes: 1000,
  created_at: "2026-11-24T10:00:00.000Z",
  ended_at: "2026-11-24T10:00:05.000Z",
  expires_at: "2026-12-01T10:00:00.000Z",
} as unknown as StaffJob;
const bulk = {
  ...file,
  kind: "bulk",
  list: "people",
  format: null,
  action: "end_sessions",
  state: "running",
  may_cancel: true,
  parts: 0,
  done: 1,
  refused: 1,
} as StaffJob;
const row = { number: 1, row_id: ROW, label: "marina84", state: "refused", error: "forbidden" };
const shop = (answers: object = {}) =>
  createOrderMarketplace(undefined, {
    listStaffJobs: () => ({ data: [file, bulk], next: null }) as never,
    getStaffJob: () =>
      ({ data: { job: bulk, rows: [{ ...row, message: "Not allowed." }], next: null } }) as never,
    countStaffList: () => ({ data: { total: 120, tabs: {} } }) as never,
    startBulkAction: () => ({ data: bulk }) as never,
    cancelStaffJob: () => null as never,
    ...answers,
  });
const wordsOf = (page: { body: Element }) => page.body.textContent!.replace(/\s+/g, " ");

describe("the page of files and actions", () => {
  test.each([
    ["en-GR", ["Orders, as Excel (XLSX)", "End all sessions", "1 not done", "Download", "Cancel"]],
    ["el-GR", ["Παραγγελίες, ως Excel (XLSX)", "1 δεν έγινε", "Λήψη", "Ακύρωση"]],
  ])("says in %s what runs and what is ready", async (locale, texts) => {
    const path = `/${locale}/console/jobs`;
    const loaded = await openVisit(path, shop().fetch, { params: { locale } }).send(loadJobs);
    const page = await renderRoute(() => Jobs({ loaderData: loaded } as never), loaded, path);
    for (const text of texts) expect(wordsOf(page)).toContain(text);
    expect(page.querySelector(`a[href="${path}/${ID}/file"]`)).not.toBeNull();
  });

  test("cancels by a plain form, and says when it was too late", async () => {
    const send = (marketplace: ReturnType<typeof shop>) =>
      openVisit("/en-GR/console/jobs", marketplace.fetch, {
        params: { locale: "en-GR" },
        form: { job: ID },
      } as never).send(cancel as never);
    const done = (await send(shop())) as Response;
    expect(done.headers.get("Location")).toBe("/en-GR/console/jobs");
    const late = (await send(shop({ cancelStaffJob: () => rejection("job_closed") }))) as never;
    expect(JSON.stringify(late)).toContain("staff-job.closed");
  });

  test("hands a finished file over, and asks for the password again where it must", async () => {
    const address = `/en-GR/console/jobs/${ID}/file`;
    const params = { locale: "en-GR", jobId: ID };
    const ready = { getStaffJob: () => ({ data: { job: file, rows: [], next: null } }) as never };
    const part = () => ({ data: { base64: Buffer.from("rows").toString("base64") } }) as never;
    const open = (getStaffJobPart: () => never) =>
      openVisit(address, shop({ ...ready, getStaffJobPart }).fetch, { params }).send(loadFile);
    const answer = (await open(part)) as Response;
    expect(answer.headers.get("Content-Disposition")).toContain("deftero-orders-2026-11-24.xlsx");
    expect(await answer.text()).toBe("rows");
    const late = (await open(() => rejection("proof_needed") as never)) as Response;
    expect(late.headers.get("Location")).toContain(encodeURIComponent(`/en-GR/console/jobs/${ID}`));
  });

  test("shows what became of each row", async () => {
    const path = `/en-GR/console/jobs/${ID}`;
    const params = { locale: "en-GR", jobId: ID };
    const loaded = await openVisit(path, shop().fetch, { params }).send(loadJob);
    const page = await renderRoute(() => Job({ loaderData: loaded } as never), loaded, path);
    for (const text of ["marina84", "Not allowed.", "Not done"])
      expect(wordsOf(page)).toContain(text);
  });
});

describe("an action on many rows", () => {
  const path = "/en-GR/console/lists/people/bulk";
  const params = { locale: "en-GR", list: "people" };

  test("on all that match keeps in its address how many they were", async () => {
    const visit = openVisit(
      `${path}?action=end_sessions&scope=all&query=tab%3Dopen`,
      shop().fetch,
      {
        params,
      },
    );
    const sent = await visit.send(loadBulk).catch((thrown: unknown) => thrown);
    const to = new URL((sent as Response).headers.get("Location")!, "http://x");
    expect(to.searchParams.get("expected")).toBe("120");
    const there = `${to.pathname}${to.search}`;
    const loaded = await openVisit(there, shop().fetch, { params }).send(loadBulk);
    const page = await renderRoute(() => ListBulk({ loaderData: loaded } as never), loaded, there);
    expect(wordsOf(page)).toContain("120 rows of the list “People”.");
    expect(page.querySelector("textarea[name=reason]")).not.toBeNull();
  });

  test("on this page means the rows that were shown, as they were seen", async () => {
    const address = `${path}?action=end_sessions&scope=page&shown=${ROW}.3&query=`;
    const visit = openVisit(address, shop().fetch, { params });
    const sent = await visit.send(loadBulk).catch((thrown: unknown) => thrown);
    const to = new URL((sent as Response).headers.get("Location")!, "http://x");
    expect(to.searchParams.get("rows")).toBe(`${ROW}.3`);
  });

  test("starts on the ticked rows, as they were seen", async () => {
    const marketplace = shop();
    const address = `${path}?action=end_sessions&row=${ROW}.3&query=`;
    const sent = (await openVisit(address, marketplace.fetch, {
      params,
      form: { reason: "Leaked passwords" },
    } as never).send(start as never)) as Response;
    expect(sent.headers.get("Location")).toBe(`/en-GR/console/jobs/${ID}`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      body: {
        action: "end_sessions",
        scope: "rows",
        rows: [`${ROW}.3`],
        expected: 1,
        reason: "Leaked passwords",
      },
    });
  });
});
