import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createAssetKeeper } from "../scripts/keep-assets.ts";

function openBuild() {
  const folder = mkdtempSync(join(tmpdir(), "deftero-build-"));
  const build = join(folder, "build");
  const assets = join(build, "client", "assets");
  const keeper = createAssetKeeper(build);
  const bundle = (...names: string[]) => {
    rmSync(build, { recursive: true, force: true });
    mkdirSync(assets, { recursive: true });
    for (const name of names) writeFileSync(join(assets, name), name);
  };
  return {
    /** Like the bundler: deletes the whole build, then writes the new files. */
    build(...names: string[]) {
      keeper.setAside();
      bundle(...names);
      keeper.putBack();
      return readdirSync(assets).toSorted();
    },
    fail() {
      keeper.setAside();
      bundle();
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

test("files of the previous build stay available, those of the one before are deleted", () => {
  using shop = openBuild();
  expect(shop.build("a1.js", "common.css")).toEqual(["a1.js", "common.css"]);
  expect(shop.build("a2.js", "common.css")).toEqual(["a1.js", "a2.js", "common.css"]);
  expect(shop.build("a3.js", "common.css")).toEqual(["a2.js", "a3.js", "common.css"]);
});

test("compressed copies stay next to their files", () => {
  using shop = openBuild();
  shop.build("a1.js", "a1.js.br", "a1.js.gz");
  expect(shop.build("a2.js")).toEqual(["a1.js", "a1.js.br", "a1.js.gz", "a2.js"]);
});

test("repeating a build deletes nothing", () => {
  using shop = openBuild();
  shop.build("a1.js");
  shop.build("a2.js", "a2.js.br");
  expect(shop.build("a2.js", "a2.js.br")).toEqual(["a1.js", "a2.js", "a2.js.br"]);
});

test("a failed build loses nothing of the previous one", () => {
  using shop = openBuild();
  shop.build("a1.js");
  shop.fail();
  shop.fail();
  expect(shop.build("a2.js")).toEqual(["a1.js", "a2.js"]);
});
