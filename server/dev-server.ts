import { fileURLToPath } from "node:url";
import type { ViteDevServer } from "vite";
import type { Api, createApi as CreateApi } from "#api/create-api.ts";
import type { Parts as ApiParts } from "#api/create-deps.ts";
import { StartError } from "./config.ts";

/** Vite in middleware mode: its middlewares serve the browser, its runner loads server modules. */
export async function createDevServer(): Promise<ViteDevServer> {
  const { createServer: createVite } = await import("vite");
  return createVite({ server: { middlewareMode: true }, appType: "custom" });
}

export async function importWithVite<Module>(vite: ViteDevServer, path: string): Promise<Module> {
  const { isRunnableDevEnvironment } = await import("vite");
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new StartError("Vite cannot run modules here.");
  return ssr.runner.import(path);
}

/** Creates the API again from its sources after a change below api/; its database stays open. */
export function reloadApiOnChange(
  vite: ViteDevServer,
  parts: ApiParts,
  replace: (api: Api) => Promise<void>,
): void {
  const folder = fileURLToPath(new URL("../api/", import.meta.url));
  let reloading: Promise<void> = Promise.resolve();
  vite.watcher.add(folder);
  vite.watcher.on("change", (file) => {
    if (!file.startsWith(folder) || !file.endsWith(".ts")) return;
    reloading = reloading
      .then(async () => {
        const path = "/api/create-api.ts";
        const changed = await importWithVite<{ createApi: typeof CreateApi }>(vite, path);
        await replace(await changed.createApi(parts.deps));
        parts.deps.log.info({ file: file.slice(folder.length) }, "The API was created again");
      })
      .catch((error: unknown) =>
        parts.deps.log.error(
          { err: error },
          "The API could not be created again; the previous one stays",
        ),
      );
  });
}
