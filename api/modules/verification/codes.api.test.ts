import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seconds, minutes, hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import {
  newEmail,
  newPhone,
  openAccountKit,
  toWrongCode,
  type AccountKit,
} from "#tests/account-kit.ts";
import { issueCode } from "./issue-code.ts";

let kit: AccountKit;
beforeAll(async () => void (kit = await openAccountKit()));
afterAll(() => kit[Symbol.asyncDispose]());

type Reply = { status: number; body: { code?: string } };
const outcome = ({ status, body }: Reply) => (status === 204 ? "right" : body.code);

const kinds = {
  email: async () => {
    const { email, token } = await kit.insertPerson({ isEmailProved: false });
    return {
      target: email,
      send: () => kit.post("/verify/email/send", { email }, { token }),
      attempt: (code: string) => kit.post("/verify/email", { code }, { token }),
      countdown: LIMITS.resend.email,
      field: "code",
    };
  },
  phone: async () => {
    const { token } = await kit.insertPerson();
    const phone = newPhone();
    return {
      target: phone,
      send: () => kit.post("/verify/phone/send", { phone_number: phone }, { token }),
      attempt: (code: string) => kit.post("/verify/phone", { code }, { token }),
      countdown: LIMITS.resend.phone,
      field: "code",
    };
  },
  password: async () => {
    const { email } = await kit.insertPerson();
    const ip = kit.nextIp();
    return {
      target: email,
      send: () => kit.post("/forgot-password", { email }, { ip }),
      attempt: (code: string) =>
        kit.post("/reset-password/validate", { email, token: code }, { ip: kit.nextIp() }),
      countdown: LIMITS.resend.password,
      field: "token",
    };
  },
};

describe.each(Object.entries(kinds))("a code for the %s", (kind, begin) => {
  test("has six digits, is sent to its target and is accepted", async () => {
    const { target, send, attempt, countdown } = await begin();
    const sent = await send();
    expect(sent.status).toBe(200);
    expect(sent.body.data).toEqual({ resend_after: countdown / 1000 });
    const code = await kit.readCode(target);
    expect(code).toMatch(/^\d{6}$/);
    const [first, second, third] = [code.slice(0, 2), code.slice(2, 4), code.slice(4)];
    expect(outcome(await attempt(` ${first} ${second}-${third}`))).toBe("right");
    // A reset checks the code once more.
    expect(outcome(await attempt(code))).toBe(kind === "password" ? "right" : "code_expired");
  });

  test("is stored in the database only as a hash", async () => {
    const { target, send } = await begin();
    await send();
    const code = await kit.readCode(target);
    for (const table of ["verification", "message"] as const) {
      const rows = await kit.database.db().selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(code);
    }
  });

  test("expires after five wrong tries, each of which is reported", async () => {
    const { target, send, attempt, field } = await begin();
    await send();
    const code = await kit.readCode(target);
    for (let n = 0; n < LIMITS.code.tries; n += 1) {
      const { body } = await attempt(toWrongCode(code));
      expect([body.code, body.errors]).toEqual(["wrong_code", { [field]: ["auth.code-wrong"] }]);
    }
    const { body } = await attempt(code);
    expect([body.code, body.errors]).toEqual(["code_expired", { [field]: ["auth.code-expired"] }]);
  });

  test("is still accepted at the fifth try", async () => {
    const { target, send, attempt } = await begin();
    await send();
    const code = await kit.readCode(target);
    for (let n = 1; n < LIMITS.code.tries; n += 1) await attempt(toWrongCode(code));
    expect(outcome(await attempt(code))).toBe("right");
  });

  test("is compared at most five times in twenty concurrent guesses, then refused", async () => {
    const { target, send, attempt } = await begin();
    await send();
    const code = await kit.readCode(target);
    const guesses = Array.from({ length: 20 }, (_, n) =>
      String((Number(code) + 1 + n) % 1_000_000).padStart(6, "0"),
    );
    const outcomes = (await Promise.all(guesses.map(attempt))).map(outcome);
    const count = (wanted: string) => outcomes.filter((each) => each === wanted).length;
    expect([count("wrong_code"), count("code_expired")]).toEqual([LIMITS.code.tries, 15]);
    expect(outcome(await attempt(code))).toBe("code_expired");
  });

  test("is valid for ten minutes from its sending, not from the request", async () => {
    const { target, send, attempt } = await begin();
    await send();
    kit.advance(minutes(10));
    const code = await kit.readCode(target);
    kit.advance(minutes(10) - 1);
    expect(outcome(await attempt(toWrongCode(code)))).toBe("wrong_code");
    kit.advance(1);
    expect(outcome(await attempt(code))).toBe("code_expired");
  });

  test("that could not be sent in time is not sent, answers code_expired and can be requested again", async () => {
    const { target, send, attempt } = await begin();
    await send();
    kit.advance(minutes(10) + 1);
    expect(await kit.lettersTo(target)).toEqual([]);
    expect(await kit.messagesTo(target)).toMatchObject([{ status: "dropped" }]);
    expect(kit.world.logged.at(-1)).toMatchObject({
      level: "warn",
      message: expect.stringContaining("asked for so long ago"),
    });
    expect(outcome(await attempt("123456"))).toBe("code_expired");
    expect((await send()).status).toBe(200);
    expect(outcome(await attempt(await kit.readCode(target)))).toBe("right");
  });

  test("is invalidated by the next request, even before that one is sent", async () => {
    const { target, send, attempt, countdown } = await begin();
    await send();
    const older = await kit.readCode(target);
    kit.advance(countdown);
    expect((await send()).status).toBe(200);
    expect(outcome(await attempt(older))).toBe("wrong_code");
    const newer = await kit.readCode(target);
    expect(outcome(await attempt(older))).toBe(older === newer ? "right" : "wrong_code");
    expect(outcome(await attempt(newer))).toBe("right");
  });

  test("that was requested twice before any was sent is sent once", async () => {
    const { target, send, countdown } = await begin();
    await send();
    kit.advance(countdown);
    await send();
    expect(await kit.lettersTo(target)).toHaveLength(1);
    expect((await kit.messagesTo(target)).map(({ status }) => status)).toEqual(["dropped", "sent"]);
  });

  test("can be requested again after its countdown; before, the answer says how long to wait", async () => {
    const { send, countdown } = await begin();
    await send();
    kit.advance(countdown - seconds(7));
    const early = await send();
    expect([early.status, early.body.code]).toEqual([429, "too_many_requests"]);
    expect(early.body.data).toEqual({ retry_after: 7 });
    expect(early.headers.get("retry-after")).toBe("7");
    kit.advance(seconds(7));
    expect((await send()).status).toBe(200);
  });

  test("is sent once for two concurrent requests", async () => {
    const { target, send, countdown } = await begin();
    for (const letters of [1, 2]) {
      const replies = await Promise.all([send(), send(), send()]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
      expect(await kit.lettersTo(target)).toHaveLength(letters);
      kit.advance(countdown);
    }
  });

  test("is sent at most five times an hour and ten times a day", async () => {
    const { target, send, countdown } = await begin();
    const ask = async () => {
      kit.advance(countdown);
      return send();
    };
    for (let n = 1; n < LIMITS.code.sends.perHour; n += 1)
      expect((await ask()).body.data).toEqual({ resend_after: countdown / 1000 });
    const fifth = await ask();
    const wait = hours(1) - countdown * 4;
    expect(fifth.body.data).toEqual({ resend_after: wait / 1000 });
    const sixth = await ask();
    expect([sixth.status, sixth.body.data]).toEqual([
      429,
      { retry_after: (wait - countdown) / 1000 },
    ]);
    kit.advance(hours(1));
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200);
    kit.advance(hours(2));
    const eleventh = await ask();
    expect(eleventh.status).toBe(429);
    expect(eleventh.body.data.retry_after).toBeGreaterThan(hours(20) / 1000);
    kit.advance(hours(24));
    expect((await ask()).status).toBe(200);
    expect((await kit.lettersTo(target)).length).toBeGreaterThan(0);
  });

  test("that was never requested answers code_expired", async () => {
    const { attempt } = await begin();
    expect(outcome(await attempt("123456"))).toBe("code_expired");
  });

  test("that was not sent yet matches no guess", async () => {
    const { send, attempt } = await begin();
    await send();
    for (let n = 0; n < LIMITS.code.tries; n += 1)
      expect(outcome(await attempt("123456"))).toBe("wrong_code");
    expect(outcome(await attempt("123456"))).toBe("code_expired");
  });
});

describe("a code for something else", () => {
  test("is refused for another account", async () => {
    const [mine, theirs] = [await kinds.email(), await kinds.email()];
    await mine.send();
    await theirs.send();
    const code = await kit.readCode(theirs.target);
    expect(outcome(await mine.attempt(code))).toBe("wrong_code");
    expect(outcome(await theirs.attempt(code))).toBe("right");
  });

  test("is refused for another purpose of the same account", async () => {
    const { email, token } = await kit.insertPerson();
    const phone = newPhone();
    await kit.post("/verify/email/send", { email }, { token });
    await kit.post("/verify/phone/send", { phone_number: phone }, { token });
    await kit.post("/forgot-password", { email });
    await kit.world.runDueJobs();
    const codeTo = async (to: string, subject: number) => {
      const letters = await kit.world.letters({ to });
      return /\d{6}/.exec(letters[subject]!.text_body)![0];
    };
    const codes = [await codeTo(email, 0), await codeTo(email, 1), await codeTo(phone, 0)];
    const attempts = {
      email: (code: string) => kit.post("/verify/email", { code }, { token }),
      phone: (code: string) => kit.post("/verify/phone", { code }, { token }),
      password: (code: string) => kit.post("/reset-password/validate", { email, token: code }),
    };
    const right: string[] = [];
    for (const [kind, attempt] of Object.entries(attempts))
      for (const code of new Set(codes))
        if (outcome(await attempt(code)) === "right") right.push(`${kind} ${code}`);
    expect(right).toHaveLength(3);
    expect(new Set(right.map((line) => line.split(" ")[1])).size).toBe(new Set(codes).size);
  });

  test("is refused for a reset of another e-mail", async () => {
    const [mine, theirs] = [await kinds.password(), await kinds.password()];
    await mine.send();
    await theirs.send();
    const code = await kit.readCode(theirs.target);
    expect(outcome(await mine.attempt(code))).toBe("wrong_code");
  });
});

describe("send limits", () => {
  test("keep separate countdowns for separate accounts", async () => {
    const phone = newPhone();
    const [one, other] = [await kit.insertPerson(), await kit.insertPerson()];
    const send = ({ token }: { token: string }) =>
      kit.post("/verify/phone/send", { phone_number: phone }, { token });
    const replies = await Promise.all([send(one), send(other)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await send(one)).status).toBe(429);
  });

  test("also count by account, against sending to a list of numbers", async () => {
    const { token } = await kit.insertPerson();
    const statuses = [];
    for (let n = 0; n <= LIMITS.code.sends.perHour; n += 1) {
      const body = { phone_number: newPhone() };
      statuses.push((await kit.post("/verify/phone/send", body, { token })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("allow another target at once after a mistyped e-mail", async () => {
    const { token } = await kit.insertPerson({ isEmailProved: false });
    const [typo, right] = [newEmail(), newEmail()];
    expect((await kit.post("/verify/email/send", { email: typo }, { token })).status).toBe(200);
    expect((await kit.post("/verify/email/send", { email: right }, { token })).status).toBe(200);
    await kit.world.runDueJobs();
    expect(await kit.world.letters({ to: typo })).toEqual([]);
    expect(await kit.world.letters({ to: right })).toHaveLength(1);
  });
});

describe("while the provider is down", () => {
  test("sign-up works, and the code is sent once after the recovery", async () => {
    const { mail } = kit.world.deps;
    const send = mail.send.bind(mail);
    mail.send = async () => {
      throw new Error("out of order");
    };
    const email = newEmail();
    const reply = await kit.register({ email });
    expect(reply.status).toBe(201);
    const { token } = reply.body.data;
    const [{ id }] = (await kit.database
      .db()
      .selectFrom("message")
      .select("id")
      .where("recipient", "=", email)
      .execute()) as [{ id: string }];
    await kit.world.runDueJobs({ mayFail: true });
    expect(await kit.world.letters({ to: email })).toEqual([]);
    expect(outcome(await kit.post("/verify/email", { code: "123456" }, { token }))).toBe(
      "wrong_code",
    );

    mail.send = send;
    kit.advance(minutes(9));
    // Simulates the queue's retry.
    await kit.world.deps.jobs.enqueue("send-code", { message_id: id });
    await kit.world.deps.jobs.enqueue("send-code", { message_id: id });
    const code = await kit.readCode(email);
    expect(await kit.world.letters({ to: email })).toHaveLength(1);
    expect(outcome(await kit.post("/verify/email", { code }, { token }))).toBe("right");
  });

  test("each retry sends a code of its own, and only the last is valid", async () => {
    const { target, send, attempt } = await kinds.phone();
    await send();
    const { id } = await kit.database
      .db()
      .selectFrom("verification")
      .select("id")
      .where("target", "=", target)
      .executeTakeFirstOrThrow();
    const first = await issueCode(kit.database, id, kit.world.now());
    const second = await issueCode(kit.database, id, kit.world.now());
    expect(outcome(await attempt(first!))).toBe(first === second ? "right" : "wrong_code");
    expect(outcome(await attempt(second!))).toBe("right");
    expect(await issueCode(kit.database, id, kit.world.now())).toBeNull();
  });
});
