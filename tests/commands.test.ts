import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
let url: string;
beforeAll(async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  url = `postgres://shop:secret@127.0.0.1:${port}/shop`;
});

test.each([
  ["invariants"],
  ["staff", "invite", "you@shop.example", "--role", "owner"],
  ["outgoing", "status"],
  ["tax-figures", "2026", "GR"],
  ["backup", join(tmpdir(), "deftero-no-backup")],
])("npm run %s reports an unreachable PostgreSQL", async (name, ...parameters) => {
  const { code, stderr } = await run(name, parameters);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^PostgreSQL at DATABASE_URL does not answer \(.*ECONNREFUSED.*\)\. .+$/m);
  expect(stderr).not.toContain("    at ");
  expect(stderr).not.toContain("secret");
});

test.each([
  ["invariants"],
  ["staff", "invite", "you@shop.example", "--role", "owner"],
  ["outgoing", "status"],
  ["tax-figures", "2026", "GR"],
  ["backup", join(tmpdir(), "deftero-no-backup")],
])("npm run %s creates no new database where there is no shop", async (name, ...parameters) => {
  const folder = join(tmpdir(), `deftero-no-shop-${process.pid}`);
  const { code, stderr } = await run(name, parameters, { DATABASE_URL: "", DATA_DIR: folder });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^There is no shop here: [^\n]+\n$/);
  expect(existsSync(folder)).toBe(false);
});

test("a command names the missing variable", async () => {
  const { code, stderr } = await run("invariants", [], { DEV_OUTBOX: "" });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^SMTP_URL is missing[^\n]+\n$/);
});

function run(
  name: string,
  parameters: string[],
  variables: Record<string, string> = {},
): Promise<{ code: number; stderr: string }> {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: url,
    DATA_DIR: tmpdir(),
    DEV_OUTBOX: "1",
    SESSION_SECRET: "a secret of a test that is long enough",
    ...variables,
  };
  return new Promise((resolve) => {
    const script = join(root, "scripts", `${name}.ts`);
    execFile(process.execPath, [script, ...parameters], { cwd: root, env }, (error, _, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stderr }),
    );
  });
}
