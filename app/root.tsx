import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import { use, type ReactNode } from "react";
import { Links, Outlet, useRouteLoaderData } from "react-router";
import { webRequestContext } from "./context.ts";
import { cacheHeaders } from "./middleware/cache-headers.server.ts";
import { writeCookies } from "./middleware/cookies.server.ts";
import { correctLocale, detectLocale } from "./middleware/locale.server.ts";
import { takeLoginCode } from "./middleware/login-code.server.ts";
import { openMarketplace } from "./middleware/marketplace.server.ts";
import { refusePrefetchedEffects } from "./middleware/prefetch.server.ts";
import { securityHeaders } from "./middleware/security-headers.server.ts";
import { DocumentContext } from "./modules/layout/document-context.ts";
import { DocumentScripts } from "./modules/layout/document-scripts.tsx";
import { ErrorPage } from "./modules/layout/late-error-page.ts";
import { Frame } from "./modules/layout/app-shell.tsx";
import { RefreshWithoutScripts } from "./modules/layout/refresh-without-scripts.tsx";
import { useLocale } from "./modules/locale/use-locale.ts";
import { listReachableProviders } from "./services/env.server.ts";
import type { Route } from "./+types/root";

/** The itinerary of a request, outermost first. What comes before it is in web.server.ts. */
export const middleware: Route.MiddlewareFunction[] = [
  // Sees every answer last, so that one with cookies is never kept for others.
  cacheHeaders,
  // Around all that may answer by itself, so that refusals and redirects have the headers as well.
  securityHeaders,
  // Outside of the cookies: it drops an answer whose cookies were changed.
  refusePrefetchedEffects,
  // Around all that changes cookies, as a call of the API does whose session has ended.
  writeCookies,
  // The code and the locale of the profile are asked of the API.
  openMarketplace,
  // Before the locale, whose redirect would carry the code on to another address.
  takeLoginCode,
  // Before the correction, which redirects to what was detected.
  detectLocale,
  correctLocale,
];

export function loader({ context }: Route.LoaderArgs) {
  const { origin, config, lite, buildId } = context.get(webRequestContext);
  return {
    origin,
    build: buildId,
    ...(lite ? { lite: true as const } : {}),
    socialProviders: listReachableProviders(config, origin),
    ...(config.turnstileSiteKey ? { turnstileSiteKey: config.turnstileSiteKey } : {}),
    ...(config.tagManagerId ? { tagManagerId: config.tagManagerId } : {}),
    ...(config.viewportLock ? { viewportLock: true } : {}),
  };
}

const VIEWPORT = "width=device-width, initial-scale=1";

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const isLocked = useRouteLoaderData<typeof loader>("root")?.viewportLock === true;
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={VIEWPORT + (isLocked ? ", user-scalable=no" : "")} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#161713" media="(prefers-color-scheme:dark)" />
        <meta name="theme-color" content="#f7f3ea" />
        <Layers />
        <Links />
        {import.meta.env.SSR ? <RefreshWithoutScripts /> : null}
      </head>
      <body>
        {children}
        <DocumentScripts />
      </body>
    </html>
  );
}

/** Stylesheets arrive in any order; this declares the order of the layers. */
function Layers() {
  const nonce = use(DocumentContext)?.nonce;
  const order = "@layer tokens,base,layout,components,screens;";
  return (
    <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: order }} />
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame whole>
      <ErrorPage error={error} />
    </Frame>
  );
}

/** Its loader data never changes while the page is open. */
export const shouldRevalidate = () => false;
