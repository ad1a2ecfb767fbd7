import { gunzipSync } from "node:zlib";
import { startProviderServer } from "./provider-server.ts";

export type ReceivedItem = {
  type: string;
  /** Parsed where it is JSON, else its length. */
  payload: Record<string, unknown>;
};
export type Received = { path: string; headers: Record<string, string>; items: ReceivedItem[] };

/** A reporting service that speaks the envelope protocol and records what it receives. */
export async function startReportServer(options: { port?: number } = {}) {
  const server = await startProviderServer(options);
  const received: Received[] = [];
  server.app.all("*", async (c) => {
    const sent = Buffer.from(await c.req.arrayBuffer());
    const isPacked = c.req.header("Content-Encoding") === "gzip";
    const items = parseEnvelope(isPacked ? gunzipSync(sent) : sent);
    received.push({ path: c.env.incoming.url!, headers: c.req.header(), items });
    return c.json({ id: "00000000000000000000000000000000" });
  });
  return { ...server, received, dsn: `${server.origin.replace("//", "//abc123@")}/42` };
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
