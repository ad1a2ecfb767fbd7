// Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { isBuilt } from "./build-inputs.mjs";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** The folder of npm's commands comes first in PATH, so that the pinned Node runs everything. */
export const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH ?? ""}`,
};

/** The environment merged with .env, without empty variables. */
export function readSettings() {
  const file = join(root, ".env");
  const written = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const settings = Object.entries({ ...written, ...environment });
  return Object.fromEntries(settings.filter(([, value]) => value !== ""));
}

/**
 * By default, V8 lets the heap grow to four times the live objects, and malloc keeps pools. These
 * settings need half the memory for a twentieth more CPU.
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

/** npm records what it installed in node_modules/.package-lock.json. */
function listMissing(withDev) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8")).packages;
  const installed = join("node_modules", ".package-lock.json");
  if (!existsSync(join(root, installed))) return ["node_modules"];
  const there = read(installed);
  return Object.entries(read("package-lock.json"))
    .filter(([path, { dev, optional, devOptional, peer }]) => {
      const isNeeded = !optional && !devOptional && !peer && (withDev || !dev);
      return path !== "" && (isNeeded || there[path] !== undefined);
    })
    .filter(
      ([path, { version, integrity }]) =>
        there[path]?.version !== version || there[path]?.integrity !== integrity,
    )
    .map(([path]) => path);
}

export async function ensureInstalled({ withDev = true } = {}) {
  if (listMissing(withDev).length === 0) return;
  say("Installing packages (a minute, once) …");
  // The build needs packages that NODE_ENV=production would leave out.
  await must("npm", ["ci", "--include=dev", "--no-fund", "--no-audit", "--loglevel=error"]);
}

/** The Node that runs the code is a package for Linux on x64; elsewhere it must be installed. */
export function checkNode() {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major >= 24 || existsSync(join(root, "node_modules", ".bin", "node"))) return;
  say(
    `No Node comes with the packages for ${process.platform} on ${process.arch}: install Node 24.`,
  );
  process.exit(1);
}

export async function ensureBuilt() {
  if (isBuilt(root)) return;
  say("Building the pages …");
  await must("npm", ["run", "--silent", "build"], { env: { NODE_ENV: "production" } });
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

export const findChromium = () =>
  [
    process.env.WHOLE_CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].find((path) => path && existsSync(path));

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The path of a whole Chromium; "" for Playwright's own. */
export async function ensureBrowser() {
  ensureFromDebian("Chromium", ["chromium", "fonts-noto-core"], () => Boolean(findChromium()));
  const found = findChromium();
  if (found) return found;
  say("Fetching Playwright's Chromium …");
  await must("playwright", ["install", "chromium"]);
  return "";
}

/**
 * The path of Chromium's headless shell, or of the whole Chromium where there is none; "" for
 * Playwright's own. The shell takes a quarter of the CPU: 12 contexts with a list each cost 2 s
 * instead of 9.
 */
export async function ensureHeadlessShell() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const chromium = await ensureBrowser();
  if (chromium === "") return "";
  ensureFromDebian("Chromium's headless shell", ["chromium-headless-shell"], () =>
    existsSync(HEADLESS_SHELL),
  );
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromium;
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

export function ensureJava() {
  const there = ensureFromDebian("a Java runtime", ["default-jre-headless"], () =>
    commandExists("java"),
  );
  if (!there) say("!!! Java was not found: the HTML checker is SKIPPED.");
  return there;
}
