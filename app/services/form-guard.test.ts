import { describe, expect, test } from "vitest";
import { isHarmlessName } from "#contract/field-names.ts";
import { parseFormFields } from "./form-guard.server.ts";

const ENCODED = "application/x-www-form-urlencoded";
const read = (text: string, type = ENCODED) =>
  parseFormFields(new TextEncoder().encode(text), type);

test("an ordinary form is parsed", () => {
  const fields = read(
    "full_name=%CE%95%CE%BB%CE%AD%CE%BD%CE%B7&items%5B0%5D.name=a&brand=x&brand=y",
  );
  expect(fields?.get("full_name")).toBe("Ελένη");
  expect(fields?.getAll("brand")).toEqual(["x", "y"]);
});

test.each([
  ["an index that would fill memory", "items[4294967294].n=1"],
  ["an index one too high", "items[100]=1"],
  ["a name seven levels deep", "a.b.c.d.e.f.g=1"],
  ["a name too long", `${"x".repeat(101)}=1`],
  ["a name that reaches for the prototype", "__proto__.x=1"],
  ["too many fields", Array.from({ length: 201 }, (_, n) => `f${n}=1`).join("&")],
  ["an intent that is no JSON", "__intent__=%7Bbroken"],
])("%s is refused", (_, body) => {
  expect(read(body)).toBeNull();
});

test.each(["items[99].name", "a.b.c.d.e.f", "x".repeat(100)])("%s is harmless", (name) => {
  expect(isHarmlessName(name)).toBe(true);
});

describe("a multipart form", () => {
  const type = "multipart/form-data; boundary=b";
  const part = (header: string, value = "value") => `--b\r\n${header}\r\n\r\n${value}\r\n`;
  const named = (name: string, value?: string) =>
    part(`Content-Disposition: form-data; name="${name}"`, value);

  test("from a browser gives its text fields and leaves the file in the body", async () => {
    const form = new FormData();
    form.set("under", "/el-GR/search?q=α");
    form.set("photo", new File([new Uint8Array([13, 10, 45, 45, 0])], 'a"b.png'));
    const request = new Request("http://deftero.test", { method: "POST", body: form });
    const body = new Uint8Array(await request.arrayBuffer());
    const fields = parseFormFields(body, request.headers.get("Content-Type")!);
    expect([...fields!]).toEqual([
      ["under", "/el-GR/search?q=α"],
      ["files_chosen", "1"],
    ]);
  });

  test("with an empty file control has no chosen files", () => {
    const empty = part('Content-Disposition: form-data; name="files"; filename=""', "");
    const body = new TextEncoder().encode(`${empty}--b--`);
    expect([...parseFormFields(body, type)!]).toEqual([]);
  });

  test.each([
    ["an index that would fill memory", named("items[4294967294].n")],
    ["a name that reaches for the prototype", named("__proto__.x")],
    ["a name hidden behind harmless ones", named("a") + named("a.b.c.d.e.f.g")],
    ["too many parts", named("a").repeat(201)],
    ["an intent that is no JSON", named("__intent__", "{broken")],
    ["a name without quotes", part("Content-Disposition: form-data; name=a.b.c.d.e.f.g")],
    ["two names in one header", part('Content-Disposition: form-data; name="a"; name="b"')],
    [
      "two headers with a name",
      part(
        'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b[999]"',
      ),
    ],
    ["a part without a name", part("Content-Type: text/plain")],
    ["a header without an end", `--b\r\nContent-Disposition: form-data; name="a"`],
    ["a header longer than any browser's", part(`X-Long: ${"x".repeat(2000)}`)],
    ["a boundary inside of a value", named("a", "one b two")],
    ["words before the first boundary", `hello\r\n${named("a")}`],
  ])("with %s is refused", (_, parts) => {
    expect(read(`${parts}--b--\r\n`, type)).toBeNull();
  });

  test.each(["multipart/form-data", 'multipart/form-data; x="; boundary=c"; boundary=b'])(
    "whose boundary cannot be told for sure is refused: %s",
    (odd) => {
      expect(read(`${named("a")}--b--\r\n`, odd)).toBeNull();
    },
  );

  test("of ten megabytes is parsed by its boundaries, fast", () => {
    const head = new TextEncoder().encode(
      '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n',
    );
    const tail = new TextEncoder().encode("\r\n--b--\r\n");
    const body = new Uint8Array(head.length + 10 * 1024 * 1024 + tail.length);
    body.set(head);
    for (let at = head.length; at < body.length; at += 7) body[at] = (at * 31) % 97;
    body.set(tail, body.length - tail.length);
    expect(parseFormFields(body, type)).not.toBeNull();
  });
});

test("a body of another content type is refused", () => {
  expect(read('{"a":1}', "application/json")).toBeNull();
  expect(read("a=1", "text/plain")).toBeNull();
});

test("a megabyte of forbidden names is refused", () => {
  const body = new TextEncoder().encode(`${"a.".repeat(250_000)}=1&${"b[9]".repeat(125_000)}=1`);
  expect(parseFormFields(body, ENCODED)).toBeNull();
});
