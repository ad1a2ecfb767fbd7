import cluster from "node:cluster";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { enableCompileCache, flushCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createRequestListener, type ClientAddress } from "@remix-run/node-fetch-server";
import type { ViteDevServer } from "vite";
import type { Outbox } from "#api/context.ts";
import type { Api, createApi as CreateApi } from "#api/create-api.ts";
import type { Parts as ApiParts } from "#api/create-deps.ts";
import { createLog } from "#api/log.ts";
import { findRequestId, runInRequest } from "#api/request-scope.ts";
import { createAccessLog } from "#app/services/access-log.server.ts";
import { createAdmission } from "#app/services/admission.server.ts";
import { serveAssets } from "#app/services/assets.server.ts";
import { chooseEncoding, compress } from "#app/services/encoding.server.ts";
import { endStreams } from "#app/services/end-streams.server.ts";
import {
  readGivenEnv,
  readMarketplaceUrl,
  readShutdownDelay,
  readWebConfig,
  type WebConfig,
} from "#app/services/env.server.ts";
import { createBodyWatch } from "#app/services/body-watch.server.ts";
import { createGate } from "#app/services/gate.server.ts";
import { findOwnPort, listenTogether, SOCKETS } from "#app/services/listen.server.ts";
import type { Logger } from "#app/services/log.server.ts";
import type { MarketplaceFetch } from "#app/services/marketplace/call.server.ts";
import { createRemoteMarketplace } from "#app/services/marketplace/remote.server.ts";
import { createRefusals } from "#app/services/refusals.server.ts";
import { createRequestGuard, sendRefusal } from "#app/services/request-guard.server.ts";
import { takeRequestId } from "#app/services/request-id.server.ts";
import { keepSessionSecret } from "#app/services/session-secret.server.ts";
import { shareAnswer } from "#app/services/share-answer.server.ts";
import { createSharedPages } from "#app/services/shared-pages.server.ts";
import { EXIT_CONFIG, superviseWorkers } from "#app/services/supervise-workers.server.ts";
import { createTrust } from "#app/services/trust-proxy.server.ts";
import { createUploadTurns } from "#app/services/upload-turns.server.ts";
import type { createWeb as CreateWeb, Web } from "#app/web.server.ts";
import { openMonitoring, type Monitoring } from "./monitoring.ts";

const seconds = (n: number) => n * 1000;
/** Longer than the slowest marketplace call, so that a stop cuts nothing short. */
const DRAIN_WITHIN = seconds(20);
const NO_STORE = { headers: { "Cache-Control": "no-store" } };

/** What a worker tells the main process once it answers. */
const SERVING = "serving";
/** Asked every few seconds by who watches over the process: their lines would be most of the log. */
const PROBES = new Set(["/health", "/ready"]);
/** Milliseconds that an answer of /ready stands for all who ask. */
const READY_FOR = 250;
const toPeer = (ip: string) => ({ ip, requestId: findRequestId() ?? crypto.randomUUID() });

/** The marketplace as this process reaches it. */
type Marketplace = {
  fetch: MarketplaceFetch;
  /** What comes to /api, /media and /dev from outside; null where another host answers it. */
  mount: (request: Request, ip: string) => Promise<Response> | null;
  isReady: () => Promise<boolean>;
  startJobs: () => Promise<void>;
  /** Told the address of this server, once it listens. */
  listensAt: (origin: string) => void;
  /** Ends what would never end by itself, such as streams; requests are answered still. */
  endStreams: () => Promise<void>;
  close: () => Promise<void>;
  log: Logger;
  /** Who may read mails and SMS at /dev/outbox. */
  outbox: Outbox;
  developerKey: string | null;
  /** The shop's time, which development may move. */
  now: () => Date;
};

/** What the build of the web exports (app/entry.serve.ts). */
type WebBuild = { createWeb: typeof CreateWeb; build: Parameters<typeof CreateWeb>[0]["build"] };

/** Its message is a sentence for who starts the server. */
class StartError extends Error {
  override readonly name = "StartError";
}
/** By name, because the API's own classes are loaded only where it is embedded. */
const EXPLAINED = new Set([
  "StartError",
  "EnvError",
  "FolderInUseError",
  "ChangedMigrationError",
  "DatabaseRefusedError",
]);

const env = readGivenEnv();
/** `npm run serve`: the web without a marketplace of its own. */
const isWebAlone = process.argv.includes("--web-alone");
const isProduction = env["NODE_ENV"] === "production";

// What has been compiled once is loaded by the next start; where it cannot be written, nothing is.
if (isProduction) enableCompileCache(`${env["DATA_DIR"] ?? "data"}/compiled`);

try {
  const processes = readProcesses();
  const port = cluster.isPrimary ? await findFreePort() : readPort();
  if (cluster.isPrimary && processes > 1) runCluster(processes, port);
  else await runServer(port);
} catch (error) {
  const isExplained = error instanceof Error && EXPLAINED.has(error.name);
  console.error(isExplained ? error.message : error);
  process.exit(isExplained && cluster.isWorker ? EXIT_CONFIG : 1);
}

async function runServer(port: number): Promise<void> {
  const startedAt = performance.now();
  const url = readMarketplaceUrl(env);
  if (isWebAlone && url === null) {
    throw new StartError(
      "MARKETPLACE_URL is missing: npm run serve is the web alone, in front of the API of npm run api. npm start runs both.",
    );
  }
  const config = readWebConfig(env, url || env["DATABASE_URL"] ? undefined : demoSecret());
  const shutdownDelay = readShutdownDelay(env);
  const trust = createTrust(env["TRUST_PROXY"]);
  const vite = isProduction ? null : await openVite();
  const monitoring = config.monitoring && (await openMonitoring(config.monitoring));
  const marketplace = url
    ? reachMarketplace(url, config.logLevel, monitoring)
    : await embedMarketplace(vite, monitoring);
  const findWeb = await openWeb(marketplace, config, vite, monitoring);
  const { log } = marketplace;
  warnOfGaps(log, config);
  const onError = (error: unknown) => log.error({ err: error }, "A request failed");
  const refuse = createRequestGuard(config);
  const { accessLogLevel } = config;
  const follow =
    accessLogLevel === "silent"
      ? null
      : createAccessLog({
          now: () => performance.now(),
          write: (line) => log[PROBES.has(line.path) ? "debug" : accessLogLevel](line, "request"),
        });
  const inTurn = createUploadTurns();
  const refusals = createRefusals({
    renderPage: async (pathname, kind) => (await findWeb()).renderRefusal(pathname, kind),
  });
  const admission = createAdmission({ now: () => performance.now() });
  const gate = createGate({ admission, refusals });
  const draining = new AbortController();
  const isMarketplaceReady = shareAnswer(marketplace.isReady, {
    milliseconds: READY_FOR,
    now: () => performance.now(),
  });

  async function answer(request: Request, ip: string): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/health") return Response.json({ status: "ok" }, NO_STORE);
    if (pathname === "/ready") {
      const isReady = !draining.signal.aborted && (await isMarketplaceReady());
      return Response.json({ ready: isReady }, { ...NO_STORE, status: isReady ? 200 : 503 });
    }
    return inTurn(request, ip, () =>
      gate.letIn(
        request,
        ip,
        async (whole) => marketplace.mount(whole, ip) ?? (await findWeb()).fetch(whole, toPeer(ip)),
      ),
    );
  }

  const toListener = (trustProxy: boolean) =>
    createRequestListener(
      async (request: Request, { address }: ClientAddress) =>
        compress(
          endStreams(await answer(request, address), draining.signal),
          chooseEncoding(request.headers.get("Accept-Encoding")),
        ),
      { trustProxy, onError },
    );
  const listeners = { direct: toListener(false), proxied: toListener(true) };
  const shared = createSharedPages({
    now: () => performance.now(),
    render: async (request, ip) =>
      marketplace.mount(request, ip) ?? (await findWeb()).fetch(request, toPeer(ip)),
    admit: gate.letPageIn,
    refuse: refusals.tooMany,
    publicOrigin: config.publicOrigin,
    onError,
  });
  const assets = isProduction
    ? serveAssets(fileURLToPath(new URL("build/client", import.meta.url)))
    : null;

  /** Answers a request whose address is one. */
  function serve(request: IncomingMessage, response: ServerResponse, isProxied: boolean): void {
    const { headers, socket } = request;
    const ip = String(headers["x-forwarded-for"] ?? socket.remoteAddress ?? "");
    const scheme = String(headers["x-forwarded-proto"] ?? "http");
    if (isProduction && shared(request, response, { ip, scheme })) return;
    const listener = isProxied ? listeners.proxied : listeners.direct;
    const next = () => {
      response.setHeader("X-Request-Id", findRequestId() ?? "");
      if (!gate.turnAway(request, response)) void listener(request, response);
    };
    if (assets !== null) assets(request, response, next);
    else vite!.middlewares(request, response, next);
  }

  const watchBody = createBodyWatch({
    stall: seconds(30),
    leastRate: 2048,
    slowAfter: seconds(120),
    formWithin: seconds(60),
    every: seconds(5),
    now: () => performance.now(),
  });
  const timeouts = {
    // The body is watched below: this is the end of even the largest one at the least rate.
    requestTimeout: seconds(3600),
    headersTimeout: seconds(20),
    keepAliveTimeout: seconds(65),
  };
  const servers = Array.from({ length: SOCKETS }, () =>
    createServer(timeouts, (request, response) => {
      // Whoever answers below: the pages, the API, the pictures or this file.
      response.setHeader("X-Content-Type-Options", "nosniff");
      if (draining.signal.aborted) response.setHeader("Connection", "close");
      const isProxied = trust.settle(request);
      const requestId = takeRequestId(request, isProxied);
      follow?.(request, response, requestId);
      const refusal = refuse(request);
      if (refusal !== null) {
        if (refusal.host !== undefined)
          log.warn({ host: refusal.host }, "Refused a host that ALLOWED_HOSTS does not name");
        return sendRefusal(response, refusal);
      }
      watchBody(request, response);
      runInRequest(requestId, () => serve(request, response, isProxied));
    }),
  );
  await listenTogether(servers, { port, host: env["HOST"] });
  // Tells the main process that this one serves.
  process.send?.(SERVING);
  const ownOrigin = toOwnOrigin(port);
  marketplace.listensAt(ownOrigin);
  await marketplace.startJobs();
  announce(ownOrigin, performance.now() - startedAt, marketplace);
  // Node would write it at an end that a killed process never comes to.
  setTimeout(flushCompileCache, seconds(3)).unref();

  stopOnSignal(marketplace.log, async (signal) => {
    draining.abort();
    // Whoever presses Ctrl+C stands before no load balancer.
    if (signal === "SIGTERM") await wait(shutdownDelay);
    const drained = Promise.all(
      servers.map((server) => new Promise((resolve) => server.close(resolve))),
    );
    for (const server of servers) server.closeIdleConnections();
    const cut = setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, DRAIN_WITHIN);
    await marketplace.endStreams();
    await vite?.close();
    await drained;
    clearTimeout(cut);
    await marketplace.close();
    await monitoring?.close();
  });
}

/** What a shop for visitors lacks without being stopped by it. */
function warnOfGaps(log: Logger, { publicOrigin }: WebConfig): void {
  // TLS ends before this process.
  if (isProduction && publicOrigin?.startsWith("https:") && !env["TRUST_PROXY"])
    log.warn(
      {},
      "TRUST_PROXY is missing: cookies are not marked as secure, and visitors share the proxy's limits",
    );
  if (isProduction && env["DATABASE_URL"] && !env["SUPPORT_EMAIL"])
    log.warn({}, "SUPPORT_EMAIL is missing: pages name an address that nobody reads");
}

/** The API in this process: calls are function calls. */
async function embedMarketplace(
  vite: ViteDevServer | null,
  monitoring: Monitoring | null,
): Promise<Marketplace> {
  const [{ createApi }, { createDeps }, { readApiEnv }, { fillShop }] = await Promise.all([
    import("#api/create-api.ts"),
    import("#api/create-deps.ts"),
    import("#api/env.ts"),
    import("#api/seed/fill-shop.ts"),
  ]);
  const apiEnv = readApiEnv(env);
  const parts = await createDeps(apiEnv, monitoring ?? {});
  const { log, config, now, developerKey } = parts.deps;
  await fillShop(parts, apiEnv, { onBegin: sayFilling, onProgress: showProgress });
  let api = await createApi(parts.deps);
  if (vite !== null)
    reloadApi(vite, parts, async (next) => {
      const previous = api;
      api = next;
      await previous.close();
    });
  const isOwn = (pathname: string) =>
    pathname === "/api/version" || pathname === "/api/geolocation";

  return {
    log,
    now,
    outbox: config.outbox,
    developerKey,
    fetch: (request) => api.fetch(request),
    mount(request, ip) {
      const url = new URL(request.url);
      const { pathname } = url;
      if (pathname.startsWith("/dev/")) {
        url.pathname = config.basePath + pathname;
        return api.fetch(new Request(url, request), ip);
      }
      if (pathname.startsWith("/media/")) return parts.media.fetch(request, ip || undefined);
      if (!pathname.startsWith(`${config.basePath}/`) || isOwn(pathname)) return null;
      return api.fetch(request, ip);
    },
    isReady: () =>
      isHealthy((request) => api.fetch(request), `http://api${config.basePath}/health`),
    startJobs: () => parts.startJobs(),
    listensAt(origin) {
      // Mails that leave the machine must not lead to it.
      if (apiEnv.mail.kind === "outbox") config.localOrigin = origin;
    },
    endStreams: () => api.close(),
    close: () => parts.close(),
  };
}

function sayFilling(): () => void {
  console.log("Filling the shop for the first time …");
  const startedAt = performance.now();
  return () => console.log(`Filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

function showProgress(what: string, done: number, total: number): void {
  if (!process.stdout.isTTY && done < total) return;
  process.stdout.write(
    `  ${what}: ${done} of ${total}${process.stdout.isTTY && done < total ? "\r" : "\n"}`,
  );
}

/**
 * The API at another address. Pictures and the answers of sign-in providers come through here, so
 * that all a visitor sees is on one origin.
 */
function reachMarketplace(url: string, level: string, monitoring: Monitoring | null): Marketplace {
  const remote = createRemoteMarketplace(url);
  return {
    log: createLog({ level, ...monitoring }),
    outbox: "closed",
    developerKey: null,
    now: () => new Date(),
    fetch: remote.fetch,
    mount(request, ip) {
      const answer = remote.passOnCallback(request, ip);
      if (answer !== null) return relay(answer);
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/media/")) return null;
      const headers = {
        Accept: request.headers.get("Accept") ?? "*/*",
        ...(ip && { "X-Forwarded-For": ip }),
      };
      return relay(fetch(remote.origin + pathname, { headers, signal: request.signal }));
    },
    isReady: () => isHealthy(fetch, `${remote.base}/health`),
    startJobs: async () => {},
    listensAt: () => {},
    endStreams: async () => {},
    close: async () => {},
  };
}

/** What another host answered, with headers that may be changed and without its packing. */
async function relay(answer: Promise<Response>): Promise<Response> {
  const { body, status, headers: given } = await answer;
  const headers = new Headers(given);
  for (const name of ["Content-Encoding", "Content-Length", "Connection", "Keep-Alive"]) {
    headers.delete(name);
  }
  return new Response(body, { status, headers });
}

async function isHealthy(ask: MarketplaceFetch, url: string): Promise<boolean> {
  try {
    return (await ask(new Request(url, { signal: AbortSignal.timeout(seconds(3)) }))).ok;
  } catch {
    return false;
  }
}

/** The web from its build; in development from the sources, as they are at each request. */
async function openWeb(
  marketplace: Marketplace,
  config: WebConfig,
  vite: ViteDevServer | null,
  monitoring: Monitoring | null,
): Promise<() => Promise<Web>> {
  const fetchMedia = async (path: string, signal: AbortSignal, ip: string) =>
    (await marketplace.mount(
      new Request(new URL(path, "http://media.internal"), { signal }),
      ip,
    )) ?? new Response(null, { status: 404 });
  const { log, now } = marketplace;
  const parts = { config, log, now, fetchMedia, ...monitoring };
  if (vite === null) {
    const { createWeb, build } = (await import(
      new URL("build/server/index.js", import.meta.url).href
    )) as WebBuild;
    monitoring?.nameRelease(build.assets.version);
    const web = createWeb({ ...parts, build, marketplaceFetch: marketplace.fetch });
    return async () => web;
  }
  const { createFaultMarketplace } = await import("#tests/fault-marketplace.ts");
  const marketplaceFetch = createFaultMarketplace(marketplace.fetch, config.faults ?? "");
  let known: { module: WebBuild; web: Web } | null = null;
  return async () => {
    const module = await importThrough<WebBuild>(vite, "/app/entry.serve.ts");
    if (known?.module !== module) {
      const web = module.createWeb({ ...parts, build: module.build, marketplaceFetch });
      known = { module, web };
    }
    return known.web;
  };
}

async function openVite(): Promise<ViteDevServer> {
  const { createServer: createVite } = await import("vite");
  return createVite({ server: { middlewareMode: true }, appType: "custom" });
}

async function importThrough<Module>(vite: ViteDevServer, path: string): Promise<Module> {
  const { isRunnableDevEnvironment } = await import("vite");
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new StartError("Vite cannot run modules here.");
  return ssr.runner.import(path);
}

/** A change below api/ makes the API anew from the changed sources; its database stays open. */
function reloadApi(vite: ViteDevServer, parts: ApiParts, put: (api: Api) => Promise<void>): void {
  const folder = fileURLToPath(new URL("api/", import.meta.url));
  let reloading: Promise<void> = Promise.resolve();
  vite.watcher.add(folder);
  vite.watcher.on("change", (file) => {
    if (!file.startsWith(folder) || !file.endsWith(".ts")) return;
    reloading = reloading
      .then(async () => {
        const path = "/api/create-api.ts";
        const changed = await importThrough<{ createApi: typeof CreateApi }>(vite, path);
        await put(await changed.createApi(parts.deps));
        parts.deps.log.info({ file: file.slice(folder.length) }, "The API was made anew");
      })
      .catch((error: unknown) =>
        parts.deps.log.error({ err: error }, "The API keeps its old sources"),
      );
  });
}

/** `--cluster` takes every processor, WEB_PROCESSES says how many. */
function readProcesses(): number {
  const asked = env["WEB_PROCESSES"];
  const count = asked
    ? Number(asked)
    : process.argv.includes("--cluster")
      ? availableParallelism()
      : 1;
  if (!Number.isInteger(count) || count < 1) {
    throw new StartError(`WEB_PROCESSES must be a whole number from 1 on, not "${asked}".`);
  }
  if (count > 1 && !env["DATABASE_URL"] && !env["MARKETPLACE_URL"]) {
    throw new StartError(
      "Several processes need PostgreSQL: set DATABASE_URL (the embedded database belongs to one process).",
    );
  }
  return count;
}

function runCluster(count: number, port: number): void {
  const { stop } = superviseWorkers({
    count,
    now: () => performance.now(),
    setTimer: (work, milliseconds) => setTimeout(work, milliseconds),
    tell: (line) => console.error(line),
    onEnd: (code) => process.exit(code),
    fork() {
      const worker = cluster.fork({ PORT: String(port) });
      return {
        pid: worker.process.pid,
        stop: (signal) => worker.kill(signal),
        onServing: (listener) =>
          worker.on("message", (message) => message === SERVING && listener()),
        onExit: (listener) => worker.once("exit", listener),
      };
    },
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));
}

function demoSecret(): string {
  return env["SESSION_SECRET"] ?? keepSessionSecret(`${env["DATA_DIR"] ?? "data"}/session-secret`);
}

async function findFreePort(): Promise<number> {
  const port = readPort();
  return findOwnPort({ port, host: env["HOST"] }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE"
      ? new StartError(`Port ${port} is taken: stop who holds it or set PORT.`)
      : error;
  });
}

function readPort(): number {
  const port = Number(env["PORT"] ?? 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT must be a number from 0 to 65535, not "${env["PORT"]}".`);
}

/** Developer pages want their key, but the demo's password is known to everybody. */
function warnOfStrangers(outbox: Outbox): void {
  const { HOST: host } = env;
  if (outbox === "closed" || (host && /^(localhost|127\..*|\[?::1\]?)$/.test(host))) return;
  console.warn(
    "  It listens on every address of this machine, and anybody may sign in with the demo's password.\n" +
      "  HOST=127.0.0.1 keeps it on this machine; never put the demo behind a public address.\n",
  );
}

/** By the name that a browser on this machine takes, where the server listens on every address. */
function toOwnOrigin(port: number): string {
  const host = env["HOST"] ?? "localhost";
  const name = ["0.0.0.0", "::", "[::]"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") && !name.startsWith("[") ? `[${name}]` : name}:${port}`;
}

function announce(
  ownOrigin: string,
  took: number,
  { outbox, developerKey }: Pick<Marketplace, "outbox" | "developerKey">,
): void {
  const shown = env["PUBLIC_ORIGIN"] ?? ownOrigin;
  if (cluster.isWorker) console.log(`Process ${process.pid} serves ${shown}`);
  else console.log(`\n  Deftero is open at ${shown}  (${(took / 1000).toFixed(1)} s)\n`);
  const isDemo = !env["DATABASE_URL"] && !env["MARKETPLACE_URL"] && env["DEMO"] !== "0";
  if (isDemo) introduceCast();
  // The first worker prints the link for all; a worker that is started again has another id.
  if (cluster.worker && cluster.worker.id !== 1) return;
  if (outbox === "open") console.log(`  Mails and SMS with their codes: ${shown}/dev/outbox\n`);
  if (outbox === "here") {
    const link = `${ownOrigin}/dev/outbox?key=${developerKey}`;
    console.log(`  Mails and SMS with their codes, on this machine:\n  ${link}\n`);
  }
  if (isDemo) warnOfStrangers(outbox);
}

function introduceCast(): void {
  console.log("  Sign in as buyer@deftero.test, seller@deftero.test, pro@deftero.test,");
  console.log("  buyer-gb@deftero.test, seller-gb@deftero.test, hub@deftero.test,");
  console.log("  support@deftero.test or support-2@deftero.test with the password");
  console.log("  Second-hand-1!\n");
}

function stopOnSignal(log: Logger, stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, "Ending what is running");
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "The stop did not end well");
          process.exit(1);
        },
      );
    });
  }
}
