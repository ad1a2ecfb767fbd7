import { matchRoutes, type DataRouter } from "react-router";

type Page = { __reactRouterDataRouter?: DataRouter };

/** React Router's, from when it has taken over. */
function readRouter(): DataRouter | undefined {
  const { __reactRouterDataRouter: router } = window as Page;
  return router;
}

/**
 * Leaves presses to the browser that lead to an address that no route here knows: the map of routes
 * lacks pages without scripts, and those of members for who is none (scripts/trim-manifest.ts). Such
 * a press never reaches React, and is what it is in any document.
 */
export function leaveUnknown(): void {
  const leave = (event: Event, address = "") => {
    const [, path] = address.split(/[?#]/)[0]!.split(location.origin);
    if (path && isUnknown(readRouter()?.routes ?? [], path)) event.stopPropagation();
  };
  // Above the document, where React listens.
  const on = (kind: string, run: (event: Event) => void) => addEventListener(kind, run, true);
  on("click", (press) => leave(press, (press.target as Element).closest?.("a")?.href));
  on("submit", (press) => leave(press, (press.target as HTMLFormElement).action));
  // The browser shows a page again that it kept while it was on its way to another document.
  on("pageshow", (event) => {
    const isOnItsWay = readRouter()?.state.navigation.location;
    if ((event as PageTransitionEvent).persisted && isOnItsWay) location.reload();
  });
}

function isUnknown(routes: Parameters<typeof matchRoutes>[0], path: string): boolean {
  const leaf = matchRoutes(routes, path)?.at(-1)?.route;
  return !leaf || leaf.path === "*";
}
