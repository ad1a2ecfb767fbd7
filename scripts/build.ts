import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { AREAS, findArea, toAreaManifest } from "../app/modules/layout/route-kinds.ts";
import { hashBuildInputs, stampOf } from "./build-inputs.mjs";
import { createAssetKeeper } from "./keep-assets.ts";
import { listStaticRoutes } from "./static-routes.ts";
import { trimManifest } from "./trim-manifest.ts";

const root = join(import.meta.dirname, "..");
const client = join(root, "build", "client");
const COMPRESSED = /\.(?:js|css|svg|json|txt|webmanifest|html)$/;
const MANIFEST = /^manifest-[^.]+\.js$/;

// A failed build, or inputs that change meanwhile, must leave no stamp.
const inputs = hashBuildInputs(root);
rmSync(stampOf(root), { force: true });
const keeper = createAssetKeeper(join(root, "build"));
keeper.setAside();
const { status } = spawnSync("react-router", ["build", "--logLevel", "warn"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
if (status !== 0) process.exit(status ?? 1);

const isStatic = listStaticRoutes();
for (const name of readdirSync(join(client, "assets")).filter((one) => MANIFEST.test(one))) {
  const file = join(client, "assets", name);
  const script = readFileSync(file, "utf8");
  for (const area of [null, ...AREAS])
    writeFileSync(
      area === null ? file : toAreaManifest(file, area),
      trimManifest(script, (id) => isStatic.has(id) || ![null, area].includes(findArea(id))),
    );
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
