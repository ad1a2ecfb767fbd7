// `npm start`: from a fresh checkout to an open shop.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureBuilt, ensureInstalled, environment, root, run, thrifty } from "./prepare.mjs";

// The shop without anything around it: on this machine its mails and SMS can be read at /dev/outbox.
const isDemo = ["DATABASE_URL", "SMTP_URL", "PUBLIC_ORIGIN"].every((name) => !environment[name]);

await ensureInstalled();
await ensureBuilt();

const settings = {
  ...thrifty.environment,
  ...(isDemo && { DEV_OUTBOX: "here" }),
  ...environment,
  NODE_ENV: "production",
};
const isEmbedded = !environment.DATABASE_URL && !environment.MARKETPLACE_URL;
const database = resolve(root, environment.DATA_DIR ?? "data", "database");
// The embedded database never gives memory back: what filling it takes ends with this process.
if (isEmbedded && !existsSync(database)) {
  process.stdout.write("Filling the shop for the first time …\n");
  await run("node", [...thrifty.arguments, "scripts/seed.ts"], { env: settings });
}

const server = spawn(
  join(root, "node_modules", ".bin", "node"),
  [...thrifty.arguments, "server.ts", ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
    env: settings,
  },
);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => server.kill(signal));
}
server.on("close", (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
