import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import type { ReactNode } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { webRequestContext } from "./context.ts";
import { cacheHeaders } from "./middleware/cache-headers.server.ts";
import { writeCookies } from "./middleware/cookies.server.ts";
import { correctLocale, detectLocale } from "./middleware/locale.server.ts";
import { takeLoginCode } from "./middleware/login-code.server.ts";
import { openMarketplace } from "./middleware/marketplace.server.ts";
import { refusePrefetchedEffects } from "./middleware/prefetch.server.ts";
import { securityHeaders } from "./middleware/security-headers.server.ts";
import { AfterHydration } from "./modules/hydration/after-hydration.tsx";
import { DocumentScroll } from "./modules/layout/document-scroll.tsx";
import { DocumentScripts } from "./modules/layout/document-scripts.tsx";
import { DocumentStyles } from "./modules/layout/document-styles.tsx";
import { ErrorPage } from "./modules/layout/late-error-page.ts";
import { Frame } from "./modules/layout/app-shell.tsx";
import { SpriteAfterHydration } from "./modules/layout/sprite-after-hydration.tsx";
import { useLocale } from "./modules/locale/use-locale.ts";
import type { Route } from "./+types/root";

/** The itinerary of a request, outermost first. What comes before it is in web.server.ts. */
export const middleware: Route.MiddlewareFunction[] = [
  cacheHeaders,
  securityHeaders,
  refusePrefetchedEffects,
  writeCookies,
  openMarketplace,
  takeLoginCode,
  detectLocale,
  correctLocale,
];

export function loader({ context }: Route.LoaderArgs) {
  const { origin, config, lite } = context.get(webRequestContext);
  return {
    origin,
    ...(lite ? { lite: true as const } : {}),
    socialProviders: config.socialProviders,
    ...(config.turnstileSiteKey ? { turnstileSiteKey: config.turnstileSiteKey } : {}),
    ...(config.tagManagerId ? { tagManagerId: config.tagManagerId } : {}),
    ...(config.viewportLock ? { viewportLock: true } : {}),
  };
}

/** Constant, so it is rendered on the server alone: 110 bytes less in every page's scripts. */
const OF_THE_APP = import.meta.env.SSR ? (
  <>
    <link rel="manifest" href="/manifest.webmanifest" />
    <meta name="theme-color" content="#161713" media="(prefers-color-scheme:dark)" />
    <meta name="theme-color" content="#f7f3ea" />
  </>
) : null;

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
        {import.meta.env.SSR ? OF_THE_APP : null}
        <DocumentStyles />
      </head>
      <body>
        {children}
        <AfterHydration />
        <SpriteAfterHydration />
        <DocumentScroll />
        <DocumentScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

/** Its loader data never changes while the page is open. */
export const shouldRevalidate = () => false;
