import { describe, expect, test } from "vitest";
import { createCookieJar } from "./cookie-jar.server.ts";
import { COOKIES } from "./cookies.server.ts";
import { createKeptForm, saveForm } from "./kept-form.server.ts";
import { seal, unseal } from "./seal.server.ts";

const SECRET = "a secret of thirty-two characters, or more";
const open = (cookie = "", secure = true) => createCookieJar(cookie, { secret: SECRET, secure });
const linesOf = (jar: ReturnType<typeof open>) => {
  const headers = new Headers();
  jar.writeTo(headers);
  return headers.getSetCookie();
};
const sentBack = (jar: ReturnType<typeof open>) =>
  linesOf(jar)
    .map((line) => line.split(";", 1)[0])
    .join("; ");

describe("lifetimes and attributes", () => {
  test.each([
    ["locale", 31_536_000],
    ["country", 31_536_000],
    ["detectedCountry", 2_592_000],
    ["geolocationApplied", 86_400],
    ["accessToken", 31_536_000],
    ["signInType", 900],
  ] as const)("%s lives %i seconds (spec §9)", (key, seconds) => {
    expect(COOKIES[key].lifetime).toBe(seconds * 1000);
  });

  test("only cookies without secrets are readable by scripts", () => {
    const open = Object.values(COOKIES).filter(({ httpOnly }) => !httpOnly);
    expect(open.map(({ name }) => name)).toEqual([
      "geolocationApplied",
      "consent",
      "recent",
      "loginMethod",
    ]);
  });

  test("the token is HttpOnly, Secure, SameSite=Lax and for the whole site", () => {
    const jar = open();
    jar.set("accessToken", "t");
    expect(linesOf(jar)).toEqual([
      "__Host-accessToken=t; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
  });

  test("over HTTP the token has the spec's name", () => {
    const jar = open("", false);
    jar.set("accessToken", "t");
    expect(linesOf(jar)).toEqual([
      "accessToken=t; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax",
    ]);
  });

  test("over HTTP the demo's cookies are read", () => {
    const jar = open("", false);
    jar.set("locale", "en-GB");
    expect(linesOf(jar)[0]).not.toContain("Secure");
  });
});

describe("over HTTPS a host cookie", () => {
  const HOST = ["accessToken", "sessionToken", "device", "socialState"] as const;
  const secretive = Object.values(COOKIES).filter((facts) => "host" in facts);

  test("is each that authenticates or binds a browser", () => {
    expect(secretive.map(({ name }) => name).toSorted()).toEqual([...HOST].toSorted());
  });

  test.each(HOST)("%s is not what a sister host has planted under its plain name", (key) => {
    for (const cookie of [
      `${key}=planted; __Host-${key}=own`,
      `__Host-${key}=own; ${key}=planted`,
      `${key}=planted; ${key}=too; __Host-${key}=own`,
    ])
      expect(open(cookie).get(key)).toBe("own");
  });

  test("is not read under its plain name, which is cleared when it is written", () => {
    const jar = open("accessToken=planted");
    expect(jar.get("accessToken")).toBeNull();
    jar.set("accessToken", "new");
    expect(linesOf(jar).map((line) => line.split(";", 2).join(";"))).toEqual([
      "__Host-accessToken=new; Max-Age=31536000",
      "accessToken=; Max-Age=0",
    ]);
  });

  test("is cleared under both names at the sign-out", () => {
    const jar = open("accessToken=planted; __Host-accessToken=own");
    jar.clear("accessToken");
    expect(jar.get("accessToken")).toBeNull();
    expect(linesOf(jar).map((line) => line.split(";", 2).join(";"))).toEqual([
      "__Host-accessToken=; Max-Age=0",
      "accessToken=; Max-Age=0",
    ]);
  });

  test("set and cleared in one response sets nothing", () => {
    const jar = open();
    jar.set("accessToken", "t");
    jar.clear("accessToken");
    expect(linesOf(jar)).toHaveLength(1);
    expect(linesOf(jar)[0]).toMatch(/^__Host-accessToken=; Max-Age=0/);
  });

  test("is not read over HTTP under its prefixed name", () => {
    expect(open("__Host-accessToken=written", false).get("accessToken")).toBeNull();
  });

  test("makes a response personal under either name", () => {
    expect(open("__Host-accessToken=t").personal).toBe(true);
    expect(open("accessToken=t").personal).toBe(true);
  });
});

test("get returns what set and clear did", () => {
  const jar = open("__Host-accessToken=old");
  expect(jar.get("accessToken")).toBe("old");
  jar.set("accessToken", "new");
  expect(jar.get("accessToken")).toBe("new");
  jar.clear("accessToken");
  expect(jar.get("accessToken")).toBeNull();
  for (const line of linesOf(jar)) expect(line).toContain("Max-Age=0");
});

describe("sealed cookies", () => {
  test("are encrypted and can be opened again", () => {
    const jar = open();
    jar.seal("message", { content: "Saved" });
    expect(sentBack(jar)).not.toContain("Saved");
    expect(open(sentBack(jar)).open("message")).toEqual({ content: "Saved" });
  });

  test("open as null when forged, changed, or sealed for another purpose", () => {
    const text = seal(SECRET, "message", { content: "Saved" });
    expect(unseal(SECRET, "keptForm", text)).toBeNull();
    expect(unseal("another secret, just as long as the first", "message", text)).toBeNull();
    const changed = (text[20] === "A" ? "B" : "A") + text.slice(21);
    expect(unseal(SECRET, "message", text.slice(0, 20) + changed)).toBeNull();
    expect(unseal(SECRET, "message", "garbage")).toBeNull();
    expect(unseal(SECRET, "message", "")).toBeNull();
  });
});

describe("a kept form", () => {
  const path = "/en-GR/checkout/1/address";

  test("is returned once, on its own page, without secrets", () => {
    const jar = open();
    saveForm(
      jar,
      path,
      new URLSearchParams({
        full_name: "Ελένη",
        postal_code: "10431",
        password: "Second-hand-1!",
        cvc: "123",
        nonce: "n",
      }),
    );
    const next = open(sentBack(jar));
    expect(createKeptForm(next).take("/en-GR/search")).toBeNull();
    expect(createKeptForm(next).take(path)).toEqual(
      new URLSearchParams({ full_name: "Ελένη", postal_code: "10431" }),
    );
    expect(createKeptForm(next).take(path)).toBeNull();
  });

  test("keeps every value of a name that is repeated", () => {
    const jar = open();
    const typed = new URLSearchParams("has=box&note=&has=cable&has=charger");
    saveForm(jar, path, typed);
    const taken = createKeptForm(open(sentBack(jar))).take(path)!;
    expect([taken.getAll("has"), taken.getAll("note")]).toEqual([
      ["box", "cable", "charger"],
      [""],
    ]);
  });

  test("that is too long keeps its first fields", () => {
    const jar = open();
    saveForm(jar, path, new URLSearchParams({ city: "Athens", notes: "x".repeat(7000) }));
    expect(createKeptForm(open(sentBack(jar))).take(path)).toEqual(
      new URLSearchParams({ city: "Athens" }),
    );
  });

  test("loses the longest field first when it does not fit", () => {
    const jar = open();
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(4300))).toString("base64url");
    saveForm(jar, path, new URLSearchParams({ city: "Athens", noise, notes: "Second bell" }));
    expect(createKeptForm(open(sentBack(jar))).take(path)).toEqual(
      new URLSearchParams({ city: "Athens", notes: "Second bell" }),
    );
  });

  test("with long Greek text fits the cookie", () => {
    const jar = open();
    const sentence = (n: number) =>
      `Έχει ${n} ψιλές γραμμές δίπλα στην κάμερα και μία μεγαλύτερη στην πάνω δεξιά γωνία, που δεν φαίνεται όταν η οθόνη είναι αναμμένη. Ο ήχος τρίζει λίγο στα δυνατά.`;
    const fields = Object.fromEntries(
      Array.from({ length: 15 }, (_, n) => [`part_${n}_reason`, sentence(n)]),
    );
    saveForm(jar, path, new URLSearchParams(fields));
    expect(sentBack(jar).length).toBeLessThan(4096);
    expect(createKeptForm(open(sentBack(jar))).take(path)).toEqual(new URLSearchParams(fields));
  });
});

test.each([false, true])(
  "what was cleared in vain is restored, whether it came or was set in this request (secure: %s)",
  (secure) => {
    const first = open("", secure);
    first.seal("keptForm", { path: "/en-GR", fields: { a: "1" } });
    const typed = first.open("keptForm");
    first.clear("keptForm");
    first.restore("keptForm");
    expect(first.open("keptForm")).toEqual(typed);

    const second = open(sentBack(first), secure);
    second.clear("keptForm");
    second.restore("keptForm");
    expect(second.open("keptForm")).toEqual(typed);
    expect(linesOf(second)).toEqual([]);
  },
);
