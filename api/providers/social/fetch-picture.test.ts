import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fetchPicture, type Resolve, isPublicAddress } from "./fetch-picture.ts";

const GOOGLE = { domains: ["googleusercontent.com"] };
const asked: string[] = [];
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === "/pic") return response.writeHead(302, { Location: "/internal" }).end();
    if (request.url === "/large") return void response.end(Buffer.alloc(6 * 1024 * 1024));
    if (request.url === "/down") return response.writeHead(503).end();
    response.end("bytes");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => void (asked.length = 0));
afterAll(() => void server.close());

const resolved: string[] = [];
const to =
  (...addresses: string[]): Resolve =>
  (host, answer) => {
    resolved.push(host);
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };

describe("a provider's picture", () => {
  test("is downloaded from its own host", async () => {
    expect(Buffer.from((await fetchPicture(`${origin}/a`, { origin }))!).toString()).toBe("bytes");
  });

  test("with a redirect is not followed", async () => {
    expect(await fetchPicture(`${origin}/pic`, { origin })).toBeNull();
    expect(asked).toEqual(["/pic"]);
  });

  test("of more than five megabytes is refused", async () => {
    expect(await fetchPicture(`${origin}/large`, { origin })).toBeNull();
  });

  test("behind a server error is retried later", async () => {
    await expect(fetchPicture(`${origin}/down`, { origin })).rejects.toThrow("503");
  });

  test.each([
    "http://lh3.googleusercontent.com/a",
    "https://lh3.googleusercontent.com:8443/a",
    "https://user:secret@lh3.googleusercontent.com/a",
    "https://evilgoogleusercontent.com/a",
    "https://googleusercontent.com.evil.example/a",
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "nonsense",
  ])("at %s is not requested", async (address) => {
    resolved.length = 0;
    expect(await fetchPicture(address, GOOGLE, to("127.0.0.1"))).toBeNull();
    expect(resolved).toEqual([]);
  });

  test("at another port of this machine is not requested", async () => {
    expect(await fetchPicture(`${origin}/a`, { origin: "http://127.0.0.1:1" })).toBeNull();
    expect(asked).toEqual([]);
  });

  test.each([
    [["127.0.0.1"]],
    [["10.0.0.7"]],
    [["169.254.169.254"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["fd00::1"]],
    [["8.8.8.8", "192.168.1.1"]],
  ])("whose host resolves to %j is not requested", async (addresses) => {
    const address = "https://lh3.googleusercontent.com/a";
    expect(await fetchPicture(address, GOOGLE, to(...addresses))).toBeNull();
  });
});

test.each([
  ["8.8.8.8", true],
  ["2a00:1450:4001:81c::200e", true],
  ["::ffff:8.8.8.8", true],
  ["100.64.0.1", false],
  ["172.31.255.255", false],
  ["0.0.0.0", false],
  ["::", false],
  ["::ffff:10.1.2.3", false],
  ["::ffff:a01:203", false],
  ["64:ff9b::a01:203", false],
  ["2002:a01:203::", false],
  ["fe80::1", false],
  ["no address", false],
])("%s is public: %s", (ip, isPublic) => {
  expect(isPublicAddress(ip)).toBe(isPublic);
});
