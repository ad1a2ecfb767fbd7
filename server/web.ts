import type { ViteDevServer } from "vite";
import type { WebConfig } from "#app/services/env.server.ts";
import type { createWeb as CreateWeb, Web } from "#app/web.server.ts";
import { importWithVite } from "./dev-server.ts";
import type { Marketplace } from "./marketplace.ts";
import type { Monitoring } from "./monitoring.ts";

type WebBuild = { createWeb: typeof CreateWeb; build: Parameters<typeof CreateWeb>[0]["build"] };

/** In development the sources are loaded as they are at each request. */
export async function createWebLoader({
  marketplace,
  config,
  vite,
  monitoring,
}: {
  marketplace: Marketplace;
  config: WebConfig;
  vite: ViteDevServer | null;
  monitoring: Monitoring | null;
}): Promise<() => Promise<Web>> {
  const fetchMedia = async (path: string, signal: AbortSignal, ip: string) =>
    (await marketplace.mount(
      new Request(new URL(path, "http://media.internal"), { signal }),
      ip,
    )) ?? new Response(null, { status: 404 });
  const { log, now } = marketplace;
  const parts = { config, log, now, fetchMedia, ...monitoring };
  if (vite === null) {
    const { createWeb, build } = (await import(
      new URL("../build/server/index.js", import.meta.url).href
    )) as WebBuild;
    monitoring?.nameRelease(build.assets.version);
    const web = createWeb({ ...parts, build, marketplaceFetch: marketplace.fetch });
    return async () => web;
  }
  const { createFaultMarketplace } = await import("#tests/fault-marketplace.ts");
  const marketplaceFetch = createFaultMarketplace(marketplace.fetch, config.faults ?? "");
  let known: { module: WebBuild; web: Web } | null = null;
  return async () => {
    const module = await importWithVite<WebBuild>(vite, "/app/entry.serve.ts");
    if (known?.module !== module) {
      const web = module.createWeb({ ...parts, build: module.build, marketplaceFetch });
      known = { module, web };
    }
    return known.web;
  };
}
