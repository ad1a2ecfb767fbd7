import type { SubscribedBrowser } from "#contract/push-subscription.ts";
import type { Locale } from "../locale/locale.ts";
import { registerWorker, stopKeepingPages } from "../visit/keep-pages.ts";

/** Asks the member, and answers what the shop needs to reach this browser. */
export async function subscribeBrowser(
  publicKey: string,
  locale: Locale,
): Promise<SubscribedBrowser | "blocked" | "dismissed"> {
  const permission = await Notification.requestPermission();
  if (permission === "denied") return "blocked";
  if (permission !== "granted") return "dismissed";
  await registerWorker(locale);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of an earlier key of the shop, or of an account that was signed in before.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  return { endpoint: endpoint!, p256dh: keys!["p256dh"]!, auth: keys!["auth"]! };
}

export type PushSupport = "ready" | "blocked" | "home-screen" | "none";

/** WebKit on phones has web push in apps of the home screen alone, and alone knows `standalone`. */
export function findPushSupport(): PushSupport {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
    return Notification.permission === "denied" ? "blocked" : "ready";
  return (navigator as { standalone?: boolean }).standalone === false ? "home-screen" : "none";
}

/** After the member removed this device; otherwise the browser would renew its subscription. */
export async function unregisterBrowser(): Promise<void> {
  stopKeepingPages();
  const worker = await navigator.serviceWorker?.getRegistration("/");
  if (worker?.active?.scriptURL.includes("/push-worker.js")) await worker.unregister();
}
