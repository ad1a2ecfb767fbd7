import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { thrifty } from "../scripts/prepare.mjs";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
const dockerfile = read("Dockerfile");
const compose = read("compose.yaml");

function listImports(file: string): string[] {
  if (!/\.m?ts$/.test(file)) return [];
  const names = [...read(file).matchAll(/^(?:import|export) (?!type )(?:[^;"]* from )?"(.+?)"/gm)];
  return names.flatMap(([, name = ""]) => {
    if (name.startsWith(".")) return [normalize(join(dirname(file), name.replace(/\?.*$/, "")))];
    if (name.startsWith("#contract/")) return [name.replace("#contract", "api/contract")];
    return name.startsWith("#") ? [name.slice(1)] : [];
  });
}

describe("the image", () => {
  test("has the Node version of package.json", () => {
    const { optionalDependencies } = JSON.parse(read("package.json"));
    for (const version of Object.values(optionalDependencies))
      expect(dockerfile).toContain(`ARG NODE=node:${String(version)}-`);
  });

  test("runs the shop with the memory settings of npm start, and not as root", () => {
    const command = ["node", ...thrifty.arguments, "server.ts"];
    expect(dockerfile).toContain(`CMD ${JSON.stringify(command).replaceAll(",", ", ")}`);
    for (const [name, value] of Object.entries(thrifty.environment))
      expect(dockerfile).toContain(`${name}=${value}`);
    expect(dockerfile.indexOf("USER node")).toBeGreaterThan(dockerfile.lastIndexOf("COPY"));
  });

  test("contains every module that its commands import", () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths]) =>
      paths!.split(" ").map((path) => path.replace(/^\/app\//, "")),
    );
    const isThere = (path: string) =>
      copied.some((name) => path === name || path.startsWith(`${name}/`));
    const commands = ["backup", "restore", "outgoing", "staff", "invariants"];
    const files = new Set(["server.ts", "api/start.ts", ...commands.map((n) => `scripts/${n}.ts`)]);
    // The set grows during the iteration.
    for (const file of files) for (const path of listImports(file)) files.add(path);
    expect([...files].filter((path) => !isThere(path))).toEqual([]);
  });

  test("leaves out files with secrets or data", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const path of [".env", ".git", "data", "node_modules"]) expect(ignored).toContain(path);
  });
});

test("image names have no registry host", () => {
  const names = [...`${compose}\n${dockerfile}`.matchAll(/(?:image: |ARG NODE=)(\S+)/g)];
  expect(names.length).toBeGreaterThan(4);
  for (const [, name = ""] of names)
    expect(name.split("/").slice(0, -1).join()).not.toMatch(/[.:]/);
});

test("compose.yaml contains no secret", () => {
  for (const name of ["SESSION_SECRET", "POSTGRES_PASSWORD", "S3_SECRET_ACCESS_KEY"])
    expect(compose).toContain(`\${${name}:?}`);
});
