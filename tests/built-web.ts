import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { seconds } from "#contract/duration.ts";
import { readWebConfig } from "#app/services/env.server.ts";
import type { Logger } from "#app/services/log.server.ts";
import type { MarketplaceFetch } from "#app/services/marketplace/call.server.ts";
import type { createWeb as CreateWeb } from "#app/web.server.ts";
import { mkdirSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { ensureBuilt } from "../scripts/prepare.mjs";

export const root = join(import.meta.dirname, "..");
export const SECRET = "a secret of thirty-two characters, or more";

type Build = { createWeb: typeof CreateWeb; build: Parameters<typeof CreateWeb>[0]["build"] };

const lock = join(
  tmpdir(),
  `deftero-build-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`,
);

/** Builds once for all concurrent test files. */
export async function buildOnce(): Promise<void> {
  for (let tries = 0; !takeLock(); tries++) {
    // The process that held the lock this long has died.
    if (tries > 240) rmdirSync(lock);
    await wait(seconds(0.5));
  }
  try {
    await ensureBuilt();
  } finally {
    rmdirSync(lock);
  }
}

function takeLock(): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

/** The production build of the web, called in this process with a Request. */
export async function openBuiltWeb(
  marketplaceFetch: MarketplaceFetch,
  env: Record<string, string> = {},
  /** Changes the build, such as to inject a vulnerability. */
  alter: (build: Build["build"]) => Build["build"] = (build) => build,
) {
  await buildOnce();
  const file = pathToFileURL(join(root, "build/server/index.js")).href;
  const { createWeb, build } = (await import(/* @vite-ignore */ file)) as Build;
  const lines: { level: string; message: string; fields: object }[] = [];
  const note = (level: string) => (fields: object, message: string) => {
    lines.push({ level, message, fields });
  };
  const log: Logger = {
    debug: note("debug"),
    info: note("info"),
    warn: note("warn"),
    error: note("error"),
  };
  const config = readWebConfig({ NODE_ENV: "production", SESSION_SECRET: SECRET, ...env });
  const web = createWeb({
    build: alter(build),
    marketplaceFetch,
    config,
    log,
    now: () => new Date(),
  });
  return {
    lines,
    build,
    ask(path: string, init: RequestInit & { origin?: string } = {}): Promise<Response> {
      const { origin = "http://deftero.test", ...rest } = init;
      return web.fetch(new Request(origin + path, { redirect: "manual", ...rest }), {
        ip: "192.0.2.1",
      });
    },
    post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
      return this.ask(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { "Sec-Fetch-Site": "same-origin", ...headers },
      });
    },
  };
}

/** The response's cookies as a Cookie header. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
