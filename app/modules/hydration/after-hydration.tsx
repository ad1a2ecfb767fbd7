import { Suspense, useEffect, useRef, useState, lazy, type ComponentType } from "react";
import { useBlocker, useLocation, useSearchParams } from "react-router";
import { seconds } from "#contract/duration.ts";
import { readConsent, type Consent } from "../analytics/consent.ts";
import { saveTrail, moveOn, readTrail } from "../session/previous-path.ts";
import { rememberListing } from "../session/recent-listings.ts";
import { hasKept, restoreKept, watchTyping } from "../session/typing.ts";
import { useSession } from "../session/use-session.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { isRefusedByHistory } from "./foreign-profile.ts";
import { useLocale } from "../locale/use-locale.ts";

const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (): { default: ComponentType<Props> } => ({ default: () => null }),
    ),
  );

const Late = lazyOrNothing(async () => (await import("../../late.ts")).default);
const ConsentBar = lazyOrNothing(
  async () => (await import("../analytics/consent-bar.tsx")).ConsentBar,
);

const Measure = lazyOrNothing(async () => (await import("../analytics/measure.tsx")).Measure);

/** Work that neither the first paint nor the first press needs; it starts after hydration. */
export function AfterHydration() {
  return useHydrated() ? <HydratedEffects /> : null;
}

function HydratedEffects() {
  const isSettled = useSettled();
  // The cookie is read on each render: the consent page changes it without this bar.
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

/** The component lives as long as the document, so this never becomes false again. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    setTimeout(settle, seconds(5));
    addEventListener("focusin", settle);
  }, []);
  return isSettled;
}

/** Saves the previous path on every change of route (spec §2). */
function useTrail(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const query = new URLSearchParams(search);
    rememberListing(pathname);
    for (const name of PASSING) query.delete(name);
    const rest = query.toString();
    saveTrail(moveOn(readTrail(), rest === "" ? pathname : `${pathname}?${rest}`));
  }, [pathname, search]);
}
const PASSING = ["modal", "switch_to", "auth", "error", "accessToken", "customUrl", "t"];

/** Back and forward lead to no profile but one's own (spec §2). */
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

/** Removes the `t` that a reload past every cache adds (spec §4). */
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

const PAUSE = seconds(2);

const isAsked = () => /(?:^|;\s*)geolocationApplied=/.test(document.cookie);

/** Detects the country of an anonymous visitor once a day (spec §4), if cookies are enabled. */
function useCountryDetection(): void {
  const here = useLocale();
  const { signedIn } = useSession();
  useEffect(() => {
    if (signedIn || !navigator.cookieEnabled || isAsked()) return;
    const timer = setTimeout(() => {
      import("./detect-country.ts").then(
        ({ redirectToDetectedCountry }) => redirectToDetectedCountry(here, isAsked),
        () => {},
      );
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [here, signedIn]);
}
