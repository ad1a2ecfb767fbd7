import { randomUUIDv7 } from "node:crypto";
import { readFileSync } from "node:fs";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Market } from "#contract/market.ts";
import { toUsernameLook } from "#contract/username-look.ts";
import el from "#app/locales/el/auth.json" with { type: "json" };
import en from "#app/locales/en/auth.json" with { type: "json" };
import { nextDay, toMarketTime } from "#api/modules/calendar/index.ts";
import { openKit, PASSWORD, type ApiKit } from "#tests/api-kit.ts";

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());

/** Each request has its own IP address, since sign-ins are limited by address. */
let places = 0;
const signIn = async (email: string): Promise<string> => {
  const ip = `198.51.100.${(places += 1)}`;
  const body = { email, password: PASSWORD };
  return (await kit.ask("POST", "/login", { body, ip })).json.data.token;
};

const change = (id: string, set: object) =>
  kit.database.db().updateTable("user_account").set(set).where("id", "=", id).execute();

/** A signed-in user with a request function. */
async function enter(market?: Market) {
  const { id, email } = await kit.insertUser(market && { market });
  const token = await signIn(email);
  return {
    id,
    token,
    read: async () => (await kit.ask("GET", "/profile/details", { token })).json.data,
    send: (body: object, locale = "en-GR") =>
      kit.ask("POST", `/profile/details?_locale=${locale}`, { token, body }),
  };
}

describe("profile details", () => {
  test("are the caller's own and name the missing steps", async () => {
    const { id, email } = await kit.insertUser({ market: "GB" });
    const token = await signIn(email);
    const { status, json } = await kit.ask("GET", "/profile/details", { token });
    expect(status).toBe(200);
    expect(json.data).toEqual({
      id,
      email,
      username: null,
      full_name: null,
      date_of_birth: null,
      is_personal_asked: false,
      phone_number: null,
      is_email_verified: false,
      is_phone_verified: false,
      city: null,
      profile_photo: null,
      social_photo: null,
      verification_badge: false,
      role: "member",
      staff: null,
      language: "en",
      country: "GB",
      intent: "both",
      has_password: true,
      linked_providers: [],
      joined_at: kit.clock.now().toISOString(),
    });
  });

  test("fall back to the social photo", async () => {
    const { id, email } = await kit.insertUser();
    await change(id, { social_photo: "/media/0123456789abcdef", username: "Eleni", is_pro: true });
    const token = await signIn(email);
    const { json } = await kit.ask("GET", "/profile/details", { token });
    expect(json.data).toMatchObject({
      profile_photo: "/media/0123456789abcdef",
      username: "Eleni",
      verification_badge: true,
    });
  });

  test("list the linked providers in a fixed order and whether there is a password", async () => {
    const { id, email } = await kit.insertUser();
    const token = await signIn(email);
    for (const provider of ["google", "apple"])
      await kit.database
        .db()
        .insertInto("social_identity")
        .values({
          id: randomUUIDv7(),
          user_id: id,
          provider,
          subject: id,
          linked_at: kit.clock.now(),
        })
        .execute();
    await change(id, { password_hash: null });
    const { json } = await kit.ask("GET", "/profile/details", { token });
    expect(json.data).toMatchObject({
      has_password: false,
      linked_providers: ["apple", "google"],
    });
  });

  test("never contain the password hash", async () => {
    const token = await signIn((await kit.insertUser()).email);
    expect((await kit.ask("GET", "/profile/details", { token })).text).not.toContain("argon2");
  });

  test("answer 401 without a session", async () => {
    const { status, json } = await kit.ask("GET", "/profile/details");
    expect([status, json.code]).toEqual([401, "signed_out"]);
  });

  test("take two queries: the session and the account", async () => {
    const token = await signIn((await kit.insertUser()).email);
    const ask = () => kit.ask("GET", "/profile/details", { token });
    await ask();
    const { count } = await kit.database.countQueries(ask);
    expect(count).toBe(2);
  });
});

describe("updating the profile", () => {
  test("sets the city of the public profile, and an empty one removes it", async () => {
    const { send } = await enter();
    const cityOf = async () => (await kit.ask("GET", "/profile/details/fromathens")).json.data.city;
    await send({ username: "fromathens", city: " Αθήνα " });
    expect(await cityOf()).toBe("Αθήνα");
    await send({ city: "" });
    expect(await cityOf()).toBe(null);
    const { status, json } = await send({ city: "x".repeat(61) });
    expect([status, json.errors]).toEqual([422, { city: ["account.profile.city-too-long"] }]);
  });

  test("remember that the first-time questions were answered, for their owner alone", async () => {
    const first = await enter();
    const other = await enter();
    const { status, json } = await first.send({ is_personal_asked: true });
    expect([status, json.data.is_personal_asked]).toEqual([200, true]);
    await first.send({ intent: "sell" });
    expect((await first.read()).is_personal_asked).toBe(true);
    expect((await other.read()).is_personal_asked).toBe(false);
    expect((await first.send({ is_personal_asked: false })).status).toBe(422);
  });

  test("writes the sent fields only", async () => {
    const { read, send } = await enter();
    const before = await read();
    const { status, json } = await send({ full_name: "  Ελένη Παππά ", intent: "sell" });
    expect([status, json.data]).toEqual([
      200,
      { ...before, full_name: "Ελένη Παππά", intent: "sell" },
    ]);
    expect((await send({ full_name: "" })).json.data.full_name).toBe(null);
    expect((await send({})).json.data).toEqual({ ...before, intent: "sell" });
  });

  test("answers 401 without a session", async () => {
    const { status, json } = await kit.ask("POST", "/profile/details", { body: { intent: "buy" } });
    expect([status, json.code]).toEqual([401, "signed_out"]);
  });

  test("ignores fields that members cannot change", async () => {
    const { read, send } = await enter();
    const before = await read();
    await send({ role: "support", is_pro: true, email: "x@x.gr", phone_number: "1", id: "x" });
    expect(await read()).toEqual(before);
  });

  test("with a country switches to a language of that country", async () => {
    const { send } = await enter();
    expect((await send({ language: "el" })).json.data).toMatchObject({ language: "el" });
    expect((await send({ country: "GB" })).json.data).toMatchObject({
      country: "GB",
      language: "en",
    });
    expect((await send({ country: "GR" })).json.data).toMatchObject({
      country: "GR",
      language: "en",
    });
  });

  test.each([
    [{ language: "el", country: "GB" }, { language: ["auth.language-invalid"] }],
    [{ language: "fr" }, { language: ["auth.language-invalid"] }],
    [{ country: "US" }, { country: ["auth.country-invalid"] }],
    [{ full_name: "x".repeat(81) }, { full_name: ["auth.full-name-too-long"] }],
  ])("refuses %j with an error at its field", async (body, errors) => {
    const { read, send } = await enter();
    const before = await read();
    const { status, json } = await send(body);
    expect([status, json.code, json.errors]).toEqual([422, "invalid_fields", errors]);
    expect(await read()).toEqual(before);
  });
});

const sentences = (key: string) => {
  const [namespace, name = ""] = key.split(".");
  expect(namespace).toBe("auth");
  return [en, el].map((texts) => (texts as Record<string, unknown>)[name]);
};

describe("a date of birth", () => {
  test("is kept as a calendar day that only its owner sees", async () => {
    const { id, read, send } = await enter();
    await change(id, { username: "born1984", username_folded: "born1984" });
    expect((await send({ date_of_birth: "1984-03-09" })).status).toBe(200);
    expect((await read()).date_of_birth).toBe("1984-03-09");
    const seen = await kit.ask("GET", "/profile/details/born1984");
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.json)).not.toContain("1984-03-09");
  });

  test.each([
    ["9.3.1984", "birth-invalid"],
    ["1984-02-30", "birth-invalid"],
    ["84-03-09", "birth-invalid"],
    ["1850-03-09", "birth-unlikely"],
    ["2999-03-09", "birth-unlikely"],
  ])("%s is refused with %s and changes nothing", async (date_of_birth, key) => {
    const { read, send } = await enter();
    await send({ date_of_birth: "1984-03-09" });
    const { status, json } = await send({ date_of_birth, full_name: "Not Saved" });
    expect([status, json.errors]).toEqual([422, { date_of_birth: [`account.personal.${key}`] }]);
    expect(await read()).toMatchObject({ date_of_birth: "1984-03-09", full_name: null });
  });

  test("of a person under 16 is refused until the birthday begins in the market", async () => {
    const { send } = await enter("GR");
    const today = toMarketTime("GR", kit.world.now()).day;
    const year = Number(today.slice(0, 4)) - 16;
    const young = await send({ date_of_birth: `${year}${nextDay(today).slice(4)}` });
    expect(young.json.errors).toEqual({ date_of_birth: ["account.personal.birth-too-young"] });
    expect((await send({ date_of_birth: `${year}${today.slice(4)}` })).status).toBe(200);
  });
});

describe("a username", () => {
  test.each([
    ["", "auth.username-required"],
    ["   ", "auth.username-required"],
    ["ab", "auth.username-min-length"],
    ["abcdefghijklm", "auth.username-max-length"],
    ["two words", "auth.username-letters-and-numbers"],
    ["with-hyphen", "auth.username-letters-and-numbers"],
    ["ελένη", "auth.username-letters-and-numbers"],
    ["ｅｌｅｎｉ", "auth.username-letters-and-numbers"],
    ["\u212Aostas", "auth.username-letters-and-numbers"],
    ["support", "auth.username-reserved"],
    ["CheckOut", "auth.username-reserved"],
    ["myDeftero", "auth.username-reserved"],
    ["official1", "auth.username-reserved"],
    ["moderator1", "auth.username-reserved"],
    ["supportdesk", "auth.username-reserved"],
    ["Eirini22", "auth.username-taken"],
    ["eIRINl22", "auth.username-taken"],
    ["elrlnl22", "auth.username-taken"],
    ["e1r1n122", "auth.username-taken"],
  ])("%j is refused with %s, in both languages", async (username, key) => {
    const owner = await enter();
    await owner.send({ username: "eirini22" });
    const { read, send } = await enter();
    for (const locale of ["en-GR", "el-GR"]) {
      const { status, json } = await send({ username }, locale);
      expect([status, json.errors]).toEqual([422, { username: [key] }]);
    }
    for (const sentence of sentences(key)) expect(sentence).toEqual(expect.any(String));
    expect((await read()).username).toBe(null);
    await owner.send({ username: `free${places}` });
  });

  test.each(["abc", "abcdefghijkl", "  Eleni90 ", "2026"])("%j is accepted", async (username) => {
    const { send } = await enter();
    const { json } = await send({ username });
    expect(json.data.username).toBe(username.trim());
  });

  test("that is taken has an error code of its own", async () => {
    const [first, second] = [await enter(), await enter()];
    await first.send({ username: "Claimed" });
    const { json } = await second.send({ username: "claimed" });
    expect(json.code).toBe("username_taken");
    expect((await first.send({ username: "CLAIMED" })).json.data.username).toBe("CLAIMED");
  });

  test("requested by twenty users at once goes to one of them", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => enter()));
    const answers = await Promise.all(
      people.map(({ send }, i) => send({ username: i % 2 ? "Wanted" : "wANTED" })),
    );
    const codes = answers.map(({ json }) => json.code ?? "won").toSorted();
    expect(codes).toEqual([...Array.from({ length: 19 }, () => "username_taken"), "won"]);
    const winner = answers.find(({ status }) => status === 200)!.json.data;
    const { json } = await kit.ask("GET", "/profile/details/wanted");
    expect(json.data.username).toBe(winner.username);
  });

  test.each([
    ["rnarina84", "marina84"],
    ["vvolf99", "wolf99"],
    ["0lga70", "olga70"],
  ])("%s is %s to the eye, so only one of them can exist", async (one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const [owner, late] = [await enter(), await enter()];
      expect((await owner.send({ username: first })).status).toBe(200);
      expect((await late.send({ username: second })).json.code).toBe("username_taken");
      await owner.send({ username: `gone${places}` });
    }
  });

  test("requested by twenty users in twenty lookalikes goes to one of them", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => enter()));
    const looks = ["milano", "mi1ano", "mllano", "rnilano", "rni1an0", "MILAN0", "mIlano"];
    const answers = await Promise.all(
      people.map(({ send }, i) => send({ username: looks[i % looks.length] })),
    );
    const codes = answers.map(({ json }) => json.code ?? "won").toSorted();
    expect(codes).toEqual([...Array.from({ length: 19 }, () => "username_taken"), "won"]);
  });

  test("from before the lookalike rule is kept, and no other account can take a lookalike", async () => {
    const rename = (id: string, username: string) =>
      change(id, { username, username_folded: username.toLowerCase(), username_look: null });
    const [first, second, third] = [await enter(), await enter(), await enter()];
    await rename(first.id, "pavlos88");
    await rename(second.id, "pavi0s88");
    await kit.database.db().updateTable("user_account").set({ username_look: null }).execute();
    const file = new URL("../../db/migrations/2026-11-24-42-username-looks.sql", import.meta.url);
    const [, update] = readFileSync(file, "utf8").split(/(?=^update)/m);
    await kit.database.db().executeQuery(CompiledQuery.raw(update!.trim().replace(/;$/, "")));

    const rows = await kit.database
      .db()
      .selectFrom("user_account")
      .select(["id", "username", "username_look"])
      .where("username_folded", "is not", null)
      .execute();
    for (const { username, username_look: look } of rows)
      expect([toUsernameLook(username!), null]).toContain(look);
    const looks = new Set(rows.map(({ username }) => toUsernameLook(username!)));
    expect(new Set(rows.flatMap(({ username_look: look }) => look ?? []))).toEqual(looks);
    expect((await first.read()).username).toBe("pavlos88");
    expect((await second.read()).username).toBe("pavi0s88");
    expect((await third.send({ username: "pav1os88" })).json.code).toBe("username_taken");
  });

  test("can be changed; the old one is free again and answers 404", async () => {
    const { send } = await enter();
    await send({ username: "before" });
    await send({ username: "after" });
    expect((await kit.ask("GET", "/profile/details/before")).status).toBe(404);
    expect((await (await enter()).send({ username: "before" })).status).toBe(200);
  });
});

describe("username suggestions", () => {
  const suggest = async (token: string) =>
    (await kit.ask("GET", "/profile/details?username-suggestion=1", { token })).json.data
      .username_suggestions;

  test("are three, made from the name, and sent on request only", async () => {
    const { send, token, read } = await enter();
    await send({ full_name: "Ευθύμιος Παπαδόπουλος" });
    expect(await suggest(token)).toEqual(["efthymios", "efthymiosp", "papadopoulos"]);
    expect(await read()).not.toHaveProperty("username_suggestions");
  });

  test("are free, whatever the letter case of the taken ones", async () => {
    const [first, second] = [await enter(), await enter()];
    await first.send({ username: "MYRTO", full_name: "Μυρτώ" });
    await second.send({ full_name: "Μυρτώ" });
    const free = await suggest(second.token);
    expect(free).toHaveLength(3);
    expect(free).not.toContain("myrto");
    for (const username of free) expect((await second.send({ username })).status).toBe(200);
  });

  test("take one more query", async () => {
    const { token } = await enter();
    await suggest(token);
    const { count } = await kit.database.countQueries(() => suggest(token));
    expect(count).toBe(3);
  });
});

describe("a public profile", () => {
  test("is found by username in any letter case, with public fields only", async () => {
    const { id, send } = await enter("GB");
    await send({ username: "Harriet", full_name: "Harriet Jones" });
    await change(id, { is_pro: true, city: "Bristol", social_photo: "/media/0123456789abcdef" });
    for (const spelled of ["Harriet", "harriet", "HARRIET"]) {
      const { status, json } = await kit.ask("GET", `/profile/details/${spelled}`);
      expect([status, json.data]).toEqual([
        200,
        {
          username: "Harriet",
          profile_photo: "/media/0123456789abcdef",
          verification_badge: true,
          pro: null,
          city: "Bristol",
          country: "GB",
          joined_at: kit.clock.now().toISOString(),
          reviews: { count: 0, positive: 0 },
          on_sale: 0,
          sold: 0,
          pace: { approves_in: null, ships_in: null },
        },
      ]);
    }
  });

  test.each([
    "nobody",
    "%00",
    "a%00b",
    "..%2Fdetails",
    "x".repeat(41),
    "%E2%84%AAnown",
    "'%20or%201=1",
  ])("answers 404 for %j", async (username) => {
    await (await enter()).send({ username: "known" });
    const { status, json } = await kit.ask("GET", `/profile/details/${username}`);
    expect([status, json.code]).toEqual([404, "not_found"]);
  });

  test("answers 404 once the account is closed", async () => {
    const { id, send } = await enter();
    await send({ username: "leaving" });
    await change(id, { deactivated_at: kit.clock.now() });
    expect((await kit.ask("GET", "/profile/details/leaving")).status).toBe(404);
  });
});
