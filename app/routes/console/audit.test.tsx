import { describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import { createOrderMarketplace, NOW } from "#tests/order-marketplace.ts";
import type { SentCall } from "#tests/msw/contract-handlers.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Audit, { loader } from "./audit.tsx";
import { loader as loadFile } from "./audit-file.ts";

const SUBJECT = "01a078dd-6023-713a-9817-7b532fa11001";
const entry = (seq: number): AuditEntry =>
  ({
    id: SUBJECT,
    at: NOW.toISOString(),
    actor: { id: SUBJECT, username: "irenerules" },
    action: "staff.change",
    subject_type: "staff_member",
    subject_id: SUBJECT,
    market: null,
    before: { roles: ["hub"], markets: "all" },
    after: { roles: ["support"], markets: "all" },
    data: {},
    reason: "=New work",
    request_id: "req-1",
    seq,
  }) as unknown as AuditEntry;
const head = { seq: 9, hash: "ab12" };
const shop = () => {
  let page = 0;
  return createOrderMarketplace(undefined, {
    listAuditEntries: () => {
      page += 1;
      return { data: [entry(10 - page)], next: page === 1 ? "9" : null, head } as never;
    },
  });
};
const QUERY =
  "?actor=irene&action=staff.change&subject=nonsense&from=2026-11-20&to=soon&id=1&after=12";
/** What both ask of the API: the same parser reads the list's address and the file's. */
const ASKED = { actor: "irene", action: "staff.change", from: "2026-11-20" };

const withoutPlace = ({ query }: SentCall) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !/^(?:_locale|after)$/.test(name)));

describe("the audit", () => {
  test("shows who, what, the change and why, and leads to older entries with the filter", async () => {
    const marketplace = shop();
    const loaded = await openVisit(`/en-GR/console/audit${QUERY}`, marketplace.fetch).send(loader);
    const path = "/en-GR/console/audit";
    const page = await renderRoute(() => Audit({ loaderData: loaded } as never), loaded, path);
    const words = page.body.textContent!.replace(/\s+/g, " ");
    expect(words).toContain("irenerules");
    expect(words).toContain("Changed a person’s roles");
    expect(page.querySelector("del")!.textContent).toBe('["hub"]');
    expect(page.querySelector("ins")!.textContent).toBe('["support"]');
    expect(words).toContain("ab12");
    const older = [...page.querySelectorAll("nav a")].map((link) => link.getAttribute("href"));
    const kept = "actor=irene&action=staff.change&from=2026-11-20";
    expect(older).toContain(`${path}?${kept}&after=9`);
    expect(older).toContain(`${path}/file?${kept}`);
  });

  test("is the same query as a file, with every page of it and no formulas", async () => {
    const [list, file] = [shop(), shop()];
    await openVisit(`/en-GR/console/audit${QUERY}`, list.fetch).send(loader);
    const visit = openVisit(`/en-GR/console/audit/file${QUERY}`, file.fetch);
    const response = (await visit.send(loadFile)) as Response;
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("'=New work");
    expect(response.headers.get("Content-Disposition")).toContain("audit.csv");
    const asked = [list.calls[0]!, ...file.calls].map(withoutPlace);
    expect(asked).toEqual([ASKED, ASKED, ASKED]);
  });
});
