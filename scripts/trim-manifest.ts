import { minifySync } from "vite";
import { expandManifest } from "./expand-manifest.ts";

const BEGINNING = "window.__reactRouterManifest=";
const FLAGS = ["hasAction", "hasLoader", "hasDefaultExport", "hasErrorBoundary", "index"] as const;
/** Addresses without a locale: no link of a page leads there by itself. */
const WITHOUT_PAGES = "routes/own/";

type Route = {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  css?: string[];
} & Partial<Record<(typeof FLAGS)[number], boolean>>;

/**
 * The map of routes that every visit fetches, packed into lines that it unpacks itself, and without
 * what nothing in the browser reads: the files behind each file, which our pages do not preload, the
 * styles that every page has, and routes that no page leads to.
 */
export function trimManifest(script: string): string {
  if (!script.startsWith(BEGINNING)) {
    throw new Error("React Router writes its manifest in another way now.");
  }
  const { routes, ...rest } = JSON.parse(
    script.slice(BEGINNING.length).replace(/;\s*$/, ""),
  ) as Record<string, unknown> & { routes: Record<string, Route> };
  const shown = Object.values(routes).filter(({ id }) => !id.startsWith(WITHOUT_PAGES));
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
