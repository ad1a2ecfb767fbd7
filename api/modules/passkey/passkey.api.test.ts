import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { publish } from "#api/events.ts";
import { openKit, PASSWORD, type ApiKit } from "#tests/api-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { createAuthenticator } from "#tests/authenticator.ts";

const ORIGIN = "https://deftero.test";
const PATH = "/profile/passkeys";

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit({ publicOrigin: ORIGIN })));
afterAll(() => kit[Symbol.asyncDispose]());

let places = 0;
const nextIp = () => `203.0.113.${(places += 1) % 250}`;
const logIn = async (email: string): Promise<string> =>
  (await kit.ask("POST", "/login", { body: { email, password: PASSWORD }, ip: nextIp() })).json.data
    .token;

/** The origin that the web names counts only where none is configured. */
const ask = async (path: string, token?: string, origin = "https://evil.test") =>
  (await kit.ask("POST", path, { token, body: { origin } })).json;
const create = (token: string, credential: unknown, name = "My phone") =>
  kit.ask("POST", PATH, { token, body: { name, credential } });
const signIn = (credential: unknown) =>
  kit.ask("POST", "/login/passkey", { body: { credential }, ip: nextIp() });
const list = async (token: string) => (await kit.ask("GET", PATH, { token })).json.data;

async function insertHolder() {
  const { id, email } = await kit.insertUser();
  const token = await logIn(email);
  const authenticator = createAuthenticator(ORIGIN);
  const { data } = await ask(`${PATH}/options`, token);
  const { status, json } = await create(token, authenticator.register(data.options));
  expect(status).toBe(200);
  return { id, email, token, authenticator, passkey: json.data };
}

describe("adding a passkey", () => {
  test("names shop and member, wants the person verified, and tells the owner", async () => {
    const { email, token, passkey } = await insertHolder();
    expect(await list(token)).toEqual([passkey]);
    expect(passkey).toMatchObject({ name: "My phone", is_synced: false, last_used_at: null });
    const { options } = (await ask(`${PATH}/options`, token)).data;
    expect(options).toMatchObject({
      rp: { name: "Deftero", id: "deftero.test" },
      user: { name: email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(options.excludeCredentials).toHaveLength(1);
    await kit.world.runDueJobs();
    const [mail] = await kit.world.letters({ to: email });
    expect(mail!.text_body).toContain("A passkey was added");
    expect(mail!.text_body).toContain("My phone");
  });

  test.each([
    ["another origin", { origin: "https://evil.test" }],
    ["a challenge that is not ours", { challenge: "A".repeat(43) }],
    ["a person who was not verified", { isVerified: false }],
  ])("refuses %s", async (_, change) => {
    const { email } = await kit.insertUser();
    const token = await logIn(email);
    const { options } = (await ask(`${PATH}/options`, token)).data;
    const { status, json } = await create(
      token,
      createAuthenticator(ORIGIN).register(options, change),
    );
    expect([status, json.code]).toEqual([422, "passkey_refused"]);
    expect(await list(token)).toEqual([]);
  });

  test("takes a challenge once, for its own member, in time", async () => {
    const { authenticator, token } = await insertHolder();
    const { options } = (await ask(`${PATH}/options`, token)).data;
    const other = createAuthenticator(ORIGIN);
    expect((await create(token, other.register(options))).status).toBe(200);
    const replayed = createAuthenticator(ORIGIN).register(options);
    expect((await create(token, replayed)).json.code).toBe("passkey_refused");

    const stranger = await logIn((await kit.insertUser()).email);
    const own = (await ask(`${PATH}/options`, token)).data.options;
    expect((await create(stranger, createAuthenticator(ORIGIN).register(own))).json.code).toBe(
      "passkey_refused",
    );
    const late = (await ask(`${PATH}/options`, token)).data.options;
    kit.clock.advance(LIMITS.passkeys.challenge);
    const answer = await create(token, createAuthenticator(ORIGIN).register(late));
    expect(answer.json.code).toBe("passkey_refused");

    const twice = (await ask(`${PATH}/options`, token)).data.options;
    expect((await create(token, authenticator.register(twice))).json.code).toBe("passkey_refused");
  });

  test("needs a name, a recent proof, and room", async () => {
    const { token, authenticator } = await insertHolder();
    const { options } = (await ask(`${PATH}/options`, token)).data;
    const nameless = await create(token, authenticator.register(options), " ");
    expect(nameless.json.errors).toEqual({ name: ["security.passkey-name-required"] });
    for (let i = 1; i < LIMITS.passkeys.max; i += 1) {
      const made = (await ask(`${PATH}/options`, token)).data.options;
      await create(token, createAuthenticator(ORIGIN).register(made));
    }
    expect((await ask(`${PATH}/options`, token)).code).toBe("too_many_passkeys");
    kit.clock.advance(LIMITS.stepUp + 1);
    expect((await ask(`${PATH}/options`, token)).code).toBe("proof_needed");
  });
});

describe("signing in with a passkey", () => {
  const options = async () => (await ask("/login/passkey/options")).data.options;

  test("needs neither e-mail nor password, nor a second factor", async () => {
    const { token, authenticator } = await insertHolder();
    expect((await options()).allowCredentials ?? []).toEqual([]);
    const { status, json } = await signIn(authenticator.assert(await options()));
    expect(status).toBe(200);
    const [passkey] = await list(json.data.token);
    expect(passkey.last_used_at).toBe(kit.clock.now().toISOString());
    expect((await list(token)).length).toBe(1);
  });

  test.each([
    ["another origin", { origin: "https://evil.test" }],
    ["a challenge that is not ours", { challenge: "A".repeat(43) }],
    ["a person who was not verified", { isVerified: false }],
    ["a counter that went back", { counter: 0 }],
  ])("refuses %s", async (_, change) => {
    const { authenticator } = await insertHolder();
    const { status, json } = await signIn(authenticator.assert(await options(), change));
    expect([status, json.code]).toEqual([422, "passkey_refused"]);
  });

  test("refuses a challenge twice, and one of another purpose", async () => {
    const { authenticator, token } = await insertHolder();
    const asked = await options();
    expect((await signIn(authenticator.assert(asked))).status).toBe(200);
    expect((await signIn(authenticator.assert(asked))).json.code).toBe("passkey_refused");
    const proof = (await ask("/prove-passkey/options", token)).data.options;
    expect((await signIn(authenticator.assert(proof))).json.code).toBe("passkey_refused");
  });

  test("refuses an unknown passkey, a removed one, and that of a closed account", async () => {
    const unknown = createAuthenticator(ORIGIN);
    expect((await signIn(unknown.assert(await options()))).json.code).toBe("passkey_refused");
    const { token, authenticator, passkey } = await insertHolder();
    await kit.ask("DELETE", `${PATH}/${passkey.id}`, { token });
    expect((await signIn(authenticator.assert(await options()))).json.code).toBe("passkey_refused");
    const closed = await insertHolder();
    expect((await kit.ask("DELETE", "/profile/delete", { token: closed.token })).status).toBe(204);
    const { json } = await signIn(closed.authenticator.assert(await options()));
    expect(json.code).toBe("passkey_refused");
  });

  test("refuses the key of one account under the handle of another", async () => {
    const [one, other] = [await insertHolder(), await insertHolder()];
    const forged = one.authenticator.assert(await options());
    forged.response.userHandle = Buffer.from(other.id).toString("base64url");
    expect((await signIn(forged)).json.code).toBe("passkey_refused");
  });
});

describe("step-up by passkey", () => {
  const isFresh = async (token: string) =>
    (await ask(`${PATH}/options`, token)).code !== "proof_needed";
  const prove = (token: string, credential: unknown) =>
    kit.ask("POST", "/prove-passkey", { token, body: { credential } });

  test("stands in for the password", async () => {
    const { token, authenticator } = await insertHolder();
    kit.clock.advance(LIMITS.stepUp + 1);
    expect(await isFresh(token)).toBe(false);
    const { options } = (await ask("/prove-passkey/options", token)).data;
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
    expect((await prove(token, authenticator.assert(options))).status).toBe(204);
    expect(await isFresh(token)).toBe(true);
  });

  test("refuses the passkey of another account", async () => {
    const [one, other] = [await insertHolder(), await insertHolder()];
    kit.clock.advance(LIMITS.stepUp + 1);
    const { options } = (await ask("/prove-passkey/options", one.token)).data;
    const { status, json } = await prove(one.token, other.authenticator.assert(options));
    expect([status, json.code, await isFresh(one.token)]).toEqual([422, "passkey_refused", false]);
  });

  test("is not offered to a member without one", async () => {
    const token = await logIn((await kit.insertUser()).email);
    expect((await ask("/prove-passkey/options", token)).code).toBe("passkey_refused");
  });
});

describe("naming and removing", () => {
  test("change the member's own passkeys only", async () => {
    const [one, other] = [await insertHolder(), await insertHolder()];
    const path = `${PATH}/${one.passkey.id}`;
    const body = { name: "Work laptop" };
    for (const method of ["PATCH", "DELETE"]) {
      const { status } = await kit.ask(method, path, { token: other.token, body });
      expect(status).toBe(404);
    }
    expect((await kit.ask("PATCH", path, { token: one.token, body })).json.data.name).toBe(
      "Work laptop",
    );
    expect((await kit.ask("DELETE", path, { token: one.token })).status).toBe(204);
    expect((await kit.ask("DELETE", path, { token: one.token })).status).toBe(404);
    await kit.world.runDueJobs();
    const [mail] = await kit.world.letters({ to: one.email });
    expect(mail!.text_body).toContain("A passkey was removed");
  });

  test("keep the last way to sign in", async () => {
    const { id, token, passkey } = await insertHolder();
    const db = kit.database.db();
    await db
      .updateTable("user_account")
      .set({ password_hash: null })
      .where("id", "=", id)
      .execute();
    const { status, json } = await kit.ask("DELETE", `${PATH}/${passkey.id}`, { token });
    expect([status, json.code]).toEqual([409, "last_sign_in_method"]);
    expect(await list(token)).toHaveLength(1);
  });
});

test("of staff: the last second factor stays", async () => {
  const { id, token, passkey } = await insertHolder();
  await makeStaff(kit.database, id, "support");
  const { status, json } = await kit.ask("DELETE", `${PATH}/${passkey.id}`, { token });
  expect([status, json.code]).toEqual([409, "last_staff_factor"]);
  expect(await list(token)).toHaveLength(1);
});

test("end with an account that the owner of its e-mail takes over", async () => {
  const { id, token, authenticator } = await insertHolder();
  await kit.ask("POST", "/profile/second-factor/setup", { token });
  const at = kit.clock.now();
  await kit.database.tx(() => publish(kit.world.deps, "account_reclaimed", { userId: id, at }));
  const { options } = (await ask("/login/passkey/options")).data;
  expect((await signIn(authenticator.assert(options))).json.code).toBe("passkey_refused");
  expect((await kit.ask("GET", "/profile/second-factor", { token })).json.data.setup).toBeNull();
});

test("an address instead of a host name has no passkeys", async () => {
  await using other = await openKit({ publicOrigin: null });
  for (const origin of ["http://127.0.0.1:3000", "http://[::1]:3000"]) {
    const { json } = await other.ask("POST", "/login/passkey/options", { body: { origin } });
    expect(json.code).toBe("passkeys_unavailable");
  }
  const body = { origin: "http://localhost:3000" };
  const { json } = await other.ask("POST", "/login/passkey/options", { body });
  expect(json.data.options.rpId).toBe("localhost");
});
