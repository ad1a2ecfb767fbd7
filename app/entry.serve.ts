import * as build from "virtual:react-router/server-build";
import {
  EnvError,
  readGivenEnv,
  readMarketplaceUrl,
  readWebConfig,
} from "./services/env.server.ts";
import { createConsoleLog } from "./services/log.server.ts";
import { createRemoteMarketplace } from "./services/marketplace/remote.server.ts";
import { createWeb } from "./web.server.ts";

/** Exports for server/web.ts, and the names that react-router-serve needs to run the web alone. */
export { build, createWeb };
export const { assetsBuildDirectory, publicPath } = build;

let web: ReturnType<typeof createWeb> | undefined;

export function fetch(request: Request): Promise<Response> {
  web ??= createAlone();
  return web.fetch(request, { ip: "" });
}

function createAlone(): ReturnType<typeof createWeb> {
  const marketplaceUrl = readMarketplaceUrl(readGivenEnv());
  if (marketplaceUrl === null) throw new EnvError("MARKETPLACE_URL is missing.");
  const remote = createRemoteMarketplace(marketplaceUrl);
  return createWeb({
    build,
    config: readWebConfig(readGivenEnv()),
    log: createConsoleLog(),
    marketplaceFetch: remote.fetch,
    // Not this module's own `fetch`.
    fetchMedia: (path, signal) => globalThis.fetch(remote.origin + path, { signal }),
    now: () => new Date(),
  });
}
