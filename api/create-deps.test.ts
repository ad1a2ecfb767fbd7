import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** Packages that importing this file loads, measured in a process of its own. */
function listLoadedPackages(file: string): string[] {
  const program = `
    import { registerHooks } from "node:module";
    const packages = new Set();
    registerHooks({
      resolve(name, context, next) {
        const found = next(name, context);
        const part = found.url.split("/node_modules/").slice(1).at(-1)?.split("/");
        if (part) packages.add(part.slice(0, part[0].startsWith("@") ? 2 : 1).join("/"));
        return found;
      },
    });
    await import(${JSON.stringify(file)});
    // The list fits a pipe: exiting cuts off what a slow reader has not taken.
    console.log(JSON.stringify([...packages]));
    process.exit();
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    encoding: "utf8",
  });
  return JSON.parse(output) as string[];
}

test("with PostgreSQL and files on disk, no embedded database, bucket client, bundler, AI or Stripe SDK is loaded", () => {
  const packages = new Set(listLoadedPackages("#api/create-deps.ts"));
  expect(packages).toContain("pg");
  expect(packages).not.toContain("@electric-sql/pglite");
  expect(packages).not.toContain("@aws-sdk/client-s3");
  expect(packages).not.toContain("vite");
  expect(packages).not.toContain("stripe");
  expect(packages).not.toContain("ai");
});
