import type { RouteConfigEntry } from "@react-router/dev/routes";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import routes from "../app/routes.ts";

const app = join(import.meta.dirname, "..", "app");
/** One line, as the formatter leaves it. */
const SILENT = /^export const handle = \{[^}]*\bscripts: false\b/m;

export function listSilentRoutes(entries: RouteConfigEntry[] = routes): Set<string> {
  return new Set(
    entries.flatMap(({ id, file, children = [] }) => {
      const own = id ?? file.replace(/\.tsx?$/, "");
      const isSilent = SILENT.test(readFileSync(join(app, file), "utf8"));
      return [...(isSilent ? [own] : []), ...listSilentRoutes(children)];
    }),
  );
}
