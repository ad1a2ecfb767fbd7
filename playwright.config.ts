import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// Workers evaluate this file again; the first evaluation decides for all.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), "deftero-e2e-"));
const port = Number(process.env.E2E_PORT);
process.env.E2E_URL = `http://127.0.0.1:${port}`;
process.env.E2E_FAULT_URL = `http://127.0.0.1:${port + 1}`;

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const { CHROMIUM_PATH, WHOLE_CHROMIUM_PATH } = process.env;
/** The headless shell has no push messages. */
const wholeBrowser = {
  channel: "chromium",
  serviceWorkers: "allow" as const,
  launchOptions: { args, ...(WHOLE_CHROMIUM_PATH && { executablePath: WHOLE_CHROMIUM_PATH }) },
};
const needWholeBrowser = "once/push.e2e.ts";
const phone = { viewport: { width: 360, height: 740 } };
/** Files of the projects that are named below. */
const elsewhere = ["once/**", "own-shop/**"];
/** One long story, in which each step needs the one before. */
const ownShop = { testMatch: "own-shop/**/*.e2e.ts", timeout: 480_000 };
const serverEnv = {
  ...(process.env as Record<string, string>),
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  // Tests come from addresses of their own, and read what was mailed.
  TRUST_PROXY: "loopback",
  DEV_OUTBOX: "1",
  SESSION_SECRET: "a secret of the end-to-end run, long enough",
};

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On a busy machine of strangers one more try; who needed it is named at the end of the run.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["json"] as ["json"]] : [])],
  globalSetup: "./tests/e2e/enter.ts",
  globalTeardown: "./tests/e2e/leave.ts",
  use: {
    baseURL: process.env.E2E_URL,
    timezoneId: "Europe/Athens",
    reducedMotion: "reduce",
    // Requests of a page in a test are its own, and not those of the worker that keeps pages.
    serviceWorkers: "block",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { args, ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }) },
  },
  projects: [
    { name: "scripts on", use: { ...phone, javaScriptEnabled: true }, testIgnore: elsewhere },
    { name: "scripts off", use: { ...phone, javaScriptEnabled: false }, testIgnore: elsewhere },
    {
      name: "once",
      use: phone,
      testMatch: "once/**/*.e2e.ts",
      testIgnore: needWholeBrowser,
    },
    {
      name: "once, in a whole browser",
      use: { ...phone, ...wholeBrowser },
      testMatch: needWholeBrowser,
    },
    { ...ownShop, name: "own shop, scripts on", use: { ...phone, javaScriptEnabled: true } },
    { ...ownShop, name: "own shop, scripts off", use: { ...phone, javaScriptEnabled: false } },
  ],
  webServer: [
    {
      command: "node tests/e2e/social-shop.ts",
      env: {
        ...serverEnv,
        PORT: String(port),
        DATA_DIR: join(process.env.E2E_FOLDER, "shop"),
        // Without it mails hold no links.
        PUBLIC_ORIGIN: process.env.E2E_URL,
      },
      stdout: "ignore",
      stderr: "pipe",
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    },
    {
      command: "node tests/e2e/fault-shop.ts",
      env: {
        ...serverEnv,
        PORT: String(port + 1),
      },
      url: `${process.env.E2E_FAULT_URL}/ready`,
      timeout: 120_000,
      stdout: "ignore",
      stderr: "pipe",
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    },
  ],
});
