import { createServer, type IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const inflate = promisify(gunzip);

export type ReceivedItem = {
  type: string;
  /** Parsed where it is JSON, else its length. */
  payload: Record<string, unknown>;
};
export type Received = { path: string; headers: IncomingHttpHeaders; items: ReceivedItem[] };

/** A reporting service that speaks the envelope protocol and records what it receives. */
export async function createReportServer({ port = 0 }: { port?: number } = {}) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void (async () => {
        const sent = Buffer.concat(chunks);
        const isPacked = request.headers["content-encoding"] === "gzip";
        const items = parseEnvelope(isPacked ? await inflate(sent) : sent);
        received.push({ path: request.url ?? "", headers: request.headers, items });
        response.setHeader("Content-Type", "application/json");
        response.end('{"id":"00000000000000000000000000000000"}');
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as { port: number };
  return {
    received,
    dsn: `http://abc123@127.0.0.1:${address.port}/42`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const NEWLINE = 10;

/** Payloads of an envelope, by the lengths in their headers. */
function parseEnvelope(bytes: Buffer): ReceivedItem[] {
  const items: ReceivedItem[] = [];
  const lineEnd = (from: number) => {
    const at = bytes.indexOf(NEWLINE, from);
    return at < 0 ? bytes.length : at;
  };
  let at = lineEnd(0) + 1;
  while (at < bytes.length) {
    const end = lineEnd(at);
    const { type, length } = JSON.parse(bytes.subarray(at, end).toString()) as {
      type: string;
      length?: number;
    };
    const stop = length === undefined ? lineEnd(end + 1) : end + 1 + length;
    const payload = bytes.subarray(end + 1, stop);
    items.push({ type, payload: toPayload(payload) });
    at = stop + 1;
  }
  return items;
}

function toPayload(payload: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(payload.toString()) as Record<string, unknown>;
  } catch {
    return { bytes: payload.length };
  }
}
