import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createBodyWatch } from "./body-watch.ts";

const FILE = "Content-Type: multipart/form-data; boundary=b";
const TEXT = "Content-Type: application/x-www-form-urlencoded";
let server: Server;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A real server whose time is moved by hand, and which reads a body unless `reads` is false. */
async function open({ reads = true } = {}) {
  let time = 0;
  let looks = 0;
  const watch = createBodyWatch({
    stall: 30_000,
    leastRate: 2000,
    slowAfter: 120_000,
    formWithin: 60_000,
    every: 5,
    now: () => {
      looks += 1;
      return time;
    },
  });
  server = createServer({ requestTimeout: 0 }, (request, response) => {
    watch(request, response);
    if (!reads) return;
    let size = 0;
    request.on("data", (chunk: Buffer) => (size += chunk.length));
    request.on("end", () => response.end(`got ${size}`));
    request.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  /** Begins a post of so many bytes; `said` is what came back, `heard` what the server has of it. */
  const begin = async (type: string, length: number) => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    const answer = { said: "", isClosed: false };
    socket.on("data", (chunk) => (answer.said += chunk.toString()));
    socket.on("error", () => {});
    socket.on("close", () => (answer.isClosed = true));
    const arrived = new Promise((resolve) => server.once("request", resolve));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${length}\r\n\r\n`);
    await arrived;
    return { socket, answer };
  };
  /** The watch has looked, twice, at the time that stands; or there is nothing left to look at. */
  const looked = async ({ isClosed }: { isClosed: boolean }) => {
    const from = looks;
    await vi.waitUntil(() => isClosed || looks > from + 1, { interval: 2 }).catch(() => {});
  };
  const move = (milliseconds: number) => void (time += milliseconds);
  return { begin, move, looked };
}

test("a slow upload is not ended while bytes arrive", async () => {
  const { begin, move, looked } = await open();
  const { socket, answer } = await begin(FILE, 5_000_000);
  // 5 MB at 256 kbit/s: more than two and a half minutes.
  for (let sent = 0; sent < 5_000_000; sent += 500_000) {
    socket.write(Buffer.alloc(500_000));
    await vi.waitUntil(() => socket.writableLength === 0);
    await looked(answer);
    move(16_000);
    await looked(answer);
  }
  await vi.waitUntil(() => answer.said.includes("got 5000000"));
});

test("an upload without a byte for 30 s is answered 408 and disconnected", async () => {
  const { begin, move, looked } = await open();
  const { socket, answer } = await begin(FILE, 1000);
  socket.write("some");
  await looked(answer);
  move(29_000);
  await looked(answer);
  expect(answer.isClosed).toBe(false);
  move(1000);
  await vi.waitUntil(() => answer.isClosed);
  expect(answer.said).toContain("408");
});

test("an upload below the minimum rate is ended", async () => {
  const { begin, move, looked } = await open();
  const { socket, answer } = await begin(FILE, 1_000_000);
  for (let i = 0; i < 6; i += 1) {
    socket.write("x");
    await looked(answer);
    move(20_000);
    await looked(answer);
  }
  await vi.waitUntil(() => answer.isClosed);
});

test("a form without files is ended after a minute", async () => {
  const { begin, move, looked } = await open();
  const { socket, answer } = await begin(TEXT, 1000);
  for (let i = 0; i < 4; i += 1) {
    expect(answer.isClosed).toBe(false);
    socket.write("a=");
    await looked(answer);
    move(15_000);
    await looked(answer);
  }
  await vi.waitUntil(() => answer.isClosed);
});

test("an upload that waits unread for its turn is not ended", async () => {
  const { begin, move, looked } = await open({ reads: false });
  const { socket, answer } = await begin(FILE, 5_000_000);
  socket.write(Buffer.alloc(1_000_000));
  await looked(answer);
  for (let i = 0; i < 20; i += 1) {
    move(20_000);
    await looked(answer);
  }
  expect(answer.isClosed).toBe(false);
});
