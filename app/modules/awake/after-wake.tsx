import { Suspense, useEffect, useRef, useState } from "react";
import { useBlocker, useLocation, useSearchParams } from "react-router";
import { readConsent, type Consent } from "../analytics/consent.ts";
import { keepTrail, moveOn, readTrail } from "../session/previous-path.ts";
import { rememberListing } from "../session/recent-listings.ts";
import { hasKept, restoreKept, watchTyping } from "../session/typing.ts";
import { useSession } from "../session/use-session.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { isRefusedByHistory } from "./foreign-profile.ts";
import { lazyOrNothing } from "./lazy-or-nothing.ts";
import { useCountryDetection } from "./use-country-detection.ts";

const Late = lazyOrNothing(async () => (await import("../../late.ts")).default);
const ConsentBar = lazyOrNothing(
  async () => (await import("../analytics/consent-bar.tsx")).ConsentBar,
);

const Measure = lazyOrNothing(async () => (await import("../analytics/measure.tsx")).Measure);

/** What no first picture and no first press needs: it begins when the page is awake. */
export function AfterWake() {
  return useHydrated() ? <Awake /> : null;
}

function Awake() {
  const isSettled = useSettled();
  // Read each time: the page that asks for it at length answers without this bar.
  const [, setAnswer] = useState<Consent>(null);
  const consent = readConsent();
  useTrail();
  useOwnHistory();
  useTypedValues();
  useCountryDetection();
  useCleanAddress();
  const [foot, isFootSeen] = useSeen();
  return (
    <Suspense fallback={null}>
      {isSettled ? <Late /> : null}
      {consent === "yes" ? <Measure /> : null}
      {consent === null ? (
        <div ref={foot}>{isFootSeen ? <ConsentBar onAnswer={setAnswer} /> : null}</div>
      ) : null}
    </Suspense>
  );
}

/**
 * What the page shows goes first: whether it has been there for a while, or somebody uses it. The
 * component stays as long as the document, so nothing is taken back.
 */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    setTimeout(settle, 5_000);
    addEventListener("focusin", settle);
  }, []);
  return isSettled;
}

/** spec §2: the previous path is kept on every change of route. */
function useTrail(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const query = new URLSearchParams(search);
    rememberListing(pathname);
    for (const name of PASSING) query.delete(name);
    const rest = query.toString();
    keepTrail(moveOn(readTrail(), rest === "" ? pathname : `${pathname}?${rest}`));
  }, [pathname, search]);
}
/** What says something once, or opens a dialog, is no part of the place. */
const PASSING = ["modal", "switch_to", "auth", "error", "accessToken", "customUrl", "t"];

/** spec §2: the history leads to no profile but one's own. */
function useOwnHistory(): void {
  const ownName = useSession().user?.username ?? null;
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    isRefusedByHistory(currentLocation, nextLocation, historyAction, ownName),
  );
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
}

function useTypedValues(): void {
  useEffect(() => {
    if (hasKept()) {
      void restoreKept();
    }
    return watchTyping();
  }, []);
}

/** The `t` of a load past every cache has done its work (spec §4). */
function useCleanAddress(): void {
  const [query, setQuery] = useSearchParams();
  const isStamped = query.has("t");
  useEffect(() => {
    if (!isStamped) return;
    setQuery(
      (now) => {
        now.delete("t");
        return now;
      },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [isStamped, setQuery]);
}

/** Whether the foot of the page has come near: nobody is asked who does not get there. */
function useSeen() {
  const foot = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (foot.current === null || isSeen) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { rootMargin: "600px" },
    );
    watcher.observe(foot.current);
    return () => watcher.disconnect();
  }, [isSeen]);
  return [foot, isSeen] as const;
}
