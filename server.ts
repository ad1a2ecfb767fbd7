import cluster from "node:cluster";
import { createServer } from "node:http";
import { enableCompileCache, flushCompileCache } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import {
  readGivenEnv,
  readMarketplaceUrl,
  readShutdownDelay,
  readWebConfig,
} from "#app/services/env.server.ts";
import { seconds } from "#contract/duration.ts";
import { announce, warnOfMissingSettings } from "./server/announce.ts";
import { EXIT_CONFIG, reportServing, runCluster } from "./server/cluster.ts";
import {
  findDemoSecret,
  findFreePort,
  isExplained,
  parsePort,
  parseProcessCount,
  StartError,
  toOwnOrigin,
} from "./server/config.ts";
import { openDemoSignIn } from "./server/demo-sign-in.ts";
import { createDevServer } from "./server/dev-server.ts";
import { listenTogether, SOCKETS } from "./server/listen.ts";
import { connectMarketplace, embedMarketplace } from "./server/marketplace.ts";
import { createMonitoring } from "./server/monitoring.ts";
import { createListener } from "./server/request-listener.ts";
import { drain, stopOnSignal } from "./server/shutdown.ts";
import { createTrust } from "./server/trust-proxy.ts";
import { createWebLoader } from "./server/web.ts";

const givenEnv = readGivenEnv();
/** `npm run serve`: the web without a marketplace of its own. */
const isWebAlone = process.argv.includes("--web-alone");
const isProduction = givenEnv["NODE_ENV"] === "production";

// The next start loads what this one compiles; nothing is cached where the folder is read-only.
if (isProduction) enableCompileCache(`${givenEnv["DATA_DIR"] ?? "data"}/compiled`);

try {
  const processes = parseProcessCount(givenEnv);
  const port = cluster.isPrimary ? await findFreePort(givenEnv) : parsePort(givenEnv);
  if (cluster.isPrimary && processes > 1) runCluster(processes, port);
  else await runServer(port);
} catch (error) {
  console.error(isExplained(error) ? error.message : error);
  process.exit(isExplained(error) && cluster.isWorker ? EXIT_CONFIG : 1);
}

async function runServer(port: number): Promise<void> {
  const startedAt = performance.now();
  const url = readMarketplaceUrl(givenEnv);
  if (isWebAlone && url === null) {
    throw new StartError(
      "MARKETPLACE_URL is missing: npm run serve is the web alone, in front of the API of npm run api. npm start runs both.",
    );
  }
  const demoSignIn = await openDemoSignIn(givenEnv);
  const { env } = demoSignIn;
  const config = readWebConfig(env, findDemoSecret(env));
  const shutdownDelay = readShutdownDelay(env);
  const trust = createTrust(env["TRUST_PROXY"]);
  const vite = isProduction ? null : await createDevServer();
  const monitoring = config.monitoring && (await createMonitoring(config.monitoring));
  const marketplace = url
    ? connectMarketplace(url, { level: config.logLevel, monitoring })
    : await embedMarketplace({ env, vite, monitoring });
  const findWeb = await createWebLoader({ marketplace, config, vite, monitoring });
  const { log } = marketplace;
  warnOfMissingSettings(log, config, env);

  const draining = new AbortController();
  const listener = createListener({
    config,
    trust,
    marketplace,
    findWeb,
    vite,
    draining: draining.signal,
  });
  const timeouts = {
    // body-watch.ts ends slow bodies: this ends even the largest one at the least rate.
    requestTimeout: seconds(3600),
    headersTimeout: seconds(20),
    keepAliveTimeout: seconds(65),
  };
  const servers = Array.from({ length: SOCKETS }, () => createServer(timeouts, listener));
  await listenTogether(servers, { port, host: env["HOST"] });
  reportServing();
  const ownOrigin = toOwnOrigin(env, port);
  marketplace.listensAt(ownOrigin);
  await marketplace.startJobs();
  announce({ env, ownOrigin, took: performance.now() - startedAt, marketplace });
  // Node writes it only at an orderly exit, which a killed process never reaches.
  setTimeout(flushCompileCache, seconds(3)).unref();

  stopOnSignal(log, async (signal) => {
    draining.abort();
    // Ctrl+C is pressed where no load balancer has to notice first.
    if (signal === "SIGTERM") await wait(shutdownDelay);
    const drained = drain(servers);
    await marketplace.endStreams();
    await vite?.close();
    await demoSignIn.close();
    await drained;
    await marketplace.close();
    await monitoring?.close();
  });
}
