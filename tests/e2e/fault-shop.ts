import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUIDv7 } from "node:crypto";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseCookie } from "cookie";
import { createRequestListener, type ClientAddress } from "@remix-run/node-fetch-server";
import sirv from "sirv";
import { createApi } from "#api/create-api.ts";
import { assembleDeps } from "#api/create-deps.ts";
import { openDatabase } from "#api/db/database.ts";
import { readApiEnv } from "#api/env.ts";
import { checkInvariants } from "#api/invariants.ts";
import { createLog } from "#api/log.ts";
import { hours } from "#contract/duration.ts";
import type { ListingId } from "#contract/id.ts";
import type { Market } from "#contract/market.ts";
import { toUsernameLook } from "#contract/username-look.ts";
import { readWebConfig } from "#app/services/env.server.ts";
import type { createWeb as CreateWeb } from "#app/web.server.ts";
import { WORLD_BEGINS } from "#tests/clock.ts";
import type {
  CourierSimulator,
  Outcome,
} from "#api/providers/courier/simulator/create-courier-simulator.ts";
import { createFaultMarketplace } from "#tests/fault-marketplace.ts";
import { startReportServer } from "#tests/providers/report-server.ts";
import { preparePgliteTemplate, noLog } from "#tests/world-template.ts";
import { createMonitoring } from "../../server/monitoring.ts";

/**
 * The built web and the API in one process, with back doors for tests. Cookies of a browser
 * context: `faults` selects failing calls (`finalizeOrder=500`), `ahead` shifts the time of this
 * visitor's requests by milliseconds. `POST /backstage/price` changes a price, `POST
 * /backstage/person` adds a member, `POST /backstage/staff` lets sessions of an account count as begun
 * with a second factor, because no app knows the time here; with the header `X-Count-Queries` a page
 * returns its number of sequential queries. `POST /backstage/clock` moves the clock for everyone and
 * runs due jobs, `POST /backstage/parcel` sets a parcel's outcome, `GET /backstage/books` returns the
 * ledger and mails of an order. The cookie `breaks` breaks a loader of the web (`loader`) or a query
 * of the API (`api`), and `GET /backstage/reports` returns what the reporting service has received.
 */
const built = new URL("../../build/server/index.js", import.meta.url).href;
const { createWeb, build: whole } = (await import(built)) as unknown as {
  createWeb: typeof CreateWeb;
  build: Parameters<typeof CreateWeb>[0]["build"];
};
const template = await preparePgliteTemplate("cast");
const folder = await mkdtemp(join(tmpdir(), "deftero-stage-"));
await cp(template.files, join(folder, "files"), { recursive: true });

type Calls = { count: number; rounds: number; done: number };
type Scene = { faults: string; ahead: number; breaks: string | undefined; calls: Calls };
const scene = new AsyncLocalStorage<Scene>();
const offset = Date.parse(WORLD_BEGINS) - Date.now();
let forward = 0;
const now = () => new Date(Date.now() + offset + forward + (scene.getStore()?.ahead ?? 0));

const reports = await startReportServer({ port: Number(process.env["PORT"]) + 3 });
Object.assign(process.env, { SENTRY_DSN: reports.dsn, SENTRY_ENVIRONMENT: "test" });
const monitoring = await createMonitoring({ dsn: reports.dsn, environment: "test" });
const log = createLog({ level: "error", destination: { write: () => {} }, ...monitoring });

const help = whole.routes["routes/help"]!;
const loader: typeof help.module.loader = (given) => {
  if (scene.getStore()?.breaks === "loader") {
    throw new Error("A loader broke for anna@people.deftero.test");
  }
  return help.module.loader!(given);
};
const build = {
  ...whole,
  routes: { ...whole.routes, "routes/help": { ...help, module: { ...help.module, loader } } },
};

const database = await openDatabase({
  folder: "memory://",
  dump: new Blob([await readFile(template.dump)]),
  migrations: null,
  log: noLog,
});
const breakable: typeof database = {
  ...database,
  read() {
    if (scene.getStore()?.breaks === "api") throw new Error("The index of the API is broken");
    return database.read();
  },
};
const env = readApiEnv({ ...process.env, DATABASE_URL: "", DATA_DIR: folder });
const parts = await assembleDeps(env, {
  database: breakable,
  log,
  now,
  // Jobs follow the database's clock, which is the machine's.
  ahead: () => offset,
});
const api = await createApi(parts.deps);
await parts.startJobs();

async function askReal(request: Request): Promise<Response> {
  const calls = scene.getStore()!.calls;
  const round = calls.done + 1;
  calls.count += 1;
  calls.rounds = Math.max(calls.rounds, round);
  const response = await api.fetch(request);
  calls.done = Math.max(calls.done, round);
  return response;
}
const web = createWeb({
  build,
  now,
  config: readWebConfig(process.env),
  log,
  instrumentation: monitoring.instrumentation,
  marketplaceFetch: (request) =>
    createFaultMarketplace(askReal, scene.getStore()?.faults ?? "")(request),
});

async function changePrice(request: Request): Promise<Response> {
  const { listing_id, asking_price } = (await request.json()) as {
    listing_id: ListingId;
    asking_price: number;
  };
  await database
    .db()
    .updateTable("listing")
    .set({ asking_price })
    .where("id", "=", listing_id)
    .execute();
  return Response.json({});
}

async function addPerson(request: Request): Promise<Response> {
  const { market } = (await request.json()) as { market: Market };
  const db = database.db();
  const model = await db
    .selectFrom("user_account")
    .selectAll()
    .where("email", "=", market === "GR" ? "buyer@deftero.test" : "buyer-gb@deftero.test")
    .executeTakeFirstOrThrow();
  const id = randomUUIDv7();
  const username = `p${id.slice(-11)}`;
  const email = `${username}@people.deftero.test`;
  await db
    .insertInto("user_account")
    .values({
      ...model,
      id,
      email,
      email_folded: email,
      username,
      username_folded: username,
      username_look: toUsernameLook(username),
      phone_number: `3069${String(Number.parseInt(id.slice(-8), 16))
        .padStart(8, "0")
        .slice(-8)}`,
    })
    .execute();
  return Response.json({ email, username });
}

async function proveStaff(request: Request): Promise<Response> {
  const { email } = (await request.json()) as { email: string };
  const db = database.db();
  const account = db.selectFrom("user_account").select("id").where("email", "=", email);
  await db
    .updateTable("session")
    .set({ second_factor_at: now() })
    .where("user_id", "in", account)
    .execute();
  return Response.json({});
}

/** Moves hour by hour, so that due work happens in order. */
async function moveClock(request: Request): Promise<Response> {
  const { milliseconds } = (await request.json()) as { milliseconds: number };
  const step = hours(1);
  for (let left = milliseconds; left > 0; left -= step) {
    forward += Math.min(step, left);
    await scene.exit(settle);
  }
  await scene.exit(settle);
  return Response.json({ now: now() });
}

/** Runs due work until nothing is left. */
async function settle(): Promise<void> {
  const { jobs } = parts.deps;
  for (let round = 0; round < 50; round += 1) {
    const { ran } = await jobs.runDue();
    if (ran === 0) return;
  }
}

async function decideParcel(request: Request): Promise<Response> {
  const { order_id, outcome } = (await request.json()) as {
    order_id: string;
    outcome: Outcome;
  };
  const parcel = await database
    .db()
    .selectFrom("shipment")
    .select("courier_reference")
    .where("order_id", "=", order_id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await (parts.deps.courier as CourierSimulator).setOutcome(parcel.courier_reference!, outcome);
  return Response.json({});
}

/** Balances of an order by account, its payout, and the subjects of all mails, newest first. */
async function readBooks(url: URL): Promise<Response> {
  const db = database.db();
  const orderId = url.searchParams.get("order")!;
  const balances = await db
    .selectFrom("ledger_entry as entry")
    .innerJoin("ledger_transfer as transfer", "transfer.id", "entry.transfer_id")
    .where("transfer.order_id", "=", orderId)
    .groupBy("entry.account")
    .select(["entry.account", ({ fn }) => fn.sum<number>("entry.amount").as("amount")])
    .execute();
  const payout = await db
    .selectFrom("payout")
    .select(["status", "amount"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  const letters = await db
    .selectFrom("outbox_message")
    .select(["recipient", "subject"])
    .where("channel", "=", "mail")
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
  return Response.json({
    balances: Object.fromEntries(
      balances.flatMap(({ account, amount }) =>
        Number(amount) ? [[account, Number(amount)]] : [],
      ),
    ),
    payout: payout ?? null,
    letters,
  });
}

const toOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 80);

async function answer(request: Request, ip: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/ready") return Response.json({ ready: true });
  if (pathname === "/backstage/price") return changePrice(request);
  if (pathname === "/backstage/person") return addPerson(request);
  if (pathname === "/backstage/staff") return proveStaff(request);
  if (pathname === "/backstage/clock") return moveClock(request);
  if (pathname === "/backstage/parcel") return decideParcel(request);
  if (pathname === "/backstage/project") return Response.json({ dsn: reports.dsn });
  if (pathname === "/backstage/reports") return Response.json(reports.received);
  if (pathname === "/backstage/books") return readBooks(new URL(request.url));
  if (pathname === "/backstage/violations") {
    return Response.json(await checkInvariants(database, { at: now() }));
  }
  if (pathname.startsWith("/media/")) return parts.media.fetch(request);
  const isOwn = pathname === "/api/version" || pathname === "/api/geolocation";
  if (pathname.startsWith("/api/") && !isOwn) return api.fetch(request, ip);
  if (!request.headers.has("X-Count-Queries")) return web.fetch(request, { ip });
  const { result, count, rounds, statements } = await database.countQueries(async () => {
    const response = await web.fetch(request, { ip });
    return new Response(await response.arrayBuffer(), response);
  });
  const { calls } = scene.getStore()!;
  result.headers.set(
    "X-Queries",
    JSON.stringify({ calls, queries: { count, rounds }, statements: statements.map(toOneLine) }),
  );
  return result;
}

const listener = createRequestListener((request: Request, { address }: ClientAddress) => {
  const cookies = parseCookie(request.headers.get("Cookie") ?? "");
  const faults = cookies["faults"] ?? "";
  const ahead = Number(cookies["ahead"] ?? 0);
  const { breaks } = cookies;
  const calls = { count: 0, rounds: 0, done: 0 };
  return scene.run({ faults, ahead, breaks, calls }, () => answer(request, address));
});
const assets = sirv("build/client", { etag: true, gzip: true });
const server = createServer((request, response) =>
  assets(request, response, () => void listener(request, response)),
);
server.listen(Number(process.env["PORT"]), "127.0.0.1");

process.on("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
  void (async () => {
    await api.close();
    await parts.close();
    await monitoring.close();
    await reports.close();
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  })();
});
