import { matchRoutes, type RouteObject } from "react-router";
import { minifySync } from "vite";
import { expandManifest } from "./expand-manifest.ts";

const BEGINNING = "window.__reactRouterManifest=";
const FLAGS = [
  "hasAction",
  "hasLoader",
  "hasDefaultExport",
  "hasErrorBoundary",
  "index",
  "hasClientMiddleware",
] as const;
/** Paths without a locale: no link of a page leads there. */
const WITHOUT_PAGES = "routes/own/";

type Route = {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  css?: string[];
} & Partial<Record<(typeof FLAGS)[number], boolean>>;

/**
 * Drops what the browser does not read: imports, styles of every page, and routes that load as
 * documents. `isLeft` names such routes besides those that the manifest shows.
 */
export function trimManifest(script: string, isLeft: (id: string) => boolean): string {
  if (!script.startsWith(BEGINNING)) {
    throw new Error("React Router writes its manifest in another way now.");
  }
  const { routes, ...rest } = JSON.parse(
    script.slice(BEGINNING.length).replace(/;\s*$/, ""),
  ) as Record<string, unknown> & { routes: Record<string, Route> };
  const all = Object.values(routes).filter(({ id }) => !id.startsWith(WITHOUT_PAGES));
  const left = all.filter((route) => isLeft(route.id) || isFile(route));
  const kept = all.filter((route) => !left.includes(route));
  // The trimmed manifest must not match another route than the full one.
  const taken = left.filter((route) => !isMissed(route, routes, kept));
  const shown = all.filter((route) => kept.includes(route) || taken.includes(route));
  const common = new Set(routes["root"]?.css);
  const styles: string[] = [];
  const rows = shown.map((route) => {
    const { id, parentId, path = "", module, css = [] } = route;
    const name = id.startsWith("routes/") ? id.slice("routes/".length) : `/${id}`;
    const base = name.split("/").at(-1)!;
    const file = module.replace(/^\/assets\/(.+)\.js$/, "$1");
    const parent = shown.findIndex((other) => other.id === parentId);
    const bits = FLAGS.reduce((sum, flag, bit) => sum + (route[flag] ? 1 << bit : 0), 0);
    const own = css
      .filter((href) => id === "root" || !common.has(href))
      .map((href) => {
        const style = href.replace(/^\/assets\/(.+)\.css(#?)$/, "$1$2");
        if (!styles.includes(style)) styles.push(style);
        return styles.indexOf(style);
      });
    const isNamed = file.startsWith(`${base}-`) && !name.startsWith("/");
    return [
      name,
      parent < 0 ? "" : parent,
      path,
      bits,
      isNamed ? file.slice(base.length) : file,
      ...own,
    ].join(" ");
  });
  const { code } = minifySync("expand-manifest.js", `window.expand=${expandManifest}`);
  const unpack = code.replace(/^window\.expand=/, "").replace(/;\s*$/, "");
  const parts = [JSON.stringify(rest), ...[FLAGS.join(" "), styles.join(" ")].map(quote)];
  return `${BEGINNING}(${unpack})(${parts.join()},\`${rows.join("\n")}\`);`;
}

const quote = (text: string) => JSON.stringify(text);

/** A resource route: the browser requests it as a document or a file. */
const isFile = ({ hasLoader, hasAction, hasDefaultExport }: Route): boolean =>
  hasLoader === true && hasAction !== true && hasDefaultExport !== true;

/** Whether the browser finds no route at the path of a route that was left out. */
function isMissed(route: Route, routes: Record<string, Route>, kept: Route[]): boolean {
  let address = "";
  for (let at: Route | undefined = route; at; at = routes[at.parentId ?? ""]) {
    if (at.path) address = `/${at.path}${address}`;
  }
  const leaf = matchRoutes(toTree(kept), address.replaceAll(/:\w+/g, "x"))?.at(-1)?.route;
  return leaf === undefined || leaf.path === "*";
}

function toTree(routes: Route[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const own = { id, ...(path ? { path } : {}) };
      return index === true ? { ...own, index } : { ...own, children: toTree(routes, id) };
    });
}
