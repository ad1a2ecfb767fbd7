import { expect, test } from "vitest";
import { isStatic } from "../app/modules/layout/route-kinds.ts";
import { listStaticRoutes } from "../scripts/static-routes.ts";
import { trimManifest } from "../scripts/trim-manifest.ts";

const root = {
  id: "root",
  hasLoader: true,
  hasDefaultExport: true,
  module: "/assets/root-1.js",
  css: ["/assets/all.css#"],
};
const frame = { id: "routes/locale", parentId: "root", path: ":locale", module: "/assets/f.js" };
const under = { parentId: frame.id, module: "/assets/page-2.js" };
const home = { ...under, id: "routes/home", index: true, hasLoader: true, hasDefaultExport: true };
const shop = {
  ...under,
  id: "shop",
  path: "shop/:id",
  hasAction: true,
  hasErrorBoundary: true,
  css: ["/assets/shop.css", "/assets/parts.css#"],
};
const missing = { ...under, id: "routes/missing", path: "*", hasClientMiddleware: true };

type Written = { id: string } & Record<string, unknown>;

/** The manifest in the browser after it ran the packed script. */
function unpack(
  routes: Written[],
  left: string[] = [],
  rest: Record<string, unknown> = {},
): Record<string, unknown> & { routes: Record<string, unknown> } {
  const written = { ...rest, routes: Object.fromEntries(routes.map((one) => [one.id, one])) };
  const script = `window.__reactRouterManifest=${JSON.stringify(written)};`;
  const window: Record<string, unknown> = {};
  // oxlint-disable-next-line no-implied-eval
  new Function(
    "window",
    trimManifest(script, (id) => left.includes(id)),
  )(window);
  return window["__reactRouterManifest"] as ReturnType<typeof unpack>;
}

const listLeft = (routes: Written[], left: string[] = []) => {
  const { routes: kept } = unpack(routes, left);
  return routes.map(({ id }) => id).filter((id) => !(id in kept));
};

test("the manifest in the browser lacks unused fields only", () => {
  const rest = { entry: { module: "/assets/entry.js" }, version: "v" };
  const own = { id: "routes/own/robots", parentId: "root", module: "/assets/r.js" };
  const given = [
    root,
    own,
    { ...frame, hasAction: false, imports: ["/assets/kernel.js"], css: [] },
    { ...home, css: ["/assets/all.css#"] },
    { ...shop, css: ["/assets/all.css#", ...shop.css] },
    missing,
  ];
  expect(unpack(given, [], rest)).toEqual({
    ...rest,
    routes: { root, "routes/locale": frame, "routes/home": home, shop, "routes/missing": missing },
  });
  expect(() => trimManifest("export default {}", () => false)).toThrow("another way");
});

test("routes that load as documents are left out: named ones, and files", () => {
  const page = { ...under, id: "routes/faq", path: "faq", hasLoader: true, hasDefaultExport: true };
  const label = { ...under, id: "routes/label", path: "orders/:id/label", hasLoader: true };
  const sender = { ...under, id: "routes/send", path: "send", hasLoader: true, hasAction: true };
  const all = [root, frame, home, shop, page, label, sender, missing];
  expect(listLeft(all)).toEqual([label.id]);
  expect(listLeft(all, [page.id])).toEqual([page.id, label.id]);
});

test("a route stays when its address would otherwise match another route", () => {
  const start = { ...under, id: "routes/start", path: "sell/:id", hasDefaultExport: true };
  const resume = {
    parentId: start.id,
    module: under.module,
    id: "resume",
    index: true,
    hasLoader: true,
  };
  const tips = { ...under, id: "routes/tips", path: "shop/tips", hasDefaultExport: true };
  expect(listLeft([root, frame, home, shop, start, resume, tips, missing], [tips.id])).toEqual([]);
});

test("routes without scripts are found by their files", async () => {
  const modules = import.meta.glob<{ handle?: unknown }>("../app/routes/**/*.tsx");
  const noLog = listStaticRoutes();
  const said: string[] = [];
  for (const [path, load] of Object.entries(modules)) {
    const id = path.replace("../app/", "").replace(".tsx", "");
    if (!id.endsWith(".test") && isStatic((await load()).handle)) said.push(id);
  }
  expect(said).toContain("routes/passport");
  expect(said.filter((id) => !noLog.has(id))).toEqual([]);
});
