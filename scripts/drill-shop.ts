import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { request, type Agent, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { seconds } from "#contract/duration.ts";
import { readDeveloperKey } from "#api/http/developer-key.ts";
import { contract } from "#contract/contract.ts";
import { findPort } from "./measure-process.ts";
import { thrifty } from "./prepare.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The only address that the shop trusts as a proxy. */
export const PROXY = "127.200.0.1";
export const PASSWORD = "Second-hand-1!";

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: unknown;
  ms: number;
};

type Sent = {
  method?: string;
  path: string;
  ip?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Timeout in milliseconds. */
  within?: number;
  agent?: Agent;
};

export type LogLine = {
  level: number;
  msg: string;
  err?: { message?: string };
  [key: string]: unknown;
};

export async function startDrillShop(environment: Record<string, string>) {
  const port = Number(environment["PORT"] ?? (await findPort()));
  const origin = `http://127.0.0.1:${port}`;
  const lines: LogLine[] = [];
  const unread: string[] = [];
  const child: ChildProcess = spawn(
    join(root, "node_modules", ".bin", "node"),
    [...thrifty.arguments, join(root, "server.ts")],
    {
      cwd: root,
      env: {
        ...process.env,
        ...thrifty.environment,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        TRUST_PROXY: PROXY,
        DEV_OUTBOX: "here",
        SESSION_SECRET: "a secret of the drill that is long enough",
        ...environment,
        PORT: String(port),
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on("line", (line) => {
      if (!line.startsWith("{")) return unread.push(line);
      try {
        lines.push(JSON.parse(line) as LogLine);
      } catch {
        unread.push(line);
      }
    });
  const ended = once(child, "close").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));

  const shop = {
    port,
    origin,
    lines,
    unread,
    pid: child.pid!,
    databaseUrl: environment["DATABASE_URL"] || null,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,

    ask({ method = "GET", path, ip, headers = {}, body, within = seconds(60), agent }: Sent) {
      const startedAt = performance.now();
      return new Promise<Answer>((resolve, reject) => {
        const sent = request(
          {
            host: "127.0.0.1",
            port,
            method,
            path,
            agent: agent ?? false,
            ...(ip !== undefined && { localAddress: ip }),
            headers: {
              ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }),
              ...headers,
            },
          },
          (answer) => {
            const parts: Buffer[] = [];
            answer.on("data", (part: Buffer) => parts.push(part));
            answer.on("error", reject);
            answer.on("end", () => {
              const text = Buffer.concat(parts).toString();
              const isJson = /json/.test(answer.headers["content-type"] ?? "");
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                text,
                json: isJson && text !== "" ? (JSON.parse(text) as unknown) : undefined,
                ms: performance.now() - startedAt,
              });
            });
          },
        );
        sent.setTimeout(within, () => sent.destroy(new Error(`No answer within ${within} ms`)));
        sent.on("error", reject);
        sent.end(body);
      });
    },

    call(
      method: string,
      path: string,
      {
        token,
        body,
        ...more
      }: { token?: string; body?: unknown } & Omit<Sent, "method" | "path" | "body"> = {},
    ) {
      return shop.ask({
        ...more,
        method,
        path: `/api${path}`,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(method !== "GET" && { "Idempotency-Key": crypto.randomUUID() }),
          ...more.headers,
        },
      });
    },

    async signIn(email: string, ip: string, password = PASSWORD): Promise<string> {
      const answer = await shop.call("POST", "/login", { ip, body: { email, password } });
      const token = (answer.json as { data?: { token?: string } } | undefined)?.data?.token;
      if (token === undefined)
        throw new Error(`${email} cannot sign in: ${answer.status} ${answer.text}`);
      return token;
    },

    post(
      path: string,
      fields: Record<string, string>,
      { ip, cookie }: { ip?: string; cookie?: string } = {},
    ) {
      return shop.ask({
        method: "POST",
        path,
        ...(ip !== undefined && { ip }),
        body: new URLSearchParams(fields).toString(),
        headers: {
          Origin: origin,
          "Sec-Fetch-Site": "same-origin",
          "Content-Type": "application/x-www-form-urlencoded",
          ...(cookie !== undefined && { Cookie: cookie }),
        },
      });
    },

    async upload(
      listingId: string,
      photo: Buffer,
      { ip, token, session }: { ip: string; token?: string; session?: string },
    ): Promise<Answer> {
      const form = new FormData();
      form.append("tag", "front-view");
      form.append("file", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
      const encoded = new Response(form);
      return shop.ask({
        method: contract.listingDraft.addPhoto.method,
        path: `/api${contract.listingDraft.addPhoto.path.replace(/\{\w+\}/, listingId)}`,
        ip,
        body: Buffer.from(await encoded.arrayBuffer()),
        headers: {
          "Content-Type": encoded.headers.get("Content-Type")!,
          "Idempotency-Key": crypto.randomUUID(),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(session !== undefined && { "X-Session-Token": session }),
        },
      });
    },

    raw(bytes: string): Promise<string> {
      return new Promise((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
        let text = "";
        socket.setEncoding("utf8");
        socket.on("data", (part: string) => (text += part));
        socket.on("close", () => resolve(text));
        socket.on("error", reject);
      });
    },

    async waitFor(path = "/ready", within = seconds(180)): Promise<number> {
      const startedAt = performance.now();
      for (;;) {
        if (shop.hasEnded()) throw new Error(`The shop ended: ${unread.slice(-5).join("\n")}`);
        const answer = await shop.ask({ path, within: seconds(5) }).catch(() => null);
        if (answer?.status === 200) return performance.now() - startedAt;
        if (performance.now() - startedAt > within) throw new Error(`${path} was not 200 in time`);
        await pause(50);
      }
    },

    async developerHeaders(): Promise<Record<string, string>> {
      const key = await readDeveloperKey(environment["DATA_DIR"] ?? "data");
      return key === null ? {} : { "X-Developer-Key": key };
    },

    async moveClock(milliseconds: number): Promise<void> {
      const answer = await shop.ask({
        method: "POST",
        path: "/dev/clock",
        headers: { ...(await shop.developerHeaders()), "Content-Type": "application/json" },
        body: JSON.stringify({ move: milliseconds }),
        within: seconds(300),
      });
      if (answer.status !== 200) throw new Error(`The clock does not move: ${answer.text}`);
    },

    async play(name: string): Promise<{ id: string; status: string }> {
      const answer = await shop.ask({
        method: "POST",
        path: "/dev/scenario",
        headers: { ...(await shop.developerHeaders()), "Content-Type": "application/json" },
        body: JSON.stringify({ name }),
      });
      if (answer.status !== 200) throw new Error(`${name} cannot be played: ${answer.text}`);
      return (answer.json as { data: { id: string; status: string } }).data;
    },

    kill: (signal: NodeJS.Signals = "SIGKILL") => child.kill(signal),
    async stop(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
      if (!shop.hasEnded()) child.kill("SIGTERM");
      return ended;
    },
  };
  return shop;
}
export type DrillShop = Awaited<ReturnType<typeof startDrillShop>>;
