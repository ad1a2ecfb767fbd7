import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { hasKept, restoreKept } from "../session/typing.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

const OfflineBar = lazy(() =>
  import("../session/offline-bar.tsx").then(
    (part) => ({ default: part.OfflineBar }),
    () => ({ default: () => null }),
  ),
);

/** Work of a hydrated page that neither the first paint nor the first press needs. */
export function AfterHydration() {
  return useHydrated() ? <HydratedEffects /> : null;
}

function HydratedEffects() {
  const { pathname, search } = useLocation();
  // The page script (entry.page.ts) keeps the trail of pages and counts them.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the listeners read the address themselves
  useEffect(() => void dispatchEvent(new Event("visit")), [pathname, search]);
  useEffect(() => {
    if (hasKept()) void restoreKept();
  }, []);
  useEffect(() => {
    // When the error page is needed, the network may be down.
    void import("./error-page.tsx").catch(() => {});
  }, []);
  return (
    <Suspense fallback={null}>
      <OfflineBar />
    </Suspense>
  );
}
