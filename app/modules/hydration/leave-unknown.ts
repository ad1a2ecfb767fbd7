import { matchRoutes, type DataRouter } from "react-router";

type Page = { __reactRouterDataRouter?: DataRouter };

function readRouter(): DataRouter | undefined {
  const { __reactRouterDataRouter: router } = window as Page;
  return router;
}

/** Routes that the manifest lacks (scripts/trim-manifest.ts) become document navigations. */
export function leaveUnknown(): void {
  const leave = (event: Event, address = "") => {
    const [, path] = address.split(/[?#]/)[0]!.split(location.origin);
    if (path && isUnknown(readRouter()?.routes ?? [], path)) event.stopPropagation();
  };
  // The listeners sit on the window, above the document, where React listens.
  const on = (kind: string, run: (event: Event) => void) => addEventListener(kind, run, true);
  on("click", (press) => leave(press, (press.target as Element).closest?.("a")?.href));
  on("submit", (press) => leave(press, (press.target as HTMLFormElement).action));
  // The browser may restore this page from its back-forward cache.
  on("pageshow", (event) => {
    const isOnItsWay = readRouter()?.state.navigation.location;
    if ((event as PageTransitionEvent).persisted && isOnItsWay) location.reload();
  });
}

function isUnknown(routes: Parameters<typeof matchRoutes>[0], path: string): boolean {
  const leaf = matchRoutes(routes, path)?.at(-1)?.route;
  return !leaf || leaf.path === "*";
}
