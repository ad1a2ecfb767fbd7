import type { ComponentType } from "react";
import { renderToReadableStream } from "react-dom/server";
import {
  Outlet,
  ServerRouter,
  useLoaderData,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "react-router";
import { cookiesContext, webRequestContext } from "#app/context.ts";
import { MessageSourceContext } from "#app/modules/locale/message-source.ts";
import { serverMessages } from "#app/modules/locale/server-messages.server.ts";
import { middleware } from "#app/root.tsx";
import * as loginCode from "#app/routes/auth/login-code.tsx";
import * as social from "#app/routes/auth/social.ts";
import { readWebConfig } from "#app/services/env.server.ts";
import type { Logger } from "#app/services/log.server.ts";
import { createWeb } from "#app/web.server.ts";
import type { World } from "./world.ts";

export const SHOP = "http://shop.test";

/**
 * The shop as one site, API and web, from the sources: with the real routes of social sign-in,
 * around pages that only show their address.
 */
export function openSocialShop({ api, now }: World, env: Record<string, string>) {
  const lines: { level: string; message: string; fields: object }[] = [];
  const note = (level: string) => (fields: object, message: string) => {
    lines.push({ level, message, fields });
  };
  const log: Logger = {
    debug: note("debug"),
    info: note("info"),
    warn: note("warn"),
    error: note("error"),
  };
  const config = readWebConfig({
    ...env,
    NODE_ENV: "production",
    SESSION_SECRET: "a secret of thirty-two characters, or more",
  });
  const web = createWeb({ build: createBuild(), marketplaceFetch: api.fetch, config, log, now });
  return {
    lines,
    fetch: (request: Request, ip: string): Promise<Response> =>
      new URL(request.url).pathname.startsWith("/api/")
        ? api.fetch(request, ip)
        : web.fetch(request, { ip }),
  };
}

function createBuild(): ServerBuild {
  const routes = {
    root: { id: "root", path: "", module: { default: Root, loader: loadRoot, middleware } },
    "routes/locale": { id: "routes/locale", parentId: "root", path: ":locale", module: layout },
    social: {
      id: "social",
      parentId: "routes/locale",
      path: "auth/social/:provider",
      module: social,
    },
    loginCode: {
      id: "loginCode",
      parentId: "routes/locale",
      path: "auth/hand-off",
      module: question,
    },
    index: { id: "index", parentId: "routes/locale", index: true, module: page },
    page: { id: "page", parentId: "routes/locale", path: "*", module: page },
  };
  const described = Object.fromEntries(
    Object.entries(routes).map(([id, { module, ...route }]) => [
      id,
      { ...route, hasAction: "action" in module, hasLoader: "loader" in module, module: "/x.js" },
    ]),
  );
  return {
    entry: { module: { default: writeDocument } },
    routes,
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: described,
      url: "/manifest.js",
      version: "1",
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}

/** Like the build, passes a route's data on to its component. */
const Question = loginCode.default as ComponentType<{ loaderData: unknown }>;
const question = {
  ...loginCode,
  default: function WithData() {
    return <Question loaderData={useLoaderData<unknown>()} />;
  },
};

const loadRoot = () => ({ origin: SHOP });

function Root() {
  return (
    <html lang="en">
      <body>
        <Outlet />
      </body>
    </html>
  );
}

const layout = { default: () => <Outlet />, loader: () => null };

const page = {
  loader({ context }: LoaderFunctionArgs) {
    return {
      path: context.get(webRequestContext).path,
      isMember: context.get(cookiesContext).get("accessToken") !== null,
    };
  },
  default: function Page() {
    const { path, isMember } = useLoaderData<typeof page.loader>();
    return (
      <main id="main">
        {path} {isMember ? "member" : "visitor"}
      </main>
    );
  },
};

async function writeDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const stream = await renderToReadableStream(
    <MessageSourceContext value={serverMessages}>
      <ServerRouter context={context} url={request.url} />
    </MessageSourceContext>,
  );
  await stream.allReady;
  return new Response(stream, { status, headers });
}
