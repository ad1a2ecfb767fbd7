// `npm start`: from a fresh checkout to an open shop.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, environment, root, thrifty } from "./prepare.mjs";

// The shop without anything around it: on this machine its mails and SMS can be read at /dev/outbox.
const isDemo = ["DATABASE_URL", "SMTP_URL", "PUBLIC_ORIGIN"].every((name) => !environment[name]);

await ensureInstalled();
await ensureBuilt();

const server = spawn(
  join(root, "node_modules", ".bin", "node"),
  [...thrifty.arguments, "server.ts", ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...thrifty.environment,
      ...(isDemo && { DEV_OUTBOX: "here" }),
      ...environment,
      NODE_ENV: "production",
    },
  },
);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => server.kill(signal));
}
server.on("close", (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
