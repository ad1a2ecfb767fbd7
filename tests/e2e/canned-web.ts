import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createFaultMarketplace, type Faults } from "#tests/fault-marketplace.ts";
import type { CannedMarketplace } from "#tests/msw/canned-marketplace.ts";
import { startMarketplaceServer } from "#tests/msw/marketplace-server.ts";

export type CannedWeb = Awaited<ReturnType<typeof startCannedWeb>>;

/**
 * The built web in a process of its own, in front of canned answers: for a page in a state that a
 * shop reaches only after many steps, or not at all. A test may change `faults` meanwhile.
 */
export async function startCannedWeb(marketplace: CannedMarketplace) {
  const faults: Faults = {};
  const api = await startMarketplaceServer(createFaultMarketplace(marketplace.fetch, faults));
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      SHUTDOWN_DELAY: "0",
      MARKETPLACE_URL: api.url,
      SESSION_SECRET: "a secret of the end-to-end run, long enough",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return {
    url: await readAddress(child.stdout),
    faults,
    marketplace,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "close");
      await api[Symbol.asyncDispose]();
    },
  };
}

async function readAddress(output: Readable): Promise<string> {
  let said = "";
  // A closed pipe would end the web at its next line.
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const port = /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(said)?.[1];
    if (port === undefined) continue;
    output.resume();
    return `http://127.0.0.1:${port}`;
  }
  throw new Error(`The web did not start: ${said}`);
}
