import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { newEmail, newPhone, openAccountKit, type AccountKit } from "#tests/account-kit.ts";

let kit: AccountKit;
beforeAll(async () => void (kit = await openAccountKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const sendEmail = (token: string, email: string) =>
  kit.post("/verify/email/send", { email }, { token });
const verifyEmail = (token: string, code: string) => kit.post("/verify/email", { code }, { token });
const sendPhone = (token: string, phone_number: string) =>
  kit.post("/verify/phone/send", { phone_number }, { token });
const verifyPhone = (token: string, code: string) => kit.post("/verify/phone", { code }, { token });

const newsTo = async (email: string) => {
  await kit.world.runDueJobs();
  return (await kit.messagesTo(email)).filter(({ template }) => template.endsWith("-changed"));
};

describe("changing a verified e-mail", () => {
  test("takes the code sent to the new one, and notifies the old one", async () => {
    const { email, token } = await kit.insertPerson({ language: "el" });
    const next = newEmail();
    expect((await sendEmail(token, next.toUpperCase())).status).toBe(200);
    expect(await kit.profile(token)).toMatchObject({ email, is_email_verified: true });
    const code = await kit.readCode(next.toUpperCase());
    expect((await verifyEmail(token, code)).status).toBe(204);
    expect(await kit.profile(token)).toMatchObject({ email: next, is_email_verified: true });
    expect(await newsTo(email)).toMatchObject([
      {
        template: "email-changed",
        locale: "el-GR",
        payload: { new_email_masked: expect.stringMatching(/^p•••••x@m•••••\.test$/) },
      },
    ]);
    expect(await newsTo(next)).toEqual([]);
  });

  test("keeps the old one until the new one is verified", async () => {
    const { id, email, token } = await kit.insertPerson();
    await sendEmail(token, newEmail());
    expect(await kit.account(id)).toMatchObject({ email, email_folded: email });
  });

  test("to the same e-mail verifies it again without a mail", async () => {
    const { email, token } = await kit.insertPerson();
    kit.advance(LIMITS.stepUp + 1);
    expect((await sendEmail(token, email)).status).toBe(200);
    expect((await verifyEmail(token, await kit.readCode(email))).status).toBe(204);
    expect(await newsTo(email)).toEqual([]);
  });

  test("requires the password when the last proof is older than ten minutes", async () => {
    const { token } = await kit.insertPerson();
    const { email: taken } = await kit.insertPerson();
    kit.advance(LIMITS.stepUp);
    expect((await sendEmail(token, newEmail())).status).toBe(200);
    kit.advance(1);
    // The same for an e-mail in use: a stolen session must not find out which ones are.
    for (const email of [newEmail(), taken]) {
      const { status, body } = await sendEmail(token, email);
      expect([status, body.code]).toEqual([403, "proof_needed"]);
    }
  });

  test("is refused when the new one is in use", async () => {
    const { token } = await kit.insertPerson();
    const { email: taken } = await kit.insertPerson();
    const { status, body } = await sendEmail(token, taken);
    expect([status, body.code]).toEqual([422, "email_in_use"]);
    expect(body.errors).toEqual({ email: ["auth.email-in-use"] });
    expect(body.data.contact).toMatch(/^p•••••x@m•••••\.test$/);
    expect(await kit.lettersTo(taken)).toEqual([]);
  });

  test("by two accounts at once succeeds for one", async () => {
    const [one, other] = [await kit.insertPerson(), await kit.insertPerson()];
    const next = newEmail();
    await sendEmail(one.token, next);
    const first = await kit.readCode(next);
    kit.advance(LIMITS.resend.email);
    await sendEmail(other.token, next);
    const second = await kit.readCode(next);
    const replies = await Promise.all([
      verifyEmail(one.token, first),
      verifyEmail(other.token, second),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 422]);
    const refused = replies.find(({ status }) => status === 422)!;
    expect([refused.body.code, refused.body.errors]).toEqual([
      "email_in_use",
      { email: ["auth.email-in-use"] },
    ]);
    expect(await kit.accountsOf(next)).toHaveLength(1);
  });
});

describe("changing an unverified e-mail", () => {
  test("replaces it at once, without revealing whether the new one is in use", async () => {
    const { email: taken } = await kit.insertPerson();
    const [one, other] = [
      await kit.insertPerson({ isEmailProved: false }),
      await kit.insertPerson({ isEmailProved: false }),
    ];
    const free = newEmail();
    const replies = [await sendEmail(one.token, taken), await sendEmail(other.token, free)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]!.body).toEqual(replies[1]!.body);
    expect((await kit.profile(one.token))["email"]).toBe(taken);
    expect((await kit.profile(other.token))["email"]).toBe(free);
    await kit.world.runDueJobs();
    expect((await kit.messagesTo(taken)).map(({ template }) => template)).toEqual([
      "email-code",
      "sign-up-known",
    ]);
    expect((await kit.messagesTo(taken)).map(({ status }) => status)).toEqual(["dropped", "sent"]);
    expect((await verifyEmail(other.token, await kit.readCode(free))).status).toBe(204);
  });

  test("changes nothing before the countdown is over", async () => {
    const { id, email, token } = await kit.insertPerson({ isEmailProved: false });
    const next = newEmail();
    const ip = kit.nextIp();
    // Other accounts have used up the sends of this IP address.
    for (let n = 0; n < LIMITS.code.sends.perHour; n += 1) {
      const other = await kit.insertPerson({ isEmailProved: false });
      await kit.post("/verify/email/send", { email: next }, { token: other.token, ip });
    }
    const sent = await kit.post("/verify/email/send", { email: next }, { token, ip });
    expect(sent.status).toBe(429);
    expect(await kit.account(id)).toMatchObject({ email, email_folded: email });
  });
});

describe("verifying a phone number", () => {
  test("requires a verified e-mail", async () => {
    const { token } = await kit.insertPerson({ isEmailProved: false });
    const { status, body } = await sendPhone(token, newPhone());
    expect([status, body.code]).toEqual([409, "profile_incomplete"]);
    expect(body.data).toEqual({ missing: ["email"] });
  });

  test("stores the number at once and verifies it with the code", async () => {
    const { token } = await kit.insertPerson();
    const phone = newPhone();
    await sendPhone(token, phone);
    expect(await kit.profile(token)).toMatchObject({
      phone_number: phone,
      is_phone_verified: false,
    });
    expect((await verifyPhone(token, await kit.readCode(phone))).status).toBe(204);
    expect(await kit.profile(token)).toMatchObject({
      phone_number: phone,
      is_phone_verified: true,
    });
    expect(await kit.messagesTo(phone)).toMatchObject([{ template: "phone-code", status: "sent" }]);
  });

  test("normalizes it: with country code, without a British trunk 0", async () => {
    const { token } = await kit.insertPerson({ market: "GB" });
    await sendPhone(token, "07400123456");
    expect((await kit.profile(token))["phone_number"]).toBe("447400123456");
  });

  test("is refused for another account's number, with that account's masked e-mail", async () => {
    const phone = newPhone();
    const owner = await kit.insertPerson({ phone, email: "maria1984@deftero.test" });
    const { token } = await kit.insertPerson();
    const { status, body } = await sendPhone(token, phone);
    expect([status, body.code]).toEqual([422, "phone_in_use"]);
    expect(body.errors).toEqual({ phone_number: ["errors.mobile-phone-already-linked"] });
    expect(body.data).toEqual({ contact: "m•••••4@d•••••.test" });
    expect(JSON.stringify(body)).not.toContain(owner.email);
    expect(await kit.lettersTo(phone)).toEqual([]);
  });

  test("is possible when another account has only entered the number", async () => {
    const phone = newPhone();
    const squatter = await kit.insertPerson({ phone, isPhoneProved: false });
    const { token } = await kit.insertPerson();
    expect((await sendPhone(token, phone)).status).toBe(200);
    expect((await kit.profile(squatter.token))["phone_number"]).toBeNull();
    expect((await verifyPhone(token, await kit.readCode(phone))).status).toBe(204);
  });

  test("by two accounts at once succeeds for one", async () => {
    const [one, other] = [await kit.insertPerson(), await kit.insertPerson()];
    const phone = newPhone();
    await sendPhone(one.token, phone);
    const first = await kit.readCode(phone);
    kit.advance(LIMITS.resend.phone);
    await sendPhone(other.token, phone);
    const second = await kit.readCode(phone);
    const replies = await Promise.all([
      verifyPhone(one.token, first),
      verifyPhone(other.token, second),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 422]);
    const refused = replies.find(({ status }) => status === 422)!;
    expect([refused.body.code, refused.body.errors]).toEqual([
      "phone_in_use",
      { phone_number: ["errors.mobile-phone-already-linked"] },
    ]);
  });

  test("again requires a fresh proof and the code, and sends a mail", async () => {
    const phone = newPhone();
    const { email, token } = await kit.insertPerson({ phone });
    const next = newPhone();
    kit.advance(LIMITS.stepUp + 1);
    const early = await sendPhone(token, next);
    expect([early.status, early.body.code]).toEqual([403, "proof_needed"]);
    await kit.database
      .db()
      .updateTable("session")
      .set({ proved_at: kit.world.now() })
      .where("revoked_at", "is", null)
      .execute();
    expect((await sendPhone(token, next)).status).toBe(200);
    expect((await kit.profile(token))["phone_number"]).toBe(phone);
    expect((await verifyPhone(token, await kit.readCode(next))).status).toBe(204);
    expect((await kit.profile(token))["phone_number"]).toBe(next);
    expect(await newsTo(email)).toMatchObject([
      { template: "phone-changed", payload: { new_phone_masked: `+•••••${next.slice(-2)}` } },
    ]);
  });
});

test("twenty concurrent tries with the right code verify once", async () => {
  const { email, token } = await kit.insertPerson({ isEmailProved: false });
  await sendEmail(token, email);
  const code = await kit.readCode(email);
  const replies = await Promise.all(Array.from({ length: 20 }, () => verifyEmail(token, code)));
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(
    new Set([undefined, "code_expired"]),
  );
});
