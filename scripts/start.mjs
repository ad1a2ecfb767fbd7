// `npm start`: from a fresh checkout to an open shop.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isBuilt } from "./build-inputs.mjs";
import {
  checkNode,
  ensureBuilt,
  ensureInstalled,
  readSettings,
  root,
  run,
  thrifty,
} from "./prepare.mjs";

const given = readSettings();
// Without a database or a public origin, mails and SMS can be read at /dev/outbox on this machine.
const isDemo =
  given.DEMO !== "0" &&
  ["DATABASE_URL", "SMTP_URL", "PUBLIC_ORIGIN"].every((name) => given[name] === undefined);

await ensureInstalled({ withDev: !isBuilt(root) });
checkNode();
await ensureBuilt();

const settings = {
  ...thrifty.environment,
  ...(isDemo && { DEV_OUTBOX: "here" }),
  ...given,
  NODE_ENV: "production",
};
const isEmbeddedDemo = given.DEMO !== "0" && !given.DATABASE_URL && !given.MARKETPLACE_URL;
const database = resolve(root, given.DATA_DIR ?? "data", "database");
// The embedded database never frees memory: filling runs in a process of its own.
if (isEmbeddedDemo && !existsSync(database)) {
  process.stdout.write("Filling the shop for the first time …\n");
  await run("node", [...thrifty.arguments, "scripts/seed.ts"], { env: settings });
}

const server = spawn("node", [...thrifty.arguments, "server.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: settings,
});
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => server.kill(signal));
}
server.on("close", (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
