import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { hashBuildInputs, stampOf } from "./build-inputs.mjs";
import { createAssetKeeper } from "./keep-assets.ts";

const root = join(import.meta.dirname, "..");
const client = join(root, "build", "client");
const COMPRESSED = /\.(?:js|css|svg|json|txt|webmanifest|html)$/;

// A failed build, or inputs that change meanwhile, must leave no stamp.
const inputs = hashBuildInputs(root);
rmSync(stampOf(root), { force: true });
const keeper = createAssetKeeper(join(root, "build"));
keeper.setAside();
for (const [command, ...words] of [
  ["react-router", "build", "--logLevel", "warn"],
  ["vite", "build", "--config", "vite.page.config.ts", "--logLevel", "warn"],
  ...(process.env["STOCK"] === "1" ? [] : [["node", "scripts/check-hydration.ts"] as const]),
] as const) {
  const { status } = spawnSync(command, words, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
}

for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  // A compressed file that is no smaller would only cost its decoding.
  if (br.length >= bytes.length) continue;
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
keeper.putBack();
writeFileSync(stampOf(root), inputs);
