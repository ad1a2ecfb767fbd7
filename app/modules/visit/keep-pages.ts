import { type Locale, localeOfPath } from "../locale/locale.ts";
import { trustScript } from "../ui/trusted-script.ts";

/** The member has just removed this browser from the list of those that get push. */
const REMOVED = "worker-removed";

/** Until the tab is closed no worker is registered again by itself. */
export function stopKeepingPages(): void {
  try {
    sessionStorage.setItem(REMOVED, "1");
  } catch {
    // Without storage the worker comes back, and has no subscription.
  }
}

function isStopped(): boolean {
  try {
    return sessionStorage.getItem(REMOVED) !== null;
  } catch {
    return false;
  }
}

/** Lets the service worker show pages without a connection; a member's push has the same one. */
export async function keepPages(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined || isStopped() || (await serviceWorker.getRegistration("/")))
    return;
  await registerWorker(localeOfPath(location.pathname));
}

export const registerWorker = (locale: Locale): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(trustScript(`/push-worker.js?locale=${locale}`), {
    updateViaCache: "none",
  });
