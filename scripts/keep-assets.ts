import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

type Ledger = { own: string[]; kept: string[] };

const ASSET_LEDGER = ".shelf.json";

const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const plainName = (name: string) => name.replace(/\.(?:br|gz)$/, "");
const plainNames = (names: string[]) => [...new Set(names.map(plainName))].toSorted().join();

/** Open pages still request assets of the previous build. `build` is the whole build's folder. */
export function createAssetKeeper(build: string) {
  const assets = join(build, "client", "assets");
  // Beside it, because the bundler clears the whole folder.
  const aside = `${build}-before`;
  const record = join(build, "assets.json");

  return {
    /** Runs before the bundler. Files that a failed build left aside take precedence. */
    setAside(): void {
      if (existsSync(aside) || !existsSync(assets)) return;
      const before = readAssetLedger() ?? { own: list(assets), kept: [] };
      cpSync(assets, aside, { recursive: true });
      writeFileSync(join(aside, ASSET_LEDGER), JSON.stringify(before));
    },

    putBack(): void {
      const own = list(assets);
      const before = readAssetLedger(join(aside, ASSET_LEDGER)) ?? { own: [], kept: [] };
      const isSame = plainNames(own) === plainNames(before.own);
      // A repeated build keeps the files of the build before.
      const wanted = isSame ? before.kept : before.own;
      const kept = wanted.filter((name) => !own.includes(name) && existsSync(join(aside, name)));
      mkdirSync(assets, { recursive: true });
      for (const name of kept) cpSync(join(aside, name), join(assets, name));
      writeFileSync(record, JSON.stringify({ own, kept } satisfies Ledger));
      rmSync(aside, { recursive: true, force: true });
    },
  };

  function readAssetLedger(file = record): Ledger | null {
    try {
      return JSON.parse(readFileSync(file, "utf8")) as Ledger;
    } catch {
      return null;
    }
  }
}
