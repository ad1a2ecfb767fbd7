import { brotliDecompressSync, createBrotliDecompress } from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding, compress } from "./encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0", "identity"],
  ["gzip, deflate, BR", "br"],
  ["x-br", "identity"],
  ["*", "br"],
  ["identity", "identity"],
  ["", "identity"],
  [null, "identity"],
])("Accept-Encoding %j is answered with %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test("only the beginning of a long Accept-Encoding is parsed", () => {
  expect(chooseEncoding(`${"a,".repeat(300)}br`)).toBe("identity");
});

const page = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "Content-Type": "text/html", ...headers } });

test("a page is compressed, with Content-Encoding and Vary", async () => {
  const packed = compress(page("hello ".repeat(500)), "br");
  expect(packed.headers.get("Content-Encoding")).toBe("br");
  expect(packed.headers.get("Vary")).toBe("Accept-Encoding");
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(bytes.length).toBeLessThan(100);
  expect(brotliDecompressSync(bytes).toString()).toBe("hello ".repeat(500));
});

test.each([
  ["a picture", page("x".repeat(9000), { "Content-Type": "image/webp" })],
  ["what is packed already", page("x".repeat(9000), { "Content-Encoding": "gzip" })],
  ["what must not be changed", page("x".repeat(9000), { "Cache-Control": "no-transform" })],
  ["what is small", page("x", { "Content-Length": "1" })],
])("%s is not compressed", (_, answer) => {
  const before = answer.headers.get("Content-Encoding");
  expect(compress(answer, "br").headers.get("Content-Encoding")).toBe(before);
});

test("a streamed page is flushed in parts", async () => {
  let finish: () => void = () => {};
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("<p>first</p>"));
      finish = () => {
        controller.enqueue(new TextEncoder().encode("<p>last</p>"));
        controller.close();
      };
    },
  });
  const reader = compress(page(source), "br").body!.getReader();
  const unpack = createBrotliDecompress();
  const texts: string[] = [];
  unpack.on("data", (chunk: Buffer) => texts.push(chunk.toString()));

  const first = await reader.read();
  unpack.write(first.value);
  await new Promise<void>((resolve) => unpack.once("data", () => resolve()));
  expect(texts.join("")).toBe("<p>first</p>");

  finish();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    unpack.write(part.value);
  }
  await new Promise<void>((resolve) => unpack.once("data", () => resolve()));
  expect(texts.join("")).toBe("<p>first</p><p>last</p>");
});

test("a disconnect cancels the source", async () => {
  let reason: unknown = null;
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel: (why) => void (reason = why),
  });
  const reader = compress(page(source), "gzip").body!.getReader();
  await reader.read();
  await reader.cancel("gone");
  expect(reason).toBe("gone");
});
