import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import * as appShell from "virtual:app-shell-routes";
import { leaveUnknown } from "./modules/hydration/leave-unknown.ts";
import { watchWholeStyles } from "./modules/hydration/load-styles.ts";
import { createBrowserMessages } from "./modules/locale/browser-messages.ts";
import { MessageSourceContext } from "./modules/locale/message-source.ts";
import type { PageMonitoring } from "./modules/monitoring/page-monitoring.ts";
import { fetchData } from "./modules/session/data-fetch.ts";

type Modules = Record<string, unknown>;
type Manifest = { routes: Record<string, { css?: string[] }> };

function hydratePage(screens: Modules): void {
  const modules = { root: appShell.root, "routes/locale": appShell.locale, ...screens };
  Object.assign(window, { __reactRouterRouteModules: modules });
  const { __reactRouterManifest: manifest } = window as unknown as {
    __reactRouterManifest: Manifest;
  };
  watchWholeStyles(manifest.routes["root"]?.css?.[0]);
  removeInlined(manifest, Object.keys(modules));
  hydrate();
}

/** Styles that are inlined in the document are not fetched again as files. */
function removeInlined({ routes }: Manifest, shown: string[]): void {
  const inlined = new Set(shown.flatMap((id) => routes[id]?.css ?? []));
  for (const route of Object.values(routes)) {
    if (route.css) route.css = route.css.filter((href) => !inlined.has(href));
  }
}

function hydrate(): void {
  leaveUnknown();
  const { monitoring } = window as { monitoring?: PageMonitoring };
  startTransition(() => {
    hydrateRoot(
      document,
      <MessageSourceContext value={createBrowserMessages()}>
        <HydratedRouter unstable_fetch={fetchData} {...monitoring?.router} />
      </MessageSourceContext>,
      monitoring?.root,
    );
  });
  if (monitoring) void import("./modules/monitoring/watch-page.ts");
}

// A built page hydrates itself (inline-scripts.server.ts).
if (import.meta.env.DEV) hydrate();
else Object.assign(window, { hydratePage });
