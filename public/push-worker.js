/**
 * Shows web push. It is registered when a member turns notifications on, and has no fetch handler:
 * every request goes to the network as before.
 */
const PRODUCT = "Deftero";
/** Where a browser's new subscription goes; the locale stands in the worker's own address. */
const locale = new URL(self.location.href).searchParams.get("locale") ?? "en-GR";
const SUBSCRIBE = `/${locale}/account/notifications/browser`;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, ...options } = readPush(event.data);
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Browsers withdraw the permission from a site that shows nothing, so there is always a title. */
function readPush(data) {
  let push = {};
  try {
    push = data?.json() ?? {};
  } catch {
    // Shown without its text.
  }
  const { title = PRODUCT, body = "", lang = "", tag = "", url = "/" } = push;
  return {
    title,
    body,
    lang,
    tag,
    // A later notification about the same subject replaces the earlier one, and is heard again.
    renotify: tag !== "",
    icon: "/icon-192.png",
    data: { url },
  };
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.url ?? "/"));
});

/** Another open page is left alone: it may hold what the member has typed. */
async function openPage(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => page.url.split("#")[0] === url.href);
  await (open === undefined ? self.clients.openWindow(url.href) : open.focus());
}

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

/**
 * Needs the member's session; without it the subscription lapses and the page offers it again. The
 * shop refuses a browser that the member has removed from the list meanwhile.
 */
async function renew({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ?? (oldSubscription && (await subscribeLike(oldSubscription)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const replaces = oldSubscription?.endpoint ?? "";
  const { status } = await fetch(SUBSCRIBE, {
    method: "POST",
    body: new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth, replaces }),
    redirect: "manual",
  });
  if (status === 404) await subscription.unsubscribe();
}

const subscribeLike = ({ options }) =>
  self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: options.applicationServerKey,
  });
