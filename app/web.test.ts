import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { cookiesContext } from "./context.ts";
import { readWebConfig } from "./services/env.server.ts";
import { noLog } from "./services/log.server.ts";
import { middleware } from "./root.tsx";
import { createWeb } from "./web.server.ts";

type Loader = (given: { context: { get: (of: typeof cookiesContext) => Jar } }) => Response;
type Jar = { set: (key: "sessionToken", value: string) => void };

/** The web with one resource in it. */
function openWeb(loader: Loader) {
  const build = {
    entry: { module: { default: () => new Response() } },
    routes: {
      root: { id: "root", path: "", module: { default: () => null, middleware } },
      resource: { id: "resource", parentId: "root", path: "*", module: { loader } },
    },
    assets: { version: "1", routes: {}, entry: { module: "", imports: [] }, url: "" },
    future: {},
    publicPath: "/",
    basename: "/",
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  const web = createWeb({
    build,
    marketplaceFetch: async () => new Response(null, { status: 503 }),
    now: () => new Date(),
    log: noLog,
    config: readWebConfig({
      NODE_ENV: "test",
      SESSION_SECRET: "a secret of thirty-two characters, or more",
    }),
  });
  return (path: string) =>
    web.fetch(new Request(`http://deftero.test${path}`), { ip: "192.0.2.1" });
}

const PICTURE = "/en-GR/og/site/deftero.jpg";

test.each(["public, max-age=3600", "max-age=3600"])(
  "what is %s is kept by nobody once a cookie of one visitor is on it",
  async (cacheControl) => {
    const picture = () => new Response("", { headers: { "Cache-Control": cacheControl } });
    const plain = await openWeb(picture)(PICTURE);
    expect(plain.headers.get("Cache-Control")).toBe(cacheControl);
    const own = await openWeb(({ context }) => {
      context.get(cookiesContext).set("sessionToken", "a-token");
      return picture();
    })(PICTURE);
    expect(own.headers.getSetCookie()).toHaveLength(1);
    expect(own.headers.get("Cache-Control")).toBe("private, no-store");
  },
);
