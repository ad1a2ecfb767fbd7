import { expect, test } from "vitest";
import { decisionOf } from "#tests/decision-fixture.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { createCannedMarketplace, rejection } from "#tests/msw/canned-marketplace.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Complaints, { action, loader } from "./complaints.tsx";
import HubDecisions, { action as lift, loader as loadDecisions } from "./decisions.tsx";
import Measure, { action as take, loader as loadMeasure } from "./measure.tsx";
import { loader as loadFile } from "./moderation-file.ts";

const ID = "01a1fc5b-d3c2-759e-b637-8ea64d58dd08";
const cookie = "accessToken=a-token";
const HUB_DECISION = { ...decisionOf(), person: "eleni", decided_by: "sofiahelps" };
const COMPLAINT = {
  id: ID,
  status: "open",
  body: "I have the receipt.",
  email: "eleni@mail.test",
  answer_el: null,
  answer_en: null,
  created_at: "2026-11-21T10:00:00.000Z",
  decided_at: null,
  decision: HUB_DECISION,
  report: null,
  is_for_colleague: false,
};
const page = (data: readonly object[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 20, total: data.length },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
});
const FIGURES = {
  notices: [{ reason: "stolen", received: 3, upheld: 2, dismissed: 1, median_hours: 4.5 }],
  measures: [{ measure: "remove_listing", reason: "stolen", source: "own", taken: 2, reversed: 1 }],
  complaints: [{ about: "decision", received: 1, upheld: 1, dismissed: 0, median_hours: null }],
};
const market = (complaint: object = COMPLAINT, answers: object = {}) =>
  createCannedMarketplace({
    listHubComplaints: () => page([complaint]),
    listHubDecisions: () => page([HUB_DECISION]),
    decideComplaint: () => null,
    liftDecision: () => null,
    createDecision: () => ({ id: ID }),
    getModerationFigures: () => FIGURES,
    ...answers,
  } as never);
const COMPLAINTS = "/en-GR/hub/complaints";
const DECISIONS = "/en-GR/hub/decisions";

const show = async (path: string, load: never, Page: unknown, shop = market(), reply?: object) => {
  const loaded = await openVisit(path, shop.fetch, { cookie, now: NOW }).send(load);
  const Screen = () =>
    (Page as (props: never) => never)({ loaderData: loaded, actionData: reply } as never);
  const shown = await renderRoute(Screen, loaded as object, path);
  return shown.querySelector("main")!;
};
const send = (path: string, act: never, form: Record<string, string>, shop = market()) =>
  openVisit(path, shop.fetch, { form, cookie, now: NOW }).send(act) as Promise<never>;

test.each(["en-GR", "el-GR"])(
  "a complaint stands with its decision and a form, in %s",
  async (locale) => {
    const main = await show(COMPLAINTS.replace("en-GR", locale), loader as never, Complaints);
    expect(main.textContent).toContain("I have the receipt.");
    expect(main.textContent).not.toMatch(/(?:measure|fact|state|hub)\.[a-z]/);
    expect(main.querySelectorAll("input[name=decision]")).toHaveLength(2);
  },
);

test("a complaint about one's own decision has no form", async () => {
  const own = { ...COMPLAINT, is_for_colleague: true };
  const main = await show(COMPLAINTS, loader as never, Complaints, market(own));
  expect(main.querySelector("input[name=decision]")).toBeNull();
  expect(main.textContent).toContain("This one is for a colleague");
});

test("an answer is sent once; without a reason it is asked for", async () => {
  const shop = market();
  const form = { complaint: ID, decision: "upheld", answer_en: "You are right.", nonce: "n1" };
  expect(leadsTo(await send(COMPLAINTS, action as never, form, shop))).toBe(COMPLAINTS);
  expect(shop.calls.at(-1)).toMatchObject({ id: "decideComplaint", key: "n1" });
  const lacks = await send(COMPLAINTS, action as never, { complaint: ID, decision: "upheld" });
  expect(replyOf<ActionResult>(lacks).status).toBe(422);
  const refused = market(COMPLAINT, { decideComplaint: () => rejection("complaint_closed") });
  const { content } = replyOf<ActionResult>(await send(COMPLAINTS, action as never, form, refused));
  const main = await show(COMPLAINTS, loader as never, Complaints, refused, content);
  expect(main.textContent).toContain("A colleague has answered this in the meantime.");
});

test("a decision in force is taken back with a reason", async () => {
  const main = await show(DECISIONS, loadDecisions as never, HubDecisions);
  expect(main.textContent).toContain("eleni · decided by sofiahelps");
  const shop = market();
  const form = { decision: HUB_DECISION.id, note_en: "A mistake.", nonce: "n2" };
  expect(leadsTo(await send(DECISIONS, lift as never, form, shop))).toBe(DECISIONS);
  expect(shop.calls.at(-1)).toMatchObject({ id: "liftDecision", key: "n2" });
});

test("a measure on one's own initiative knows its subject from the address", async () => {
  const path = "/en-GR/hub/measure?about=profile:eleni";
  const main = await show(path, loadMeasure as never, Measure);
  expect(main.querySelector<HTMLInputElement>("[name=subject]")!.value).toBe("eleni");
  const shop = market();
  const form = {
    subject_type: "profile",
    subject: "eleni",
    measure: "limit_selling",
    reason: "fraud",
    days: "30",
    facts_en: "Ten devices were never sent.",
  };
  expect(leadsTo(await send(path, take as never, form, shop))).toBe(DECISIONS);
  expect(shop.calls.at(-1)).toMatchObject({ id: "createDecision", body: { days: 30 } });
});

test("the figures of a period are a CSV file", async () => {
  const path = "/en-GR/hub/moderation-file?from=2026-01-01&to=2026-11-27";
  const response = (await openVisit(path, market().fetch, { cookie, now: NOW }).send(
    loadFile as never,
  )) as Response;
  expect(response.headers.get("Content-Disposition")).toContain("moderation-2026-01-01");
  const lines = (await response.text()).trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain("Listing taken down");
});
