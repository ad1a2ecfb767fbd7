import { minutes, seconds } from "#contract/duration.ts";
import { pagePaths } from "../../page-paths.ts";
import { saveForNext } from "../session/typing.ts";
import { hasUnsaved } from "../session/unsaved.ts";

/** Name of the timestamp in spec §3. */
const REFRESHED_AT = "versionRefreshedAt";
const LOOK_AGAIN = seconds(3);
type Watch = {
  /** Id of the build that wrote the page. */
  running: string;
  isBusy?: () => boolean;
  onOffer?: (isOffered: boolean) => void;
};

const showVersionBar = (isOffered: boolean) => {
  void import("./version-bar.ts").then((part) => part.showVersionBar(isOffered, loadAnew));
};

/** The loading bar and buttons that wait mark themselves. */
const isPageBusy = () => document.querySelector(".loading.on, [aria-busy=true]") !== null;

/** Reloads unless that would lose input (spec §4). Returns a function that stops the checks. */
export function watchVersion({
  running,
  isBusy = isPageBusy,
  onOffer = showVersionBar,
}: Watch): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;

  async function check(): Promise<void> {
    clearTimeout(again);
    const offered = await fetchVersion();
    const verdict = compareVersion({
      running,
      offered: offered?.buildId,
      isPlaceKept: offered?.isPlaceKept === true,
      refreshedAt: readRefreshedAt(),
      now: Date.now(),
      isBusy: isBusy(),
      hasUnsaved: hasUnsaved(),
    });
    onOffer(verdict === "offer");
    if (verdict === "reload") await loadAnew();
    if (verdict === "wait") again = setTimeout(() => void check(), LOOK_AGAIN);
  }

  const onLook = () => {
    if (document.visibilityState === "visible") void check();
  };
  onLook();
  const timer = setInterval(() => void check(), CHECK_EVERY);
  document.addEventListener("visibilitychange", onLook);
  return () => {
    clearTimeout(again);
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onLook);
  };
}

/** Reloads past every cache; typed values come back, except secrets and files. */
export async function loadAnew(): Promise<void> {
  await saveForNext();
  sessionStorage.setItem(REFRESHED_AT, String(Date.now()));
  const workers = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  await Promise.all((workers ?? []).filter(isForeign).map((worker) => worker.unregister()));
  const url = new URL(location.href);
  url.searchParams.set("t", String(Date.now()));
  location.replace(url);
}

/** The worker of web push shows kept pages without a connection alone, and the browser's subscription would go with it. */
const isForeign = ({ active }: ServiceWorkerRegistration) =>
  !active?.scriptURL.includes("/push-worker.js");

/** Without session storage there is no reload guard, so the page never reloads. */
function readRefreshedAt(): number {
  try {
    return Number(sessionStorage.getItem(REFRESHED_AT) ?? 0);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** A failure is only logged (spec §8), because the current page works. */
async function fetchVersion(): Promise<{ buildId?: string; isPlaceKept?: boolean } | null> {
  try {
    const response = await fetch(pagePaths.version(), { cache: "no-store" });
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as { buildId?: string; isPlaceKept?: boolean };
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.info("The version check failed", error);
    return null;
  }
}

/** spec §9 "Version check interval". */
const CHECK_EVERY = minutes(5);
const REFRESH_GUARD = minutes(1);

type Facts = {
  running: string | undefined;
  offered: string | undefined;
  /** Whether the locale is stored in a cookie (spec §4). */
  isPlaceKept: boolean;
  refreshedAt: number;
  now: number;
  isBusy: boolean;
  hasUnsaved: boolean;
};

/** Decides what an open page does about a new build (spec §4 "Version update"). */
export function compareVersion(facts: Facts): "stay" | "wait" | "offer" | "reload" {
  const { running, offered, isPlaceKept, refreshedAt, now } = facts;
  if (!running || !offered || running === offered || !isPlaceKept) return "stay";
  if (now - refreshedAt < REFRESH_GUARD) return "stay";
  if (facts.isBusy) return "wait";
  return facts.hasUnsaved ? "offer" : "reload";
}
