import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import { getRequestListener } from "@hono/node-server";

import { seconds } from "#contract/duration.ts";
import { createApi } from "./create-api.ts";
import { createDeps } from "./create-deps.ts";
import { createMonitoring } from "../server/monitoring.ts";
import { EnvError, readProcessEnv } from "./env.ts";
import { FolderInUseError } from "./db/folder-lock.ts";
import { ChangedMigrationError } from "./db/migrate.ts";
import { DatabaseRefusedError } from "./db/wait-for-database.ts";
import { ensureCatalog } from "./seed/catalog.ts";
import { createTrustedCallers, findCallerIp } from "./http/find-caller-ip.ts";

/** Time for running requests at SIGTERM; longer than the web's timeout for a call. */
const DRAIN_WITHIN = seconds(20);

async function start(): Promise<void> {
  const env = readProcessEnv();
  const monitoring = env.monitoring && (await createMonitoring(env.monitoring));
  const parts = await createDeps(env, monitoring ?? {});
  // The demo's people come with `npm start` or `npm run seed`.
  await ensureCatalog(parts.deps.database, parts.deps.now);
  const api = await createApi(parts.deps);
  await parts.startJobs();

  const isTrusted = createTrustedCallers(env.api.trustedCallers);
  let isStopping = false;
  const listener = getRequestListener((request, { incoming }) => {
    const { pathname } = new URL(request.url);
    if (isStopping && pathname === `${env.api.basePath}/health`)
      return new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });
    const peer = (incoming as IncomingMessage).socket.remoteAddress;
    if (pathname.startsWith("/media/"))
      return parts.media.fetch(request, findCallerIp(request.headers, peer, isTrusted));
    return api.fetch(request, peer);
  });
  const server = createServer((request, response) => {
    // Browsers send HTTP/1.1, so HTTP/1.0 is marked as proxied: developer pages refuse it.
    if (request.httpVersion === "1.0") request.rawHeaders.push("Via", "1.0 proxy");
    void listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.port, env.host, resolve);
  });
  const { log } = parts.deps;
  log.info(`The marketplace API listens on http://${env.host}:${env.port}${env.api.basePath}`);

  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info(`${signal}: ending what is running`);
    // Load balancers must see the failing health check before connections are refused.
    if (signal === "SIGTERM") await wait(env.shutdownDelay);
    const drained = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN);
    // First, because its event streams would keep the server open.
    await api.close();
    await drained;
    clearTimeout(cut);
    await parts.close();
    await monitoring?.close();
  };
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.on(signal, () => {
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

try {
  await start();
} catch (error) {
  const isExplained =
    error instanceof EnvError ||
    error instanceof FolderInUseError ||
    error instanceof ChangedMigrationError ||
    error instanceof DatabaseRefusedError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
}
