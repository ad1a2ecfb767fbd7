// Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** npm's and npx's directory of commands, in front so that the pinned Node runs everything. */
export const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH ?? ""}`,
};

/**
 * How the shop runs: left to itself, V8 lets the heap grow to four times what is alive, and malloc
 * keeps a pool for every thread and what once was large. Half the memory for a twentieth more CPU.
 */
export const thrifty = {
  arguments: ["--max-semi-space-size=16", "--heap-growing-percent=50"],
  environment: {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
  },
};

const say = (line) => process.stdout.write(`${line}\n`);
const isRoot = process.getuid?.() === 0;

/** Runs a command with its output shown; resolves with its exit code. */
export function run(command, args, { env = {}, stdio = "inherit" } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env: { ...environment, ...env }, stdio });
    child.on("error", () => done(127));
    child.on("close", (code, signal) => done(signal ? 1 : (code ?? 1)));
  });
}

async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) {
    say(`\n${command} ${args.join(" ")} ended with ${code}.`);
    process.exit(code);
  }
}

function hashFiles(paths) {
  const hash = createHash("sha256");
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).toSorted()) visit(join(path, name));
      return;
    }
    hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest("hex");
}

const stampOf = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");

export async function ensureInstalled() {
  const stamp = join(root, "node_modules", ".deftero-installed");
  const wanted = hashFiles(["package-lock.json", "package.json"]);
  if (stampOf(stamp) === wanted) return;
  say("Installing packages (a minute, once) …");
  // The build needs what a production environment would leave out.
  await must("npm", ["ci", "--include=dev", "--no-fund", "--no-audit", "--loglevel=error"]);
  writeFileSync(stamp, wanted);
}

export async function ensureBuilt() {
  const stamp = join(root, "build", ".sources");
  const wanted = hashFiles([
    "app",
    "api/contract",
    "public",
    "package-lock.json",
    "react-router.config.ts",
    "vite.config.ts",
    "scripts/build.ts",
    "scripts/keep-assets.ts",
    "scripts/trim-manifest.ts",
  ]);
  if (stampOf(stamp) === wanted) return;
  say("Building the pages …");
  await must("npm", ["run", "--silent", "build"], { env: { NODE_ENV: "production" } });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

let aptUpdated = false;
function aptInstall(packages) {
  if (!aptUpdated) execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  aptUpdated = true;
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

const commandExists = (command) => {
  try {
    execFileSync("sh", ["-c", `command -v ${command}`], { stdio: "ignore", env: environment });
    return true;
  } catch {
    return false;
  }
};

/** Debian packages where we may install them; false (and a loud line) where we may not. */
function ensureFromDebian(what, packages, isThere) {
  if (isThere()) return true;
  if (isRoot && commandExists("apt-get")) {
    say(`Installing ${what} (Debian) …`);
    try {
      aptInstall(packages);
    } catch {
      say(`!!! ${what} could not be installed from Debian's packages.`);
    }
    if (isThere()) return true;
  }
  return false;
}

export function findChromium() {
  return [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].find((path) => path && existsSync(path));
}

/** The path of a browser: Debian's Chromium, else Playwright's own download. */
export async function ensureBrowser() {
  ensureFromDebian("Chromium", ["chromium", "fonts-noto-core"], () => Boolean(findChromium()));
  const found = findChromium();
  if (found) return found;
  say("Fetching Playwright's Chromium …");
  await must("playwright", ["install", "chromium"]);
  return "";
}

const findPostgres = () =>
  commandExists("initdb") ||
  (existsSync("/usr/lib/postgresql") &&
    readdirSync("/usr/lib/postgresql").some((version) =>
      existsSync(join("/usr/lib/postgresql", version, "bin", "initdb")),
    ));

export function ensurePostgres() {
  const there = ensureFromDebian("PostgreSQL", ["postgresql"], findPostgres);
  if (!there) say("!!! PostgreSQL was not found: its half of the API tests is SKIPPED.");
  return there;
}

/** The W3C's checker is a jar. */
export function ensureJava() {
  const there = ensureFromDebian("a Java runtime", ["default-jre-headless"], () =>
    commandExists("java"),
  );
  if (!there) say("!!! Java was not found: the HTML checker is SKIPPED.");
  return there;
}
