import type { ComponentType } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import type { Locale } from "#contract/market.ts";
import {
  cookiesContext,
  localeContext,
  apiContext,
  type WebRequest,
  webRequestContext,
} from "#app/context.ts";
import { MessageSourceContext } from "#app/modules/locale/message-source.ts";
import { serverMessages } from "#app/modules/locale/server-messages.server.ts";
import { localeOfPath } from "#app/modules/locale/locale.ts";
import { createCookieJar } from "#app/services/cookie-jar.server.ts";
import { readWebConfig } from "#app/services/env.server.ts";
import { createApiClient } from "#app/services/marketplace/api-client.server.ts";
import {
  createMarketplaceCall,
  type MarketplaceFetch,
} from "#app/services/marketplace/call.server.ts";

type Arguments = {
  request: Request;
  url: URL;
  params: Record<string, string>;
  context: RouterContextProvider;
};

const ORIGIN = "http://deftero.test";

/** The arguments of a loader, with a real Request and the marketplace behind `fetch`. */
export function openLoader<Loader extends (args: never) => unknown>(
  loader: Loader,
  fetch: MarketplaceFetch,
  {
    cookie = null,
    personal = false,
    env = {},
  }: { cookie?: string | null; personal?: boolean; env?: Record<string, string> } = {},
) {
  return (address: string, params: Record<string, string> = {}): ReturnType<Loader> => {
    const url = new URL(address, ORIGIN);
    const locale: Locale = localeOfPath(url.pathname);
    const context = new RouterContextProvider();
    context.set(localeContext, locale);
    context.set(
      apiContext,
      createApiClient(
        createMarketplaceCall({
          fetch,
          locale,
          tokens: { access: null, session: null },
          pause: async () => {},
        }),
      ),
    );
    context.set(cookiesContext, createCookieJar(cookie, { secret: "s", secure: false }));
    context.set(webRequestContext, {
      shared: !personal,
      nonce: "n",
      now: () => new Date(),
      origin: ORIGIN,
      config: readWebConfig(env, "s".repeat(32)),
    } as WebRequest);
    const given: Arguments = {
      request: new Request(url),
      url,
      params: { locale, ...params },
      context,
    };
    return loader(given as never) as ReturnType<Loader>;
  };
}

/** Renders the screen on the server, for what its loader returned. */
export async function renderRoute(
  // A route's component takes what its own types say.
  // oxlint-disable-next-line no-explicit-any
  Component: ComponentType<any>,
  loaderData: unknown,
  address: string,
  /** Parsed as a stream, like browsers do: deferred parts then stay separate. */
  { asItComes = false, lite = false, signedIn = false } = {},
): Promise<Document> {
  const root = { origin: ORIGIN, ...(lite && { lite: true }) };
  const layout = signedIn ? { session: { signedIn, user: null } } : {};
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => root,
      children: [
        {
          id: "routes/locale",
          loader: () => layout,
          children: [{ id: "page", path: "*", Component, loader: () => loaderData }],
        },
      ],
    },
  ]);
  const stream = await renderToReadableStream(
    <MessageSourceContext value={serverMessages}>
      <Stub
        initialEntries={[address]}
        hydrationData={{ loaderData: { root, "routes/locale": layout, page: loaderData } }}
      />
    </MessageSourceContext>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  if (!asItComes) await stream.allReady;
  const html = await new Response(stream).text();
  const { JSDOM } = (await import("jsdom" as string)) as {
    JSDOM: new (html: string) => { window: Window };
  };
  const { document } = new JSDOM(html).window;
  // Browsers report a failed pattern in their own words, and add the title (F34).
  for (const { name } of document.querySelectorAll<HTMLInputElement>("[pattern]:not([title])")) {
    throw new Error(`${name} has a pattern and no title that says it`);
  }
  return document;
}
