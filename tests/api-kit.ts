import { randomUUIDv7 } from "node:crypto";
import type { Market } from "#contract/market.ts";
import type { ApiConfig, Logger } from "#api/context.ts";
import { createApi, type Api } from "#api/create-api.ts";
import type { Route } from "#api/http/route.ts";
import { serve } from "#api/http/serve.ts";
import { foldEmail } from "#api/modules/account/account-policy.ts";
import { hashPassword } from "#api/modules/step-up/password.ts";
import { createWorld } from "./world.ts";

export const PASSWORD = "Second-hand-1!";
let passwordHash: Promise<string> | undefined;

type Question = {
  token?: string | undefined;
  key?: string;
  /** A string or a stream is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The visitor's address, as the web passes it on. */
  ip?: string;
  /** The peer address of the connection; undefined for callers in the same process. */
  peer?: string;
};

export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
  json: any;
};

type Answer = (request: Request, peer?: string) => Promise<Response>;
type LogLine = { level: keyof Logger; fields: Record<string, unknown>; message: string };

const createAsk =
  (answer: Answer, basePath: string) =>
  async (method: string, path: string, question: Question = {}): Promise<Reply> => {
    const { token, key, body, headers = {}, ip, peer } = question;
    const isRaw = typeof body === "string" || body instanceof ReadableStream;
    const request = new Request(`http://api.test${basePath}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { "idempotency-key": key }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(ip && { "x-forwarded-for": ip }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body), duplex: "half" }),
    } as RequestInit);
    const response = await answer(request, peer);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text || "null") : null,
    };
  };

/** An empty world for tests of the HTTP layer, where every byte of a request matters. */
export async function openKit(config: Partial<ApiConfig> = {}) {
  const { basePath = "/api" } = config;
  const world = await createWorld({ seed: "none", config });
  const { database, deps, clock } = world;
  const others: Api[] = [];
  const ask = createAsk(world.api.fetch, basePath);
  return {
    world,
    database,
    clock,
    fetch: world.api.fetch,
    lines: world.logged as LogLine[],
    ask,
    /** Calls an API with these routes only. */
    askRoutes: (routes: readonly Route[]) => createAsk(serve(routes, [], deps), basePath),
    /**
     * Calls the API as another process would serve it. PGlite allows one process: there it shares
     * the handle.
     */
    async askAnother() {
      const another = world.openAnother ? await world.openAnother() : database;
      const api = await createApi({ ...deps, database: another });
      others.push(api);
      return createAsk(api.fetch, basePath);
    },
    async insertUser({ email = `${randomUUIDv7()}@deftero.test`, market = "GR" as Market } = {}) {
      passwordHash ??= hashPassword(PASSWORD);
      const id = randomUUIDv7();
      await database
        .db()
        .insertInto("user_account")
        .values({
          id,
          market,
          language: "en",
          email,
          email_folded: foldEmail(email),
          password_hash: await passwordHash,
          created_at: clock.now(),
        })
        .execute();
      return { id, email };
    },
    async signIn(email: string): Promise<string> {
      const { json } = await ask("POST", "/login", { body: { email, password: PASSWORD } });
      return json.data.token;
    },
    async [Symbol.asyncDispose]() {
      for (const api of others) await api.close();
      await world[Symbol.asyncDispose]();
    },
  };
}

export type ApiKit = Awaited<ReturnType<typeof openKit>>;
