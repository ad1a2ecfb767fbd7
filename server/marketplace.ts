import type { ViteDevServer } from "vite";
import type { Outbox } from "#api/context.ts";
import { createLog } from "#api/log.ts";
import type { Env } from "#app/services/env.server.ts";
import type { Logger } from "#app/services/log.server.ts";
import type { MarketplaceFetch } from "#app/services/marketplace/call.server.ts";
import { createRemoteMarketplace } from "#app/services/marketplace/remote.server.ts";
import { announceFilling, showProgress } from "./announce.ts";
import { reloadApiOnChange } from "./dev-server.ts";
import { isHealthy } from "./health.ts";
import type { Monitoring } from "./monitoring.ts";

export type Marketplace = {
  fetch: MarketplaceFetch;
  /** Answers requests for /api, /mcp, /media and /dev; null for those that belong to the web. */
  mount: (request: Request, ip: string) => Promise<Response> | null;
  isReady: () => Promise<boolean>;
  startJobs: () => Promise<void>;
  listensAt: (origin: string) => void;
  /** Ends streams, which never end by themselves; requests are still answered. */
  endStreams: () => Promise<void>;
  close: () => Promise<void>;
  log: Logger;
  /** Who may read mails and SMS at /dev/outbox. */
  outbox: Outbox;
  developerKey: string | null;
  /** Differs once other settings are in force; "" where another process knows. */
  findSettingsVersion: () => string;
  /** The clock of the shop, which development may move. */
  now: () => Date;
};

/** The API in this process: requests are function calls. */
export async function embedMarketplace({
  env,
  vite,
  monitoring,
}: {
  env: Env;
  vite: ViteDevServer | null;
  monitoring: Monitoring | null;
}): Promise<Marketplace> {
  const [{ createApi }, { createDeps }, { readApiEnv }, { fillShop }] = await Promise.all([
    import("#api/create-api.ts"),
    import("#api/create-deps.ts"),
    import("#api/env.ts"),
    import("#api/seed/fill-shop.ts"),
  ]);
  const apiEnv = readApiEnv(env);
  const parts = await createDeps(apiEnv, monitoring ?? {});
  const { log, config, now, developerKey } = parts.deps;
  await fillShop(parts, apiEnv, { onBegin: announceFilling, onProgress: showProgress });
  let api = await createApi(parts.deps);
  if (vite !== null)
    reloadApiOnChange(vite, parts, async (next) => {
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
    findSettingsVersion: () => parts.deps.settings.version(),
    fetch: (request) => api.fetch(request),
    mount(request, ip) {
      const url = new URL(request.url);
      const { pathname } = url;
      if (pathname.startsWith("/dev/") || pathname === "/mcp") {
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
      // Mails that are really sent must not contain the local address.
      if (apiEnv.mail.kind === "outbox") config.localOrigin = origin;
    },
    endStreams: () => api.close(),
    close: () => parts.close(),
  };
}

/** Pictures and provider callbacks are proxied, so that everything has one origin. */
export function connectMarketplace(
  url: string,
  { level, monitoring }: { level: string; monitoring: Monitoring | null },
): Marketplace {
  const remote = createRemoteMarketplace(url);
  return {
    log: createLog({ level, ...monitoring }),
    outbox: "closed",
    developerKey: null,
    findSettingsVersion: () => "",
    now: () => new Date(),
    fetch: remote.fetch,
    mount(request, ip) {
      const answer = remote.passOnCallback(request, ip) ?? remote.passOnAgent(request, ip);
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

async function relay(answer: Promise<Response>): Promise<Response> {
  const { body, status, headers: given } = await answer;
  const headers = new Headers(given);
  for (const name of ["Content-Encoding", "Content-Length", "Connection", "Keep-Alive"]) {
    headers.delete(name);
  }
  return new Response(body, { status, headers });
}
