import type { RouteConfigEntry } from "@react-router/dev/routes";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import routes from "../app/routes.ts";

const app = join(import.meta.dirname, "..", "app");
/** One line, as the formatter leaves it. */
const STATIC = /^export const handle = \{[^}]*\bscripts: false\b/m;

export function listStaticRoutes(entries: RouteConfigEntry[] = routes): Set<string> {
  return new Set(
    entries.flatMap(({ id, file, children = [] }) => {
      const own = id ?? file.replace(/\.tsx?$/, "");
      const isStatic = STATIC.test(readFileSync(join(app, file), "utf8"));
      return [...(isStatic ? [own] : []), ...listStaticRoutes(children)];
    }),
  );
}
