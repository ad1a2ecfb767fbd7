import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours, minutes, seconds } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { insertPasskey } from "#api/modules/passkey/passkey-store.ts";
import { openKit, PASSWORD, type ApiKit } from "#tests/api-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());

let places = 0;
const nextIp = () => `203.0.113.${(places += 1) % 250}`;
const PATH = "/profile/second-factor";

const logIn = (email: string, password = PASSWORD) =>
  kit.ask("POST", "/login", { body: { email, password }, ip: nextIp() });
const finish = (challenge: string, code: string) =>
  kit.ask("POST", "/login/second-factor", { body: { challenge, code }, ip: nextIp() });
const codeOf = (secret: string, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: kit.clock.now().getTime() + shift,
  });

async function startSetup(token: string): Promise<string> {
  expect((await kit.ask("POST", `${PATH}/setup`, { token })).status).toBe(204);
  const { json } = await kit.ask("GET", PATH, { token });
  return json.data.setup.secret;
}

/** A member with the second factor on; the clock is past the step of the first code. */
async function insertProtected() {
  const { email, id } = await kit.insertUser();
  const token = (await logIn(email)).json.data.token as string;
  const secret = await startSetup(token);
  const { status, json } = await kit.ask("POST", PATH, { token, body: { code: codeOf(secret) } });
  expect(status).toBe(200);
  kit.clock.advance(minutes(2));
  return { id, email, token, secret, recovery: json.data.recovery_codes as string[] };
}

async function begin(email: string): Promise<string> {
  const { status, json } = await logIn(email);
  expect([status, json.code]).toEqual([403, "second_factor_needed"]);
  return json.data.challenge;
}

const mails = async (email: string) => {
  await kit.world.runDueJobs();
  return (await kit.world.letters({ to: email })).map(({ text_body }) => text_body).toReversed();
};

describe("turning the second factor on", () => {
  test("takes a code of the app, and answers ten recovery codes once", async () => {
    const { email } = await kit.insertUser();
    const token = (await logIn(email)).json.data.token;
    const secret = await startSetup(token);
    const setup = (await kit.ask("GET", PATH, { token })).json.data;
    expect(setup).toMatchObject({ is_on: false, since: null, recovery_codes_left: 0 });
    expect(setup.setup.uri).toBe(
      `otpauth://totp/Deftero:${encodeURIComponent(email)}?issuer=Deftero&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await logIn(email)).status).toBe(200);

    const wrong = await kit.ask("POST", PATH, { token, body: { code: "000000" } });
    expect([wrong.status, wrong.json.code]).toEqual([422, "second_code_wrong"]);
    const code = codeOf(secret);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { status, json } = await kit.ask("POST", PATH, { token, body: { code: spaced } });
    expect(status).toBe(200);
    expect(new Set(json.data.recovery_codes).size).toBe(10);
    expect(json.data.recovery_codes[0]).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);

    const { data } = (await kit.ask("GET", PATH, { token })).json;
    expect(data).toMatchObject({ is_on: true, recovery_codes_left: 10, setup: null });
    expect((await mails(email)).at(-1)).toContain("Signing in now also asks for a code");
    const again = await kit.ask("POST", `${PATH}/setup`, { token });
    expect([again.status, again.json.code]).toEqual([409, "second_factor_on"]);
  });

  test("keeps neither the secret nor a recovery code in the clear", async () => {
    const { id, secret, recovery } = await insertProtected();
    const db = kit.database.db();
    const row = await db.selectFrom("totp").selectAll().where("user_id", "=", id).execute();
    const bytes = Buffer.from(row[0]!.secret);
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
    const codes = await db.selectFrom("recovery_code").selectAll().execute();
    expect(JSON.stringify(codes)).not.toContain(recovery[0]!.replace("-", ""));
    expect(codes.every(({ code_hash }) => code_hash.startsWith("$argon2id$"))).toBe(true);
  });

  test("asks for the password after ten minutes, and hides the secret of the setup", async () => {
    const { email } = await kit.insertUser();
    const token = (await logIn(email)).json.data.token;
    const secret = await startSetup(token);
    kit.clock.advance(LIMITS.stepUp + 1);
    expect((await kit.ask("GET", PATH, { token })).json.data.setup).toBeNull();
    const answers = [
      await kit.ask("POST", `${PATH}/setup`, { token }),
      await kit.ask("POST", PATH, { token, body: { code: codeOf(secret) } }),
      await kit.ask("POST", `${PATH}/recovery-codes`, { token }),
      await kit.ask("DELETE", PATH, { token }),
    ];
    expect(answers.map(({ json }) => json.code)).toEqual(answers.map(() => "proof_needed"));
  });

  test("ends a setup after half an hour", async () => {
    const { email } = await kit.insertUser();
    const token = (await logIn(email)).json.data.token;
    const secret = await startSetup(token);
    kit.clock.advance(LIMITS.secondFactor.setup);
    await kit.ask("POST", "/prove-password", { token, body: { password: PASSWORD } });
    const { json } = await kit.ask("POST", PATH, { token, body: { code: codeOf(secret) } });
    expect(json.code).toBe("second_factor_off");
  });
});

describe("signing in with it", () => {
  test("takes the code after the password", async () => {
    const { email, secret } = await insertProtected();
    const challenge = await begin(email);
    const { status, json } = await finish(challenge, codeOf(secret));
    expect([status, json.data.method, json.data.is_new]).toEqual([200, "email", false]);
    const { token } = json.data;
    expect((await kit.ask("GET", "/sessions", { token })).status).toBe(200);
  });

  test("does not sign in with the challenge alone", async () => {
    const { email } = await insertProtected();
    const token = await begin(email);
    expect((await kit.ask("GET", "/sessions", { token })).status).toBe(401);
  });

  test("takes the code of the step before and after, and none further away", async () => {
    const { email, secret } = await insertProtected();
    for (const [shift, status] of [
      [-60, 422],
      [60, 422],
      [-30, 200],
      [30, 200],
    ] as const) {
      const { status: answered } = await finish(await begin(email), codeOf(secret, seconds(shift)));
      expect([shift, answered]).toEqual([shift, status]);
    }
  });

  test("takes a code once, also from two sign-ins at the same time", async () => {
    const { email, secret } = await insertProtected();
    const code = codeOf(secret);
    const challenges = [await begin(email), await begin(email)] as const;
    const both = await Promise.all(challenges.map((challenge) => finish(challenge, code)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const again = await finish(await begin(email), code);
    expect([again.status, again.json.code]).toEqual([422, "second_code_wrong"]);
    // An earlier code of the window is refused, too.
    const earlier = await finish(await begin(email), codeOf(secret, -seconds(30)));
    expect(earlier.json.code).toBe("second_code_wrong");
  });

  test("does not take the code that turned it on", async () => {
    const { email } = await kit.insertUser();
    const token = (await logIn(email)).json.data.token;
    const secret = await startSetup(token);
    const code = codeOf(secret);
    await kit.ask("POST", PATH, { token, body: { code } });
    expect((await finish(await begin(email), code)).json.code).toBe("second_code_wrong");
  });

  test("allows five attempts, then begins again with the password", async () => {
    const { email, secret } = await insertProtected();
    const challenge = await begin(email);
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await finish(challenge, "123456")).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    const sixth = await finish(challenge, codeOf(secret));
    expect([sixth.status, sixth.json.code]).toEqual([410, "sign_in_expired"]);
    expect((await finish(await begin(email), codeOf(secret))).status).toBe(200);
  });

  test("allows ten wrong codes of one account, however many sign-ins are begun", async () => {
    const { email, secret } = await insertProtected();
    for (let i = 0; i < 10; i += 1)
      expect((await finish(await begin(email), "123456")).status).toBe(422);
    expect((await finish(await begin(email), codeOf(secret))).status).toBe(429);
    kit.clock.advance(minutes(15));
  });

  test("ends after ten minutes, with a new password, and when everybody is signed out", async () => {
    const { email, secret, token } = await insertProtected();
    const late = await begin(email);
    kit.clock.advance(LIMITS.secondFactor.challenge);
    expect((await finish(late, codeOf(secret))).json.code).toBe("sign_in_expired");
    const waiting = await begin(email);
    await kit.ask("DELETE", "/sessions", { token });
    expect((await finish(waiting, codeOf(secret))).json.code).toBe("sign_in_expired");
    const before = await begin(email);
    const own = (await finish(await begin(email), codeOf(secret))).json.data.token;
    const body = {
      current_password: PASSWORD,
      password: "Lemon-tree-48",
      password_confirmation: "Lemon-tree-48",
    };
    expect((await kit.ask("PATCH", "/profile/change-password", { token: own, body })).status).toBe(
      200,
    );
    kit.clock.advance(seconds(90));
    expect((await finish(before, codeOf(secret))).json.code).toBe("sign_in_expired");
  });

  test("a challenge signs in one account only, and a made-up one none", async () => {
    const [one, other] = [await insertProtected(), await insertProtected()];
    const challenge = await begin(one.email);
    expect((await finish(challenge, codeOf(other.secret))).json.code).toBe("second_code_wrong");
    expect((await finish("x".repeat(43), codeOf(one.secret))).json.code).toBe("sign_in_expired");
    expect((await finish(challenge, "")).json.errors).toEqual({ code: ["security.code-required"] });
  });
});

describe("recovery codes", () => {
  test("sign in once each, in small letters and without the hyphen, and are told by mail", async () => {
    const { email, recovery } = await insertProtected();
    const [first, second] = recovery as [string, string];
    expect((await finish(await begin(email), first)).status).toBe(200);
    expect((await finish(await begin(email), first)).json.code).toBe("second_code_wrong");
    const typed = second.replace("-", " ").toLowerCase();
    const { json } = await finish(await begin(email), typed);
    const { data } = (await kit.ask("GET", PATH, { token: json.data.token })).json;
    expect(data.recovery_codes_left).toBe(8);
    expect((await mails(email)).at(-1)).toContain("A recovery code was used to sign in");
  });

  test("end when new ones are made", async () => {
    const { email, recovery, secret } = await insertProtected();
    const { token } = (await finish(await begin(email), codeOf(secret))).json.data;
    const { json } = await kit.ask("POST", `${PATH}/recovery-codes`, { token });
    expect((await finish(await begin(email), recovery[0]!)).status).toBe(422);
    expect((await finish(await begin(email), json.data.recovery_codes[9])).status).toBe(200);
    expect((await mails(email)).join()).toContain("You have new recovery codes");
  });

  test("are another account's no more than its own", async () => {
    const [one, other] = [await insertProtected(), await insertProtected()];
    expect((await finish(await begin(one.email), other.recovery[0]!)).status).toBe(422);
  });
});

test("turned off, the password is enough again, and the owner is told", async () => {
  const { email, secret, recovery } = await insertProtected();
  const { token } = (await finish(await begin(email), codeOf(secret))).json.data;
  expect((await kit.ask("DELETE", PATH, { token })).status).toBe(204);
  expect((await logIn(email)).status).toBe(200);
  const { data } = (await kit.ask("GET", PATH, { token })).json;
  expect(data).toEqual({ is_on: false, since: null, recovery_codes_left: 0, setup: null });
  expect((await mails(email)).at(-1)).toContain("Signing in no longer asks for a code");
  expect((await kit.ask("DELETE", PATH, { token })).status).toBe(204);
  const renewed = await kit.ask("POST", `${PATH}/recovery-codes`, { token });
  expect([renewed.json.code, recovery.length]).toEqual(["second_factor_off", 10]);
});

test("staff do not turn off their last one, but one of two", async () => {
  const { id, token } = await insertProtected();
  await makeStaff(kit.database, id, "support");
  const turnOff = async () => {
    const { status, json } = await kit.ask("DELETE", PATH, { token });
    return [status, json?.code];
  };
  expect(await turnOff()).toEqual([409, "last_staff_factor"]);
  expect((await kit.ask("GET", PATH, { token })).json.data.is_on).toBe(true);
  await insertPasskey(kit.database, {
    userId: id,
    credentialId: `passkey of ${id}`,
    publicKey: new Uint8Array(1),
    counter: 0,
    transports: [],
    isBackedUp: false,
    name: "Phone",
    at: kit.clock.now(),
  });
  expect((await turnOff())[0]).toBe(204);
});

test("a sign-in that expired is swept", async () => {
  const { email } = await insertProtected();
  await begin(email);
  kit.clock.advance(hours(1));
  const { sweepExpired } = await import("#api/http/sweep-expired.ts");
  await sweepExpired(kit.database, kit.clock.now());
  const left = await kit.database.db().selectFrom("sign_in_challenge").selectAll().execute();
  expect(left).toEqual([]);
});
