import argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { days } from "#contract/duration.ts";
import { LIMITS, RATE_LIMITS } from "#contract/limits.ts";
import {
  newEmail,
  openAccountKit,
  PASSWORD,
  toVisible,
  type AccountKit,
} from "#tests/account-kit.ts";
import { startSiteverifyServer, TURNSTILE_SECRET } from "#tests/providers/siteverify-server.ts";
import type { Answer } from "#tests/world.ts";

let kit: AccountKit;
let siteverify: Awaited<ReturnType<typeof startSiteverifyServer>>;
beforeAll(async () => {
  siteverify = await startSiteverifyServer();
  kit = await openAccountKit({
    TURNSTILE_SECRET,
    TURNSTILE_VERIFY_URL: siteverify.url,
    PUBLIC_ORIGIN: "https://shop.test",
  });
});
afterAll(async () => {
  await kit[Symbol.asyncDispose]();
  await siteverify[Symbol.asyncDispose]();
});

let tokens = 0;
const solved = () => ({ turnstile_token: `token-${(tokens += 1)}` });
const tokenOf = ({ body }: { body: { data: { token: string } } }) => body.data.token;

describe("signing up with a solved human check", () => {
  test("creates the account and a session of 30 days", async () => {
    const email = "Katerina.Zervou@mail.test";
    const reply = await kit.register({
      email,
      language: "el",
      country: "GR",
      intent: "sell",
      ...solved(),
    });
    const ends = new Date(kit.world.now().getTime() + LIMITS.sessionIdle);
    expect(reply.status).toBe(201);
    expect(reply.body.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: ends.toISOString(),
    });
    expect(await kit.profile(tokenOf(reply))).toMatchObject({
      email,
      is_email_verified: false,
      is_phone_verified: false,
      username: null,
      language: "el",
      country: "GR",
      intent: "sell",
      has_password: true,
    });
    expect((await kit.logIn(email)).status).toBe(200);
    expect(siteverify.asked.at(-1)).toMatchObject({ response: `token-${tokens}` });
  });

  test("sends the first code in the language of the sign-up", async () => {
    const email = newEmail();
    const token = tokenOf(await kit.register({ email, language: "el", ...solved() }));
    const code = await kit.readCode(email);
    expect(await kit.messagesTo(email)).toMatchObject([
      { template: "email-code", status: "sent", locale: "el-GR" },
    ]);
    expect((await kit.post("/verify/email", { code }, { token })).status).toBe(204);
    expect(await kit.profile(token)).toMatchObject({ is_email_verified: true });
  });

  test("reports that an e-mail is in use, whatever its letter case", async () => {
    const { email } = await kit.insertPerson();
    const { status, body } = await kit.register({ email: email.toUpperCase(), ...solved() });
    expect([status, body.code]).toEqual([422, "email_in_use"]);
    expect(body.errors).toEqual({ email: ["auth.email-in-use"] });
    expect(await kit.accountsOf(email)).toHaveLength(1);
  });

  test("creates one account from twenty concurrent requests with one e-mail", async () => {
    const email = newEmail();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => kit.register({ email, ...solved() })),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
    expect(await kit.accountsOf(email)).toHaveLength(1);
  });

  test("refuses an invalid or used token at its field", async () => {
    const used = solved();
    await kit.register(used);
    for (const token of [{ turnstile_token: "made up" }, used]) {
      const email = newEmail();
      const { status, body } = await kit.register({ email, ...token });
      expect([status, body.code]).toEqual([422, "human_check_failed"]);
      expect(body.errors).toEqual({ turnstile_token: ["errors.captcha-error"] });
      expect(await kit.accountsOf(email)).toEqual([]);
    }
  });

  test("does not call the check while the form is invalid", async () => {
    const before = siteverify.asked.length;
    await kit.register({ password: "Password123!", ...solved() });
    await kit.register({ language: "el", country: "GB", ...solved() });
    expect(siteverify.asked).toHaveLength(before);
  });
});

describe("signing up without a solved human check", () => {
  const kinds = {
    "no token": async () => {},
    "the check out of order": async () => siteverify.failNext(/./, { status: 502 }, Infinity),
  };
  test.each(Object.entries(kinds))("goes on with %s", async (kind, begin) => {
    await begin();
    const email = newEmail();
    const reply = await kit.register({ email, ...(kind === "no token" ? {} : solved()) });
    siteverify.recover();
    expect(reply.status).toBe(201);
    const token = tokenOf(reply);
    expect(await kit.profile(token)).toMatchObject({ email, is_email_verified: false });
    // The e-mail has no owner until it is verified.
    expect((await kit.logIn(email)).status).toBe(200);
    expect(await kit.accountsOf(email)).toMatchObject([{ email_folded: null }]);
    const code = await kit.readCode(email);
    expect((await kit.post("/verify/email", { code }, { token })).status).toBe(204);
    expect(await kit.accountsOf(email)).toMatchObject([{ email_folded: email }]);
    expect((await kit.logIn(email)).status).toBe(200);
  });

  test("answers alike for a known and an unknown e-mail", async () => {
    const known = await kit.insertPerson();
    const unknown = newEmail();
    const hash = vi.spyOn(argon2, "hash");
    const begun: Answer[] = [];
    const work: number[] = [];
    for (const email of [known.email, unknown]) {
      const { result, count } = await kit.database.countQueries(() => kit.register({ email }));
      begun.push(result);
      work.push(count);
    }
    // The same work: one hash and the same number of queries each.
    expect(hash.mock.calls).toHaveLength(2);
    hash.mockRestore();
    expect(work[0]).toBe(work[1]);

    const hide = (text: string) => text.replaceAll(known.email, "E").replaceAll(unknown, "E");
    const alike = async (steps: ((email: string, token: string) => Promise<unknown>)[]) => {
      for (const step of steps) {
        const seen = [];
        for (const [nth, email] of [known.email, unknown].entries())
          seen.push(hide(JSON.stringify(await step(email, tokenOf(begun[nth]!)))));
        expect(seen[0]).toBe(seen[1]);
      }
    };
    const shown = begun.map((reply) => {
      const visible = toVisible(reply);
      return { ...visible, body: { data: { ...visible.body.data, token: "T" } } };
    });
    expect(shown[0]).toEqual(shown[1]);

    const send = async (email: string, token: string) =>
      toVisible(await kit.post("/verify/email/send", { email }, { token }));
    const guess = async (_: string, token: string) =>
      toVisible(await kit.post("/verify/email", { code: "000000" }, { token }));
    await kit.world.runDueJobs();
    await alike([
      async (_, token) => ({ ...(await kit.profile(token)), id: "" }),
      // Too early, then five wrong guesses, then none.
      send,
      ...Array.from({ length: 6 }, () => guess),
      async (email) => (await kit.logIn(email)).status,
      async (email) => toVisible(await kit.logIn(email, "Another-hand-2!")),
    ]);
    kit.advance(LIMITS.resend.email);
    await alike([send]);
    await kit.world.runDueJobs();
    await alike([guess]);
    // Up to the millisecond in which the code expires.
    kit.advance(LIMITS.code.life - 1);
    await alike([guess]);
    kit.advance(1);
    await alike([guess]);
  });

  test("with a known e-mail sends no code, but notifies its owner once a day", async () => {
    const { email } = await kit.insertPerson({ language: "el" });
    const tokens = [];
    for (let n = 0; n < 3; n += 1) tokens.push(tokenOf(await kit.register({ email })));
    await kit.world.runDueJobs();
    expect(await kit.messagesTo(email)).toMatchObject([
      { template: "email-code", status: "dropped" },
      { template: "email-code", status: "dropped" },
      { template: "email-code", status: "dropped" },
      { template: "sign-up-known", status: "sent", locale: "el-GR" },
    ]);
    kit.advance(days(1));
    await kit.register({ email });
    await kit.world.runDueJobs();
    const templates = (await kit.messagesTo(email)).map(({ template }) => template);
    expect(templates.filter((template) => template === "sign-up-known")).toHaveLength(2);
    expect(await kit.world.letters({ to: email })).toHaveLength(2);
  });

  test("with a known e-mail creates a separate account", async () => {
    const owner = await kit.insertPerson();
    const token = tokenOf(await kit.register({ email: owner.email }));
    expect((await kit.profile(token))["id"]).not.toBe(owner.id);
    expect(await kit.account(owner.id)).toMatchObject({ email_folded: owner.email });
  });

  test("with a known e-mail becomes an ordinary account once another e-mail is verified", async () => {
    const { email } = await kit.insertPerson();
    const token = tokenOf(await kit.register({ email }));
    const own = newEmail();
    expect((await kit.post("/verify/email/send", { email: own }, { token })).status).toBe(200);
    const code = await kit.readCode(own);
    expect((await kit.post("/verify/email", { code }, { token })).status).toBe(204);
    expect(await kit.accountsOf(own)).toMatchObject([{ email_folded: own }]);
    expect(await kit.profile(token)).toMatchObject({ email: own, is_email_verified: true });
  });

  test("does not block the e-mail: the first of two sign-ups to verify it owns it", async () => {
    const email = newEmail();
    const stranger = tokenOf(await kit.register({ email, password: "Strange-hand-9!" }));
    const theirs = await kit.readCode(email);
    kit.advance(LIMITS.resend.email);
    const mine = tokenOf(await kit.register({ email }));
    const code = await kit.readCode(email);
    expect((await kit.post("/verify/email", { code }, { token: mine })).status).toBe(204);
    const { status, body } = await kit.post("/verify/email", { code: theirs }, { token: stranger });
    expect([status, body.code]).toEqual([422, "email_in_use"]);
    expect(body.errors).toEqual({ email: ["auth.email-in-use"] });
    expect(body.data.contact).toMatch(/^p•••••x@m•••••\.test$/);
    expect((await kit.logIn(email)).status).toBe(200);
  });

  test("has a tighter limit per IP address than with one", async () => {
    const ip = kit.nextIp();
    const { points } = RATE_LIMITS.signUpUnproved;
    for (let n = 0; n < points; n += 1) {
      // Requests that fail early count as well.
      const { status } = await kit.register({}, { ip });
      expect(status).toBe(201);
    }
    const refused = await kit.register({}, { ip });
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await kit.register(solved(), { ip })).status).toBe(201);
  });
});

describe("the session of a sign-up", () => {
  test("is always new, whatever token the request carries", async () => {
    const { token: planted } = await kit.insertPerson();
    const reply = await kit.register(solved(), { token: planted, visitor: planted });
    expect(tokenOf(reply)).not.toBe(planted);
    expect((await kit.profile(planted))["email"]).not.toBe(
      (await kit.profile(tokenOf(reply)))["email"],
    );
  });

  test("takes the visitor session's data along, or gives it to the account that signs in", async () => {
    const { createVisitorSession } = await import("#api/http/visitor-session.ts");
    const { token: visitor } = await createVisitorSession(kit.database, kit.world.now());
    const phoneOwner = async () => {
      const rows = await kit.database
        .db()
        .selectFrom("visitor_session")
        .select("user_id")
        .where("user_id", "is not", null)
        .execute();
      return rows.map(({ user_id: id }) => id);
    };
    const email = newEmail();
    const first = await kit.register({ email, ...solved() });
    const owner = (await kit.profile(tokenOf(first)))["id"];
    const second = await kit.register({ email, password: "Another-hand-2!" }, { visitor });
    expect(await phoneOwner()).toEqual([(await kit.profile(tokenOf(second)))["id"]]);
    await kit.logIn(email, PASSWORD, { visitor });
    expect(await phoneOwner()).toEqual([owner]);
    await kit.register({}, { visitor });
    expect(await phoneOwner()).toEqual([owner]);
  });
});

test("no password, code or token of a sign-up is logged", async () => {
  const email = newEmail();
  const token = tokenOf(await kit.register({ email, password: "Very-secret-77!" }));
  const code = await kit.readCode(email);
  await kit.post("/verify/email", { code: "999999" }, { token });
  const log = JSON.stringify(kit.world.logged);
  for (const secret of ["Very-secret-77!", token, code]) expect(log).not.toContain(secret);
});

describe("a sign-up form", () => {
  let forms = 0;
  const newForm = () => ({ form_nonce: `a-form-of-its-own-${(forms += 1)}` });

  test("creates one account, even when it is sent again with other values", async () => {
    const form = newForm();
    const replies = [];
    for (let n = 0; n < 3; n += 1) replies.push(await kit.register({ ...form, email: newEmail() }));
    expect(replies.map(({ status }) => status)).toEqual([201, 409, 409]);
    expect(replies[1]!.body.code).toBe("form_used");
  });

  test("sent twenty times at once with twenty e-mails creates one account", async () => {
    const form = newForm();
    const emails = Array.from({ length: 20 }, () => newEmail());
    const replies = await Promise.all(emails.map((email) => kit.register({ ...form, email })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const accounts = await Promise.all(emails.map((email) => kit.accountsOf(email)));
    expect(accounts.flat()).toHaveLength(1);
  });

  test.each([
    ["one after the other", async (send: () => Promise<Answer>) => [await send(), await send()]],
    ["at the same moment", (send: () => Promise<Answer>) => Promise.all([send(), send()])],
  ])(
    "sent twice %s, as by a double click, creates one account and two sessions",
    async (_, twice) => {
      const [form, email] = [newForm(), newEmail()];
      const replies = await twice(() => kit.register({ ...form, email }));
      expect(replies.map(({ status }) => status)).toEqual([201, 201]);
      const accounts = await kit.accountsOf(email);
      expect(accounts).toHaveLength(1);
      for (const reply of replies)
        expect(await kit.profile(tokenOf(reply))).toMatchObject({ id: accounts[0]!.id });
      await kit.world.runDueJobs();
      expect(await kit.world.letters({ to: email })).toHaveLength(1);
    },
  );

  test("with another password gives no access to its account", async () => {
    const [form, email] = [newForm(), newEmail()];
    await kit.register({ ...form, email });
    const { status, body } = await kit.register({ ...form, email, password: "Another-one-1!" });
    expect([status, body.code]).toEqual([409, "form_used"]);
  });

  test("that was refused as invalid can be sent again after correction", async () => {
    const [form, email] = [newForm(), newEmail()];
    expect((await kit.register({ ...form, email, password: "short" })).status).toBe(422);
    expect((await kit.register({ ...form, email })).status).toBe(201);
  });
});
