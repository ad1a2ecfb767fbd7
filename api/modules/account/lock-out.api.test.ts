import argon2 from "@node-rs/argon2";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { minutes, hours } from "#contract/duration.ts";
import { LIMITS, RATE_LIMITS } from "#contract/limits.ts";
import {
  newDevice,
  newEmail,
  openAccountKit,
  PASSWORD,
  toVisible,
  toWrongCode,
  type AccountKit,
} from "#tests/account-kit.ts";
import { hashPassword } from "#api/modules/step-up/password.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: AccountKit;
beforeAll(async () => void (kit = await openAccountKit({ PUBLIC_ORIGIN: "https://shop.test" })));
afterAll(() => kit[Symbol.asyncDispose]());
// The limiter reads the machine's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

let hash: Promise<string> | undefined;
async function insertOwner({ role = "member" }: { role?: "member" | "hub" | "support" } = {}) {
  const person = await kit.insertPerson();
  await kit.database
    .db()
    .updateTable("user_account")
    .set({ password_hash: await (hash ??= hashPassword(PASSWORD)) })
    .where("id", "=", person.id)
    .execute();
  await makeStaff(kit.database, person.id, role);
  return person;
}
const guess = (email: string, asked: { ip?: string; device?: string | null } = {}) =>
  kit.logIn(email, "Wrong-guess-1!", { device: null, ...asked });
/** Guesses from new IP addresses, until strangers are asked for the link. */
async function attackFromEverywhere(email: string) {
  // Mocks the slow comparison, which is not under test.
  const verify = vi.spyOn(argon2, "verify").mockResolvedValue(false);
  for (let n = 0; n < RATE_LIMITS.guessEmail.points; n += 1)
    expect((await guess(email)).status).toBe(422);
  expect((await guess(email)).body.code).toBe("sign_in_link_needed");
  verify.mockRestore();
}
async function readLink(email: string): Promise<string> {
  const [message] = await kit.lettersTo(email);
  return /\/auth\/sign-in\?link=([\w-]{43})/.exec(message!.text_body)![1]!;
}

describe("password guesses of a stranger", () => {
  test.each(["member", "hub", "support"] as const)(
    "from one IP address do not lock a %s out at another one",
    async (role) => {
      const { email } = await insertOwner({ role });
      const ip = kit.nextIp();
      for (let n = 0; n < 60; n += 1) await guess(email, { ip });
      expect((await guess(email, { ip })).body.code).toBe("sign_in_link_needed");
      expect((await kit.logIn(email, PASSWORD, { device: newDevice() })).status).toBe(200);
    },
  );

  test("from one IP address for a whole day do not lock the owner out", async () => {
    const { email } = await insertOwner();
    const ip = kit.nextIp();
    for (let n = 0; n < 40; n += 1) {
      for (let tries = 0; tries < 6; tries += 1) await guess(email, { ip });
      vi.setSystemTime(Date.now() + minutes(30));
    }
    expect((await kit.logIn(email, PASSWORD, { device: newDevice() })).status).toBe(200);
  });

  test("from many IP addresses do not lock a known device out", async () => {
    const { email } = await insertOwner();
    const device = newDevice();
    expect((await kit.logIn(email, PASSWORD, { device })).status).toBe(200);
    await attackFromEverywhere(email);
    expect((await kit.logIn(email, PASSWORD, { device })).status).toBe(200);
  });

  test("from the owner's own IP address do not lock a known device out", async () => {
    const { email } = await insertOwner();
    const [device, ip] = [newDevice(), kit.nextIp()];
    await kit.logIn(email, PASSWORD, { device, ip });
    for (let n = 0; n < 40; n += 1) await guess(n % 2 ? email : newEmail(), { ip });
    expect((await kit.logIn(email, PASSWORD, { device, ip })).status).toBe(200);
  });

  test("from many IP addresses make an unknown device use the link in the owner's mail", async () => {
    const { email } = await insertOwner();
    await attackFromEverywhere(email);
    const device = newDevice();
    const asked = await kit.logIn(email, PASSWORD, { device });
    expect([asked.status, asked.body.code]).toEqual([403, "sign_in_link_needed"]);
    const link_token = await readLink(email);
    const wrong = await kit.post("/login", { email, password: "Wrong-1!", link_token }, { device });
    expect(wrong.status).toBe(422);
    const right = await kit.post("/login", { email, password: PASSWORD, link_token }, { device });
    expect(right.status).toBe(200);
    expect((await kit.logIn(email, PASSWORD, { device })).status).toBe(200);
  });

  test("from many IP addresses are limited: a right password without the link is refused", async () => {
    const { email } = await insertOwner();
    await attackFromEverywhere(email);
    for (let n = 0; n < 5; n += 1)
      expect((await kit.logIn(email, PASSWORD, { device: newDevice() })).status).toBe(403);
  });

  test("for many e-mails from one IP address are limited", async () => {
    const ip = kit.nextIp();
    const statuses = [];
    for (let n = 0; n < RATE_LIMITS.guessAddress.points + 1; n += 1)
      statuses.push((await guess(newEmail(), { ip })).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(
      RATE_LIMITS.guessAddress.points,
    );
    expect(statuses.at(-1)).toBe(403);
  });

  test("send the owner at most one mail an hour and five a day, each with a valid link", async () => {
    const { email } = await insertOwner();
    await attackFromEverywhere(email);
    const first = await readLink(email);
    for (let n = 0; n < 20; n += 1) {
      await guess(email);
      await guess(email);
      kit.advance(hours(1));
    }
    expect(await kit.lettersTo(email)).toHaveLength(LIMITS.signInLink.sends.perDay);
    const body = { email, password: PASSWORD, link_token: first };
    expect((await kit.post("/login", body, { device: newDevice() })).status).toBe(200);
    kit.advance(hours(5));
    expect((await kit.post("/login", body, { device: newDevice() })).status).toBe(403);
  });

  test("send the owner the link even where the IP address has used up its other mails", async () => {
    const { email } = await insertOwner();
    const ip = kit.nextIp();
    for (let n = 0; n < RATE_LIMITS.send.points; n += 1)
      await kit.post("/forgot-password", { email: newEmail() }, { ip, device: null });
    const refused = await kit.post("/forgot-password", { email: newEmail() }, { ip, device: null });
    expect(refused.status).toBe(429);
    for (let n = 0; n < RATE_LIMITS.guessAddress.points; n += 1) await guess(newEmail(), { ip });
    const device = newDevice();
    expect((await kit.logIn(email, PASSWORD, { ip, device })).status).toBe(403);
    const body = { email, password: PASSWORD, link_token: await readLink(email) };
    expect((await kit.post("/login", body, { ip, device })).status).toBe(200);
  });

  test("do not reveal whether the e-mail has an account", async () => {
    const [known, unknown] = [(await insertOwner()).email, newEmail()];
    await attackFromEverywhere(known);
    await attackFromEverywhere(unknown);
    expect(toVisible(await guess(unknown))).toEqual(toVisible(await guess(known)));
    expect(await kit.lettersTo(unknown)).toEqual([]);
  });

  test("with a link to another e-mail count as a stranger's", async () => {
    const [mine, theirs] = [await insertOwner(), await insertOwner()];
    await attackFromEverywhere(mine.email);
    await attackFromEverywhere(theirs.email);
    const body = {
      email: theirs.email,
      password: PASSWORD,
      link_token: await readLink(mine.email),
    };
    expect((await kit.post("/login", body, { device: newDevice() })).status).toBe(403);
  });

  test("on a device that signed up with the same e-mail count as a stranger's", async () => {
    const { email } = await insertOwner();
    const device = newDevice();
    expect((await kit.register({ email, password: "Another-one-1!" }, { device })).status).toBe(
      201,
    );
    await attackFromEverywhere(email);
    expect((await kit.logIn(email, PASSWORD, { device })).status).toBe(403);
  });

  test("on a known device have a limit of their own", async () => {
    const { email } = await insertOwner();
    const device = newDevice();
    await kit.logIn(email, PASSWORD, { device });
    for (let n = 0; n < RATE_LIMITS.guess.points; n += 1)
      expect((await guess(email, { device })).status).toBe(422);
    expect((await guess(email, { device })).status).toBe(429);
  });
});

describe("a device stops being known", () => {
  const begin = async () => {
    const owner = await insertOwner();
    const device = newDevice();
    const { body } = await kit.logIn(owner.email, PASSWORD, { device });
    const token: string = body.data.token;
    const isKnown = async () => {
      await attackFromEverywhere(owner.email);
      return (await kit.logIn(owner.email, PASSWORD, { device })).status === 200;
    };
    return { ...owner, device, token, isKnown };
  };

  test("when its session is revoked from another device", async () => {
    const { token, email, isKnown } = await begin();
    const other = (await kit.logIn(email, PASSWORD, { device: newDevice() })).body.data.token;
    const { body } = await kit.world.get("/sessions", { token: other });
    for (const { id, is_current } of body.data)
      if (!is_current) await kit.world.delete(`/sessions/${id}`, { token: other });
    expect((await kit.world.get("/profile/details", { token })).status).toBe(401);
    expect(await isKnown()).toBe(false);
  });

  test("when all sessions are ended", async () => {
    const { token, isKnown } = await begin();
    await kit.world.delete("/sessions", { token });
    expect(await isKnown()).toBe(false);
  });

  test("when the password is changed on another device", async () => {
    const { email, device } = await begin();
    const other = newDevice();
    const { body } = await kit.logIn(email, PASSWORD, { device: other });
    const passwords = {
      current_password: PASSWORD,
      password: "Another-one-1!",
      password_confirmation: "Another-one-1!",
    };
    const changed = await kit.world.patch("/profile/change-password", passwords, {
      token: body.data.token,
      headers: { "x-device-token": other },
    });
    expect(changed.status).toBe(200);
    await attackFromEverywhere(email);
    expect((await kit.logIn(email, "Another-one-1!", { device })).status).toBe(403);
    expect((await kit.logIn(email, "Another-one-1!", { device: other })).status).toBe(200);
  });
});

describe("reset codes requested by a stranger", () => {
  const ask = (email: string, asked: object) => kit.post("/forgot-password", { email }, asked);
  const attempt = (email: string, code: string, asked: object) =>
    kit.post("/reset-password/validate", { email, token: code }, asked);

  test("do not use up the owner's limit at another IP address", async () => {
    const { email } = await insertOwner();
    const stranger = { ip: kit.nextIp(), device: newDevice() };
    for (let n = 0; n < 10; n += 1) {
      await ask(email, stranger);
      kit.advance(minutes(1));
    }
    expect((await ask(email, stranger)).status).toBe(429);
    expect((await ask(email, { device: newDevice() })).status).toBe(200);
  });

  test("do not use up a known device's limit, from any IP address", async () => {
    const { email } = await insertOwner();
    const [device, ip] = [newDevice(), kit.nextIp()];
    await kit.logIn(email, PASSWORD, { device });
    for (let n = 0; n < 20; n += 1) await ask(email, { device: newDevice() });
    expect((await ask(email, { device: newDevice() })).status).toBe(429);
    for (let n = 0; n < 25; n += 1) await ask(newEmail(), { ip, device: null });
    expect((await ask(email, { device, ip })).status).toBe(200);
  });

  test("do not flood the mailbox", async () => {
    const { email } = await insertOwner();
    const statuses = [];
    for (let n = 0; n < 40; n += 1)
      statuses.push((await ask(email, { device: newDevice() })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.code.strangers.perHour);
  });

  test("neither replace the owner's code nor use up its tries", async () => {
    const { email } = await insertOwner();
    const [owner, stranger] = [{ device: newDevice() }, { device: newDevice() }];
    await ask(email, owner);
    const code = await kit.readCode(email);
    await ask(email, stranger);
    await kit.world.runDueJobs();
    for (let n = 0; n < LIMITS.code.tries + 1; n += 1)
      await attempt(email, toWrongCode(code), stranger);
    expect((await attempt(email, code, owner)).status).toBe(204);
  });

  test("are valid only on the device that requested them", async () => {
    const { email } = await insertOwner();
    await ask(email, { device: newDevice() });
    const code = await kit.readCode(email);
    expect((await attempt(email, code, { device: newDevice() })).body.code).toBe("code_expired");
  });

  test("are valid at the requesting IP address when the caller has no device", async () => {
    const { email } = await insertOwner();
    const asked = { ip: kit.nextIp(), device: null };
    await ask(email, asked);
    const code = await kit.readCode(email);
    expect((await attempt(email, code, { device: null })).body.code).toBe("code_expired");
    expect((await attempt(email, code, asked)).status).toBe(204);
  });

  test("do not stop the owner's device from being known after a new password", async () => {
    const { email } = await insertOwner();
    const owner = { device: newDevice() };
    await attackFromEverywhere(email);
    await ask(email, owner);
    const token = await kit.readCode(email);
    const password = "Another-one-1!";
    const set = await kit.post(
      "/reset-password",
      { email, token, password, password_confirmation: password },
      owner,
    );
    expect(set.status).toBe(204);
    expect((await kit.logIn(email, password, owner)).status).toBe(200);
  });
});

describe("codes that other accounts send to one's e-mail or number", () => {
  test("leave the e-mail's owner their own", async () => {
    const owner = await kit.insertPerson();
    for (let n = 0; n < 20; n += 1)
      await kit.register({ email: owner.email }, { ip: kit.nextIp() });
    const sent = await kit.post(
      "/verify/email/send",
      { email: owner.email },
      { token: owner.token },
    );
    expect(sent.status).toBe(200);
  });

  test("leave other accounts the number", async () => {
    const [stranger, owner] = [await kit.insertPerson(), await kit.insertPerson()];
    const phone_number = "306941234567";
    for (let n = 0; n < LIMITS.code.sends.perHour; n += 1) {
      await kit.post("/verify/phone/send", { phone_number }, { token: stranger.token });
      kit.advance(minutes(1));
    }
    const sent = await kit.post("/verify/phone/send", { phone_number }, { token: owner.token });
    expect(sent.status).toBe(200);
  });
});

describe("proving the password again", () => {
  test("is not blocked by guesses of others at the same IP address", async () => {
    const [owner, stranger] = [await insertOwner(), await insertOwner()];
    const ip = kit.nextIp();
    const prove = (token: string, password: string) =>
      kit.post("/prove-password", { password }, { token, ip });
    for (let n = 0; n < RATE_LIMITS.credentials.points; n += 1)
      expect((await prove(stranger.token, "Wrong-1!")).status).toBe(422);
    expect((await prove(stranger.token, PASSWORD)).status).toBe(429);
    expect((await prove(owner.token, PASSWORD)).status).toBe(204);
  });
});
