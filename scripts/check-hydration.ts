import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readWebConfig } from "../app/services/env.server.ts";
import type { createWeb as CreateWeb } from "../app/web.server.ts";

/*
 * Opens a page of the built web. Another version of React Router may write its scripts and styles in
 * another way; then app/hydration finds nothing to replace, and pages run React as they load.
 */
type Build = { createWeb: typeof CreateWeb; build: Parameters<typeof CreateWeb>[0]["build"] };

const file = join(import.meta.dirname, "..", "build/server/index.js");
const { createWeb, build } = (await import(pathToFileURL(file).href)) as Build;
const quiet = () => {};
const web = createWeb({
  build,
  config: readWebConfig({ NODE_ENV: "production", SESSION_SECRET: "s".repeat(32) }),
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  marketplaceFetch: async () => new Response(null, { status: 503 }),
  now: () => new Date(),
});
const page = await web.fetch(new Request("http://deftero.test/el-GR"), { ip: "192.0.2.1" });
const html = await page.text();
const isFinished =
  / data-hydrate="\w+" data-files="\/assets\//.test(html) &&
  !/ type="module" async|rel="modulepreload"/.test(html) &&
  /<link rel="stylesheet" href="\/assets\/[^"]+" disabled=""/.test(html);
if (!isFinished) {
  process.stderr.write("React Router writes its documents in another way now (app/hydration).\n");
  process.exit(1);
}
