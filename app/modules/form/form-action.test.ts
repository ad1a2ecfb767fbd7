import { data } from "react-router";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { emailSchema } from "#contract/account.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { createCannedMarketplace, type Answers } from "#tests/msw/canned-marketplace.ts";
import { ERRORS, type ErrorCode } from "#contract/error-codes.ts";
import { ApiError } from "../../services/marketplace/api-error.server.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "./action-result.ts";
import type { Messages } from "./error-placement.server.ts";
import { formAction, formActions } from "./form-action.server.ts";
import { describeSchema, mayBeEmpty, openForm } from "./form-rules.server.ts";
import { saveTyped } from "./step-up.server.ts";

const PATH = "/en-GR/account/personal?change=email";
const ID = "01a078dd-6023-713a-9817-7b532fa004ce";
const NONCE = "a-nonce-of-the-form-1";
const FORM = { nonce: NONCE, email: "new@deftero.test", note: "Short" };

const schema = z.object({
  email: emailSchema,
  note: z.string("auth.code-required").max(20, "auth.code-wrong"),
  password: z.string().optional(),
});

type Send = { answers?: Answers; refused?: ApiError; cookie?: string; messages?: Messages };

async function send(form: Record<string, string | File>, options: Send = {}) {
  const { answers = {}, refused, cookie = "accessToken=a-token", messages = {} } = options;
  const market = createCannedMarketplace({
    decideDeviceWish: () => ({ count: 1, waiting: 0 }),
    ...answers,
  });
  const action = formAction({
    schema,
    messages,
    run: async ({ value, api, done }) => {
      await api.deviceWish.decide({ id: ID, decision: "listed" });
      if (refused) throw refused;
      return done("/en-GR/account", `Saved ${value.email}`);
    },
  });
  const visit = openVisit(PATH, market.fetch, { form, cookie });
  const answer = await visit.send(action as (given: unknown) => Promise<unknown>);
  return {
    visit,
    market,
    answer,
    ...(answer instanceof Response ? {} : replyOf<ActionResult>(answer)),
  };
}
/** As the client throws it; which codes an endpoint has does not matter here. */
const refused = (
  code: ErrorCode,
  { errors, data }: { errors?: Record<string, string[]>; data?: Record<string, unknown> } = {},
) => {
  const { status, message } = ERRORS[code];
  const more = { ...(errors && { fieldErrors: errors }), ...(data && { data }) };
  return { refused: new ApiError({ code, status, message, ...more }) };
};

describe("a valid form", () => {
  test("redirects with a toast for the page that it leads to", async () => {
    const { visit, answer } = await send(FORM);
    expect([leadsTo(answer), (answer as Response).status]).toEqual(["/en-GR/account", 303]);
    expect(visit.cookies.open("message")).toEqual({
      content: "Saved new@deftero.test",
      type: "success",
      messageFor: "/en-GR/account",
    });
  });

  test("sends the nonce as the idempotency key of each call", async () => {
    const { market } = await send(FORM);
    expect(market.calls).toMatchObject([{ id: "decideDeviceWish", key: NONCE }]);
  });
});

describe("an invalid form", () => {
  test("is answered with 422, the errors, what was typed and a new nonce", async () => {
    const { status, content, market } = await send({ ...FORM, email: "marina" });
    expect(status).toBe(422);
    expect(content).toMatchObject({
      status: "error",
      error: { email: ["auth.email-must-be-valid"] },
      initialValue: { email: "marina", note: "Short" },
    });
    expect(content!.nonce).not.toBe(NONCE);
    expect(market.calls).toEqual([]);
  });

  test("does not send secrets back, nor the end of what nobody types", async () => {
    const form = {
      ...FORM,
      password: "Second-hand-1!",
      card_number: "4242",
      note: "n".repeat(9000),
    };
    const { content } = await send(form);
    expect(Object.keys(content!.initialValue!).toSorted()).toEqual(["email", "note"]);
    expect(content!.initialValue!["note"]).toHaveLength(5000);
  });

  test("asks for chosen files again", async () => {
    const { content } = await send({ ...FORM, email: "", photo: new File(["a"], "a.png") });
    expect(content!.initialValue).toEqual({ note: "Short", files_chosen: "1" });
  });
});

describe("an ended session", () => {
  test("leads to the sign-in before validation, with what was typed saved", async () => {
    const { visit, answer } = await send({ ...FORM, email: "mari" }, { cookie: "" });
    expect(leadsTo(answer)).toContain("/en-GR/auth/sign-in?callbackUrl=");
    expect(visit.cookies.open("keptForm")).toMatchObject({ fields: { email: "mari" } });
  });

  test("does not matter to a form for visitors", async () => {
    const visit = openVisit(PATH, createCannedMarketplace({}).fetch, { form: FORM, cookie: "" });
    const action = formAction({ schema, signIn: false, run: ({ done }) => done("/en-GR") });
    expect(leadsTo(await visit.send(action as (given: unknown) => Promise<unknown>))).toBe(
      "/en-GR",
    );
  });

  test("gives the typed values to the page afterwards, once", async () => {
    const { visit } = await send(FORM, { cookie: "" });
    const again = openVisit(PATH, createCannedMarketplace({}).fetch, {
      cookie: visit.nextCookie(),
    });
    const open = () => again.send(({ context }: never) => openForm(context, schema));
    expect((await open()).kept).toEqual({ email: FORM.email, note: FORM.note });
    expect((await open()).kept).toBeNull();
  });
});

test("of several boxes that were ticked all come back after the sign-in", async () => {
  const visit = openVisit(PATH, createCannedMarketplace({}).fetch, { cookie: "" });
  const boxes = z.object({ has: z.array(z.string()), note: z.string().optional() });
  const kept = await visit.send(({ context }: never) => {
    const typed = new FormData();
    for (const one of ["box", "cable", "charger"]) typed.append("has", one);
    typed.set("note", "");
    saveTyped(context, PATH, typed);
    return openForm(context, boxes).kept;
  });
  expect(kept).toEqual({ has: ["box", "cable", "charger"] });
});

describe("an error of the API", () => {
  test("that asks for the password again leads there and back, with what was typed saved", async () => {
    const { visit, answer } = await send(FORM, refused("proof_needed"));
    expect(leadsTo(answer)).toBe(
      `/en-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(PATH)}`,
    );
    expect(visit.cookies.open("keptForm")).toMatchObject({ fields: { email: FORM.email } });
  });

  test.each([
    ["too_many_requests", 429, { "": ["error.too_many_requests"] }],
    ["internal", 500, { "": ["error.unavailable"] }],
    ["storage_full", 507, { "": ["error.storage_full"] }],
    ["email_in_use", 422, { email: ["auth.email-in-use"] }],
    // The form has no field for it.
    ["phone_in_use", 422, { "": ["auth.phone-number-in-use"] }],
  ] as const)("%s is answered with its status and sentence", async (code, expected, error) => {
    const { status, content } = await send(FORM, refused(code));
    expect([status, content!.error]).toEqual([expected, error]);
  });

  test("goes to the fields that it names; other fields are errors of the form", async () => {
    const errors = { note: ["auth.note-long"], model_id: ["hub.model-unknown"] };
    const { content } = await send(FORM, refused("invalid_fields", { errors }));
    expect(content!.error).toEqual({ note: ["auth.note-long"], "": ["hub.model-unknown"] });
  });

  test("has the sentence of the screen where it has one, and its facts", async () => {
    const { content } = await send(FORM, {
      ...refused("device_wish_closed", { data: { by: "Eleni", list: [1] } }),
      messages: {
        device_wish_closed: ({ facts }) => ({ note: `hub.closed-by-${String(facts["by"])}` }),
      },
    });
    expect(content).toMatchObject({
      error: { note: ["hub.closed-by-Eleni"] },
      facts: { by: "Eleni" },
    });
    expect(content!.facts).not.toHaveProperty("list");
  });

  test("of 5xx keeps what was typed and the nonce; one of 4xx gives a new nonce", async () => {
    const away = await send(FORM, refused("unavailable"));
    expect(away.content!.nonce).toBe(NONCE);
    expect(away.visit.cookies.open("keptForm")).toMatchObject({
      path: "/en-GR/account/personal",
      fields: { email: FORM.email },
    });
    const wrong = await send(FORM, refused("forbidden"));
    expect(wrong.content!.nonce).not.toBe(NONCE);
    expect(wrong.visit.cookies.open("keptForm")).toBeNull();
  });

  test("404 is the page's, unless the screen has a sentence for it", async () => {
    await expect(send(FORM, refused("not_found"))).rejects.toMatchObject({
      status: 404,
    });
    const messages = { not_found: "hub.gone" };
    const { content } = await send(FORM, { ...refused("not_found"), messages });
    expect(content!.error).toEqual({ "": ["hub.gone"] });
  });
});

describe("a form over another page", () => {
  const action = formAction({
    schema,
    signIn: false,
    page: (_, form) => String(form.get("under")),
    run: ({ refuse }) => refuse("error.forbidden", { status: 403 }),
    deliver: ({ data: result, init }, { page, done, cookies }, { url }) => {
      if (url.pathname.endsWith(".data")) return data(result, init ?? undefined);
      cookies.seal("authProblem", result.error);
      return done(page);
    },
  });
  const run = async (form: Record<string, string>, suffix = "") => {
    const market = createCannedMarketplace({});
    const visit = openVisit(`/en-GR/form${suffix}`, market.fetch, { form, cookie: "" });
    return { visit, answer: await visit.send(action as (given: unknown) => Promise<unknown>) };
  };
  const UNDER = { ...FORM, under: "/en-GR/search?q=pixel" };

  test.each([
    [UNDER, { "": ["error.forbidden"] }],
    [{ ...UNDER, email: "mari" }, { email: ["auth.email-must-be-valid"] }],
  ])("brings its errors, of the schema too, to the page below", async (form, error) => {
    const { visit, answer } = await run(form);
    expect(leadsTo(answer)).toBe("/en-GR/search?q=pixel");
    expect(visit.cookies.open("authProblem")).toEqual(error);
  });

  test("may answer in place, with the status", async () => {
    const { visit, answer } = await run(UNDER, ".data");
    expect(replyOf<ActionResult>(answer)).toMatchObject({
      status: 403,
      content: { error: { "": ["error.forbidden"] } },
    });
    expect(visit.cookies.open("authProblem")).toBeNull();
  });

  test("is not asked about a redirect", async () => {
    const leave = formAction({
      schema,
      signIn: false,
      run: ({ done }) => done("/en-GR"),
      deliver: () => {
        throw new Error("asked");
      },
    });
    const visit = openVisit(PATH, createCannedMarketplace({}).fetch, { form: FORM, cookie: "" });
    expect(leadsTo(await visit.send(leave as (given: unknown) => Promise<unknown>))).toBe("/en-GR");
  });
});

describe("several forms on a page", () => {
  const action = formActions({
    name: {
      schema: z.object({ name: z.string() }),
      run: ({ value, done }) => done(`/${value.name}`),
    },
    note: {
      schema: z.object({ note: z.string("a.b") }),
      run: ({ refuse }) => refuse("error.forbidden"),
    },
  }) as (given: unknown) => Promise<unknown>;
  const run = (form: Record<string, string>) =>
    openVisit(PATH, createMemberMarketplace(member()).fetch, { form }).send(action);

  test("are told apart by their intent", async () => {
    expect(leadsTo(await run({ intent: "name", name: "eleni" }))).toBe("/eleni");
    const { content } = replyOf<ActionResult>(await run({ intent: "note", note: "A" }));
    expect(content).toMatchObject({
      error: { "": ["error.forbidden"] },
      initialValue: { intent: "note" },
    });
  });

  test.each(["", "toString", "other"])("an unknown intent %o is a bad request", async (intent) => {
    await expect(run({ intent })).rejects.toMatchObject({ init: { status: 400 } });
  });
});

test("a schema becomes constraints, and the error key of each", () => {
  expect(describeSchema(schema)).toEqual({
    email: {
      required: true,
      maxLength: 254,
      keys: {
        missing: "auth.email-required",
        malformed: "auth.email-must-be-valid",
        tooLong: "auth.email-must-be-valid",
      },
    },
    note: {
      required: true,
      maxLength: 20,
      keys: { missing: "auth.code-required", tooLong: "auth.code-wrong" },
    },
    password: { required: false },
  });
});

test.each([
  [z.object({ size: z.enum(["s", "m"]) }), "size"],
  [z.object({ size: z.string("auth.no-such-key") }), "size"],
  [z.object({ size: z.string().max(3).optional() }), "tooLong"],
])("a message that is no key of a locale file is an error of development", (silent, word) => {
  expect(() => describeSchema(silent)).toThrow(word);
});

test("a file or a box needs no message for a text, which they never send", () => {
  const rules = describeSchema(
    z.object({ photo: z.file().optional(), news: z.boolean().optional() }),
  );
  expect(Object.values(rules).filter((rule) => rule?.keys !== undefined)).toEqual([]);
});

test.each([null, ""] as const)(
  "a field that was emptied is sent as %j, not left out",
  async (empty) => {
    const city = z.string().max(5, "account.profile.city-too-long").optional();
    const emptied = z.object({ city: mayBeEmpty(city, empty) });
    let sent: unknown;
    const action = formAction({
      schema: emptied,
      run: ({ value, done }) => {
        sent = value;
        return done("/en-GR/account");
      },
    });
    const { fetch } = createCannedMarketplace({});
    const visit = openVisit(PATH, fetch, {
      form: { nonce: NONCE, city: "" },
      cookie: "accessToken=a-token",
    });
    await visit.send(action as (given: unknown) => Promise<unknown>);
    expect(sent).toEqual({ city: empty });
    expect(describeSchema(emptied)["city"]).toMatchObject({ maxLength: 5 });
  },
);
