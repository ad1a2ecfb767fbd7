import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiDeps, Logger } from "#api/context.ts";
import { createApi, type Api } from "#api/create-api.ts";
import { assembleDeps, type Parts } from "#api/create-deps.ts";
import type { Database } from "#api/db/database.ts";
import { readApiEnv } from "#api/env.ts";
import { UNDECLARED_ERROR } from "#api/http/answer-call.ts";
import { requireInvariants } from "#api/invariants.ts";
import {
  findCode,
  listOutboxMessages,
  type Channel,
  type OutboxMessageRow,
} from "#api/providers/outbox/outbox-message-store.ts";
import type { Locale } from "#contract/market.ts";
import { createClock, type Clock } from "./clock.ts";
import { createDemoCode } from "./demo-code.ts";
import { proveStaff } from "./make-staff.ts";
import { createWorldDatabase } from "./world-database.ts";
import type { Seed } from "./world-template.ts";

export type { Seed } from "./world-template.ts";

const CAST_PASSWORD = "Second-hand-1!";
const ORIGIN = "http://marketplace.test";

type CallOptions = {
  /** A member of the cast by the local part of their e-mail address: "buyer", "seller-gb". */
  as?: string;
  /** A bearer token, for people outside of the cast. */
  token?: string;
  locale?: Locale;
  query?: Record<string, string | number | boolean | readonly string[]>;
  headers?: Record<string, string>;
};
type PostOptions = CallOptions & {
  /** The Idempotency-Key; a new one for each call by default, none when null. */
  key?: string | null;
};
export type Answer = { status: number; headers: Headers; body: any };

type LogEntry = { level: keyof Logger; fields: object; message: string };

type Embedded = {
  [Part in keyof Parts["embedded"]]: NonNullable<Parts["embedded"][Part]>;
};
type WorldDeps = Parts<Logger>["deps"] & {
  cardProvider: Embedded["bank"];
  courier: Embedded["courier"];
  fiscal: Embedded["register"];
};

export type World = AsyncDisposable & {
  readonly database: Database;
  /** With the embedded bank and courier, unless the world's `env` configures others. */
  readonly deps: WorldDeps;
  readonly media: Parts<Logger>["media"];
  readonly api: Api;
  readonly clock: Clock;
  now(): Date;
  /** Moves the clock forward: `world.advance(hours(24))`. Nothing runs until `runDueJobs`. */
  advance(milliseconds: number): void;
  /** Fires deadlines, delivers the outbox and runs due jobs; throws when one fails. */
  runDueJobs(options?: { mayFail?: boolean }): Promise<{ ran: number; failed: number }>;
  /** The bearer token of a member of the cast; the first call signs in. */
  signIn(name: string): Promise<string>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: PostOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: PostOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: PostOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
  readonly logged: LogEntry[];
  /** Messages of the embedded mail and SMS providers, newest first. */
  letters(of?: { to?: string; channel?: Channel }): Promise<OutboxMessageRow[]>;
  /** Runs due work, then returns the code of the newest message to this e-mail or number. */
  readCode(to: string): Promise<string>;
  /** Opens the world's database as another process would; only on PostgreSQL. */
  readonly openAnother: (() => Promise<Database>) | null;
};

/** A marketplace for one test file or one test: `await using world = await createWorld()`. */
export async function createWorld({
  seed = "none",
  config = {},
  env: given = {},
  random,
}: {
  seed?: Seed;
  config?: Partial<ApiDeps["config"]>;
  env?: Record<string, string>;
  random?: () => number;
} = {}): Promise<World> {
  const logged: LogEntry[] = [];
  const log = createLog(logged);
  const clock = createClock();
  const { database, openAnother, files, drop } = await createWorldDatabase(seed, log);
  const folder = await mkdtemp(join(tmpdir(), "deftero-world-"));
  await cp(files, join(folder, "files"), { recursive: true });
  const env = readApiEnv({ NODE_ENV: "test", DATA_DIR: folder, ...given });
  const parts = await assembleDeps(
    { ...env, api: { ...env.api, ...config } },
    { database, log, now: clock.now, ...(random && { random }) },
  );
  const api = await createApi(parts.deps);
  const tokens = new Map<string, Promise<string>>();

  async function call(
    method: string,
    path: string,
    body: unknown,
    { as, token, locale, query = {}, headers = {}, key }: PostOptions,
  ): Promise<Answer> {
    const url = new URL(`${env.api.basePath}${path}`, ORIGIN);
    for (const [name, value] of Object.entries(query)) {
      for (const each of Array.isArray(value) ? value : [value])
        url.searchParams.append(name, String(each));
    }
    if (locale) url.searchParams.set("_locale", locale);
    const bearer = as === undefined ? token : await signIn(as);
    const request = new Request(url, {
      method,
      headers: {
        Accept: "application/json",
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(method !== "GET" && key !== null && { "Idempotency-Key": key ?? randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await api.fetch(request);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    };
  }

  function signIn(name: string): Promise<string> {
    let token = tokens.get(name);
    if (!token) {
      token = logIn(`${name}@deftero.test`);
      tokens.set(name, token);
      token.catch(() => tokens.delete(name));
    }
    return token;
  }

  async function logIn(email: string): Promise<string> {
    const credentials = { email, password: CAST_PASSWORD };
    let { status, body } = await call("POST", "/login", credentials, {});
    if (body.code === "second_factor_needed") {
      const { challenge } = body.data;
      const code = createDemoCode(clock.now());
      ({ status, body } = await call("POST", "/login/second-factor", { challenge, code }, {}));
    }
    if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
    await proveStaff(database, email, clock.now());
    return body.data.token;
  }

  async function runDueJobs({ mayFail = false } = {}) {
    const counts = await parts.deps.jobs.runDue();
    if (counts.failed > 0 && !mayFail) {
      const errors = logged.filter(({ level }) => level === "error" || level === "warn");
      throw new Error(`${counts.failed} jobs failed: ${describe(errors)}`);
    }
    return counts;
  }

  const letters: World["letters"] = (of = {}) =>
    listOutboxMessages(database, { ...of, limit: 1000 });

  return {
    database,
    deps: parts.deps as WorldDeps,
    media: parts.media,
    api,
    clock,
    now: clock.now,
    advance: clock.advance,
    runDueJobs,
    signIn,
    get: (path, options = {}) => call("GET", path, undefined, options),
    post: (path, body, options = {}) => call("POST", path, body, options),
    put: (path, body, options = {}) => call("PUT", path, body, options),
    patch: (path, body, options = {}) => call("PATCH", path, body, options),
    delete: (path, options = {}) => call("DELETE", path, undefined, options),
    logged,
    letters,
    async readCode(to) {
      await runDueJobs();
      const [newest] = await letters({ to });
      const code = newest && findCode(newest.text_body);
      if (!code) throw new Error(`No letter with a code has gone to ${to}`);
      return code;
    },
    openAnother,
    async [Symbol.asyncDispose]() {
      await api.close();
      await parts.deps.jobs.stop();
      parts.deps.clock?.close();
      parts.deps.mail.close();
      try {
        await requireInvariants(database);
        requireNamedRefusals(logged);
      } finally {
        await drop();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

function createLog(entries: LogEntry[]): Logger {
  const at =
    (level: keyof Logger) =>
    (fields: object, message: string): void => {
      entries.push({ level, fields, message });
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

function requireNamedRefusals(entries: LogEntry[]): void {
  const unnamed = entries.filter(({ message }) => message === UNDECLARED_ERROR);
  const refusals = new Set(unnamed.map(({ fields }) => JSON.stringify(fields)));
  if (refusals.size > 0) throw new Error(`${UNDECLARED_ERROR}: ${[...refusals].join(", ")}`);
}

function describe(entries: LogEntry[]): string {
  return entries
    .map(({ message, fields }) => `${message}: ${String((fields as { err?: unknown }).err ?? "")}`)
    .join("; ");
}
