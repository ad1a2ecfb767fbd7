import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { LIMITS } from "#contract/limits.ts";
import { openKit, type ApiKit } from "#tests/api-kit.ts";
import { route } from "./route.ts";

const names = z.union([z.string(), z.array(z.string())]);
const upload = endpoint({
  id: "upload",
  method: "POST",
  path: "/upload",
  auth: "none",
  limit: "browse",
  upload: true,
  body: z.object({
    title: names.optional(),
    cover: z.file({ error: "auth.photo-required" }).optional(),
    pictures: z.array(z.file()).optional(),
  }),
  response: z.object({
    title: names.optional(),
    cover: z.object({ name: z.string(), type: z.string(), size: z.int() }).optional(),
    pictures: z.array(z.int()).optional(),
  }),
});
const once = endpoint({
  ...upload,
  id: "once",
  path: "/once",
  auth: "user",
  idempotent: true,
  response: z.object({ times: z.int() }),
});
const plain = endpoint({ ...upload, id: "plain", path: "/plain", upload: false });

let times = 0;
const describeBody = async (body: z.output<typeof upload.body>) => ({
  title: body.title,
  cover: body.cover && { name: body.cover.name, type: body.cover.type, size: body.cover.size },
  pictures: body.pictures?.map(({ size }) => size),
});
const routes = [
  route(upload, async (_, { body }) => describeBody(body)),
  route(plain, async (_, { body }) => describeBody(body)),
  route(once, async () => ({ times: (times += 1) })),
];

let kit: ApiKit;
let ask: ReturnType<ApiKit["askRoutes"]>;
beforeAll(async () => {
  kit = await openKit();
  ask = kit.askRoutes(routes);
});
afterAll(() => kit[Symbol.asyncDispose]());

type Part = [name: string, value: string | File];
const file = (bytes = 10, name = "cover.png") =>
  new File([new Uint8Array(bytes)], name, { type: "image/png" });

/** Like a browser: with a new boundary each time, in one stream. */
function send(parts: Part[], path = "/upload", question: { token?: string; key?: string } = {}) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const { headers, body } = new Request("http://x", { method: "POST", body: form });
  const type = headers.get("content-type")!;
  return ask("POST", path, { ...question, body, headers: { "content-type": type } });
}

describe("a call with files", () => {
  test("parses text fields as text and file fields as files", async () => {
    const { status, json } = await send([
      ["title", "Ανταλλακτικό “νέο”"],
      ["cover", file(10, "φωτογραφία.png")],
    ]);
    expect(status).toBe(200);
    expect(json).toEqual({
      title: "Ανταλλακτικό “νέο”",
      cover: { name: "φωτογραφία.png", type: "image/png", size: 10 },
    });
  });

  test("parses a repeated field, or one with brackets, as a list", async () => {
    const twice = await send([
      ["title", "a"],
      ["title", "b"],
      ["pictures[]", file(1)],
    ]);
    expect(twice.json).toEqual({ title: ["a", "b"], pictures: [1] });
    const many = await send([
      ["pictures[]", file(1)],
      ["pictures[]", file(2)],
    ]);
    expect(many.json).toEqual({ pictures: [1, 2] });
  });

  test("accepts JSON without files, up to the limit of JSON", async () => {
    expect((await ask("POST", "/upload", { body: { title: "a" } })).json).toEqual({ title: "a" });
    const large = { title: "x".repeat(LIMITS.body.json) };
    expect((await ask("POST", "/upload", { body: large })).status).toBe(413);
  });

  test("accepts text fields up to the limit of JSON", async () => {
    const half = "x".repeat(LIMITS.body.json / 2);
    const answers = [
      await send([["title", half]]),
      await send([
        ["title", half],
        ["title", `${half}x`],
      ]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 413]);
  });

  test("refuses a list of thousands before it validates its items", async () => {
    const list = Array.from({ length: LIMITS.form.fields + 1 }, () => 1);
    const bodies = [{ title: list }, { title: { deep: [list] } }, list];
    for (const body of bodies)
      expect((await ask("POST", "/upload", { body })).json).toMatchObject({ code: "bad_request" });
    // Deeper than the call stack allows.
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect((await ask("POST", "/plain", { body: deep })).status).toBe(422);
  });

  test("reports text in the place of a file", async () => {
    const { status, json } = await send([["cover", "a.png"]]);
    expect([status, json.errors]).toEqual([422, { cover: ["auth.photo-required"] }]);
  });

  test("accepts a whole photo, and stops one that is too large during the upload", async () => {
    const { json } = await send([["cover", file(LIMITS.photo.bytes)]]);
    expect(json.cover.size).toBe(LIMITS.photo.bytes);

    let sent = 0;
    const chunk = new Uint8Array(64 * 1024);
    const body = new ReadableStream({
      pull(controller) {
        sent += chunk.byteLength;
        if (sent > 4 * LIMITS.body.upload) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const refused = await ask("POST", "/upload", { body, headers });
    expect([refused.status, refused.json.code]).toEqual([413, "body_too_large"]);
    expect(sent).toBeLessThan(LIMITS.body.upload + 3 * chunk.byteLength);
    const notified = { ...headers, "content-length": String(LIMITS.body.upload + 1) };
    expect((await ask("POST", "/upload", { body: "--x--", headers: notified })).status).toBe(413);
  });

  test.each([
    ["a prototype", "__proto__"],
    ["a prototype further down", "title.constructor"],
    ["a place that no list has", "pictures[4294967294]"],
    ["a long way down", "a.b.c.d.e.f.g"],
    ["a name without end", "x".repeat(LIMITS.form.nameLength + 1)],
  ])("refuses a field that names %s", async (_, name) => {
    const { status, json } = await send([[name, "x"]]);
    expect([status, json.code]).toEqual([400, "bad_request"]);
  });

  test("refuses more fields than any form has", async () => {
    const fields = (count: number): Part[] =>
      Array.from({ length: count }, (_, i) => [`field${i}`, "x"]);
    expect((await send(fields(LIMITS.form.fields))).status).toBe(200);
    expect((await send(fields(LIMITS.form.fields + 1))).status).toBe(400);
  });

  test("refuses NUL characters", async () => {
    expect((await send([["title", "a\0b"]])).status).toBe(400);
  });

  test.each([
    ["no boundary", "multipart/form-data", "--x--"],
    ["another boundary", "multipart/form-data; boundary=y", "--x\r\n\r\n--x--"],
    ["nothing", "multipart/form-data; boundary=x", ""],
    [
      "two boundaries to choose from",
      'multipart/form-data; x="; boundary=y"; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x--\r\n',
    ],
    [
      "a part whose header does not end",
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="title"\r\n${"X-Y: z\r\n".repeat(200)}\r\na\r\n--x--\r\n`,
    ],
    [
      "a part without a name",
      "multipart/form-data; boundary=x",
      "--x\r\nContent-Type: text/plain\r\n\r\na\r\n--x--\r\n",
    ],
    [
      "text that is no UTF-8",
      "multipart/form-data; boundary=x",
      new Uint8Array(
        Buffer.from(
          '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n\xff\r\n--x--\r\n',
          "latin1",
        ),
      ),
    ],
    [
      "a part that is cut short",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na',
    ],
  ])("refuses a form with %s", async (_, type, body) => {
    const { status, json } = await ask("POST", "/upload", {
      body,
      headers: { "content-type": type },
    });
    expect([status, json.code]).toEqual([400, "bad_request"]);
  });

  test.each([
    "multipart/form-data; boundary=x",
    'Multipart/Form-Data; boundary="x"',
    "multipart/form-data;charset=UTF-8;boundary=x",
    "multipart/form-data; boundary=x; charset=utf-8",
  ])("accepts the content type %s", async (type) => {
    const body = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x--\r\n';
    const { json } = await ask("POST", "/upload", { body, headers: { "content-type": type } });
    expect(json).toEqual({ title: "a" });
  });

  test("recognizes the same form under the same idempotency key", async () => {
    const token = await kit.signIn((await kit.insertUser()).email);
    const key = randomUUID();
    const first = await send([["cover", file()]], "/once", { token, key });
    const again = await send([["cover", file()]], "/once", { token, key });
    expect(first.json).toEqual({ times });
    expect(again.json).toEqual(first.json);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const other = await send([["cover", file(11)]], "/once", { token, key });
    expect([other.status, other.json.code]).toEqual([422, "idempotency_key_reused"]);
  });
});

test("a call without files refuses multipart forms", async () => {
  const { status, json } = await send([["title", "a"]], "/plain");
  expect([status, json.code]).toEqual([400, "bad_request"]);
});
