import { describe, expect, test } from "vitest";
import type { PersonDetails, PersonEvent } from "#contract/person.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { createOrderMarketplace, NOW, rejection } from "#tests/order-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Person, { action, loader } from "./person.tsx";

const ID = "01a078dd-6023-713a-9817-7b532fa11001";
const NOTE = "01a078dd-6023-713a-9817-7b532fa11002";
const moment = NOW.toISOString();
const person = {
  id: ID,
  username: "elenibuys",
  market: "GR",
  language: "el",
  since: moment,
  is_staff: false,
  is_pro: true,
  pro_since: moment,
  email_verified_at: moment,
  phone_verified_at: null,
  identity_verified_at: moment,
  address_verified_at: null,
  unconfirmed: ["phone"],
  second_factor_since: null,
  passkeys: 1,
  closed_at: null,
  restore_until: null,
  reviews: { count: 2, positive: 1 },
  orders: {
    bought: 3,
    sold: 1,
    open: 1,
    latest: [
      {
        id: ID,
        number: "D-1001",
        title: "iPhone 13",
        status: "completed",
        role: "buyer",
        created_at: moment,
      },
    ],
  },
  listings: { published: 1, under_review: 0, total: 4 },
  payouts: { held: 1, sum: { amount: 12_300, currency: "EUR" } },
  open_claims: 0,
  reports: { made: 0, about: 2, open_about: 1 },
  sessions: 2,
  measures: [{ id: NOTE, measure: "limit_selling", decided_at: moment, ends_at: null }],
  signals: [
    {
      rule: "same_iban",
      mode: "shadow",
      at: moment,
      value: null,
      limit: null,
      people: [{ id: NOTE, username: "nikossells" }],
      listings: [],
      photos: [],
      decision: "reject",
      listing: { id: ID, title: "iPhone 13" },
    },
  ],
  notes: [
    {
      id: NOTE,
      text: "Called twice",
      by: "kostashub",
      created_at: moment,
      changed_at: moment,
      version: 2,
    },
  ],
  links: [],
  private: null,
} as unknown as PersonDetails;

const events = [
  { id: "message:1", kind: "message", what: "email-code", note: "mail:sent" },
  { id: "taken:1", kind: "decision", what: "taken.limit_selling", note: null, by: "kostashub" },
  {
    id: "payout:1",
    kind: "money",
    what: "payout.held",
    note: null,
    amount: { amount: 12_300, currency: "EUR" },
  },
  { id: "made:1", kind: "report", what: "about.stolen", note: "open" },
  { id: "staff:1", kind: "staff", what: "account.look", note: "Asked for help", by: "kostashub" },
].map((one) => ({
  at: moment,
  by: null,
  amount: null,
  order: null,
  ...one,
})) as unknown as PersonEvent[];

type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const ALL = [
  "read_people",
  "write_people",
  "read_people_private",
  "write_people_private",
  "write_moderation",
];
const shop = (more: Answers = {}, keys: readonly string[] = ALL) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({ staff: { keys, markets: null, is_proved: true, has_factor: true } as never }),
    getPerson: () => person,
    listPersonEvents: () => ({ data: events, next: "a~b" }),
    ...more,
  });

const params = { person: "elenibuys" };

async function look(path: string, marketplace = shop(), reply?: ActionResult) {
  const loaded = await openVisit(path, marketplace.fetch, { params, now: NOW }).send(
    loader as never,
  );
  const page = await renderRoute(
    () => Person({ loaderData: loaded, actionData: reply } as never),
    loaded as never,
    path,
  );
  return { page, words: page.body.textContent!.replace(/\s+/g, " ") };
}

const post = (marketplace: ReturnType<typeof shop>, form: Record<string, string>) =>
  openVisit("/en-GR/console/people/elenibuys", marketplace.fetch, { form, params });

describe("a person's page", () => {
  test("says in English who they are, and shows nothing private before a reason", async () => {
    const { page, words } = await look("/en-GR/console/people/elenibuys");
    for (const text of [
      "elenibuys",
      "3 bought, 1 sold, 1 open",
      "No selling",
      "Code for the email",
      "Was reported: stolen",
      "Payout on hold",
      "Opened private details",
      "Called twice",
      "Show for 15 minutes",
    ])
      expect(words).toContain(text);
    expect(page.querySelector('a[href*="after=a~b"], a[href*="after=a%7Eb"]')).not.toBeNull();
  });

  test("says it in Greek", async () => {
    const { words } = await look("/el-GR/console/people/elenibuys");
    for (const text of [
      "3 αγορές, 1 πωλήσεις, 1 ανοιχτές",
      "Χωρίς πωλήσεις",
      "Εμφάνιση για 15 λεπτά",
    ])
      expect(words).toContain(text);
  });

  test("shows of their things what the keys open", async () => {
    const hidden = { ...person, orders: null, payouts: null, open_claims: null, reports: null };
    const marketplace = shop({ getPerson: () => hidden as never }, ["read_people"]);
    const { page, words } = await look("/en-GR/console/people/elenibuys", marketplace);
    expect(page.querySelector('a[href*="/hub/orders"]')).toBeNull();
    for (const text of ["3 bought", "Payouts on hold", "Open claims", "sent, "])
      expect(words).not.toContain(text);
  });

  test("has no form for those who may only read", async () => {
    const { page, words } = await look(
      "/en-GR/console/people/elenibuys",
      shop({}, ["read_people"]),
    );
    expect(page.querySelectorAll('form[method="post"]')).toHaveLength(0);
    expect(words).toContain("you need the right");
  });
});

describe("its forms", () => {
  test("open the private details with the reason", async () => {
    const marketplace = shop({
      lookAtPerson: () => ({
        email: "eleni@deftero.test",
        full_name: null,
        phone: null,
        date_of_birth: null,
        addresses: [],
        sessions: [],
        documents: [],
        until: moment,
      }),
    });
    const visit = post(marketplace, { intent: "look", reason: "Asked for help" });
    await visit.send(action);
    expect(marketplace.calls.find(({ id }) => id === "lookAtPerson")!.body).toEqual({
      reason: "Asked for help",
    });
  });

  test("show a note as a colleague saved it, and keep what was typed", async () => {
    const marketplace = shop({
      updatePersonNote: () =>
        rejection("note_changed", { data: { version: 3, text: "Wrote" } } as never),
    });
    const form = { intent: "edit", note: NOTE, version: "2", text: "Mine" };
    const reply = replyOf<ActionResult>(await post(marketplace, form).send(action));
    expect(reply.content).toMatchObject({
      error: { "": ["person.notes.stale"] },
      facts: { text: "Wrote" },
      initialValue: { text: "Mine" },
    });
    const { words } = await look("/en-GR/console/people/elenibuys", shop(), reply.content);
    expect(words).toContain("“Wrote”");
    expect(words).toContain("Mine");
  });

  const OTHER = "01a078dd-6023-713a-9817-7b532fa11003";
  const typed = { note: NOTE, version: "2" };
  test.each([
    [{ ...typed, intent: "edit", text: "Mine" }, "person.notes.stale", ["3"]],
    [
      { ...typed, intent: "merge", other: OTHER, others: `${OTHER} 4` },
      "person.notes.stale-merge",
      ["3", `${OTHER} 5`],
    ],
  ])(
    "keep the versions that were read until a colleague's change is shown: %o",
    async (form, conflict, fresh) => {
      const [first] = person.notes;
      const notes = [
        { ...first!, version: 3 },
        { ...first!, id: OTHER, version: 5 },
      ];
      const marketplace = shop({ getPerson: () => ({ ...person, notes }) as never });
      const versions = async (key: string) => {
        const reply = { status: "error", initialValue: form, error: { "": [key] } } as never;
        const { page } = await look("/en-GR/console/people/elenibuys", marketplace, reply);
        const own = page.querySelector(`#${form.intent}-${NOTE}`)!;
        const fields = own.querySelectorAll<HTMLInputElement>('[name="version"], [name="others"]');
        return [...fields].map(({ value }) => value);
      };
      expect(await versions("console.failed")).toEqual(
        [form.version, "others" in form && form.others].filter(Boolean),
      );
      expect(await versions(conflict)).toEqual(fresh);
    },
  );

  test("merge two notes with the version of each", async () => {
    const marketplace = shop({ mergePersonNotes: () => person.notes[0]! });
    const form = { ...typed, intent: "merge", other: OTHER, others: `x 9,${OTHER} 4` };
    await post(marketplace, form).send(action);
    expect(marketplace.calls.find(({ id }) => id === "mergePersonNotes")!.body).toEqual({
      version: 2,
      other_id: OTHER,
      other_version: 4,
    });
  });

  test("begin a view, which refuses other forms afterwards", async () => {
    const marketplace = shop({
      viewAsPerson: () => ({
        token: "view_x",
        username: "elenibuys",
        expires_at: new Date(Date.now() + 60_000).toISOString(),
      }),
    });
    const visit = post(marketplace, { intent: "view", reason: "Cannot find the order" });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR");
    expect(visit.nextCookie()).toContain("personView=");
  });
});
