import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import type { Env } from "#app/services/env.server.ts";
import { findOwnPort } from "./listen.ts";

/** Its message is a sentence for the operator who starts the server. */
export class StartError extends Error {
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

export const isExplained = (error: unknown): error is Error =>
  error instanceof Error && EXPLAINED.has(error.name);

/** `--cluster` uses every processor; WEB_PROCESSES overrides the number. */
export function parseProcessCount(env: Env): number {
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

export async function findFreePort(env: Env): Promise<number> {
  const port = parsePort(env);
  return findOwnPort({ port, host: env["HOST"] }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE"
      ? new StartError(`Port ${port} is taken: stop who holds it or set PORT.`)
      : error;
  });
}

export function parsePort(env: Env): number {
  const port = Number(env["PORT"] ?? 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT must be a number from 0 to 65535, not "${env["PORT"]}".`);
}

export function toOwnOrigin(env: Env, port: number): string {
  const host = env["HOST"] ?? "localhost";
  const name = ["0.0.0.0", "::", "[::]"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") && !name.startsWith("[") ? `[${name}]` : name}:${port}`;
}

/** The secret of the embedded demo; undefined where the operator sets SESSION_SECRET. */
export function findDemoSecret(env: Env): string | undefined {
  if (env["MARKETPLACE_URL"]?.trim() || env["DATABASE_URL"]) return undefined;
  return env["SESSION_SECRET"] ?? loadSessionSecret(`${env["DATA_DIR"] ?? "data"}/session-secret`);
}

/** Kept beside the demo's data, so that cookies outlive a restart. */
function loadSessionSecret(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    const secret = randomBytes(32).toString("hex");
    mkdirSync(dirname(file), { recursive: true });
    try {
      writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
      return secret;
    } catch {
      return readFileSync(file, "utf8").trim();
    }
  }
}
