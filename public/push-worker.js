/**
 * Shows web push, and without a connection the pages seen last. Every request goes to the network
 * first; only documents that are the same for all visitors are kept (docs/decisions/0123).
 */
const PRODUCT = "Deftero";
/** Where a browser's new subscription goes; the locale stands in the worker's own address. */
const locale = new URL(self.location.href).searchParams.get("locale") ?? "en-GR";
const SUBSCRIBE = `/${locale}/account/notifications/browser`;

/** Documents, the one seen last at the end. */
const SEEN = "seen-1";
/** The page without a connection, one for each locale. */
const OFFLINE = "offline-1";
const KEPT = 12;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KEPT_FOR = 7 * DAY;
const KEPT_AT = "x-kept-at";

const toOffline = (where) => `/${where}/offline`;
const findLocale = (pathname) => /^\/([a-z]{2}-[A-Z]{2})(?:\/|$)/.exec(pathname)?.[1];

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  // Without it push works all the same.
  event.waitUntil(keepOffline(locale).catch(() => {}));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable().catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  // What a member has seen is nothing for the next person at the browser.
  if (method === "POST" && /\/auth\/sign-out(?:\.data)?$/.test(pathname))
    event.waitUntil(caches.delete(SEEN));
  if (method === "GET" && mode === "navigate") event.respondWith(load(event));
});

async function load(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    const copy = findCopy(event.request, answer);
    if (copy) event.waitUntil(copy.then((page) => keep(event.request.url, page)).catch(() => {}));
    return answer;
  } catch (error) {
    const page = await findWithoutConnection(event.request.url).catch(() => undefined);
    if (page === undefined) throw error;
    return page;
  }
}

/** Pages of the shop; a page by the link of a message is for its receiver, whatever its headers. */
const PUBLIC =
  /^\/[a-z]{2}-[A-Z]{2}(?:\/(?:search|devices|listing|sku|content|help|faq|how-it-works)(?:\/.*)?)?$/;

/** The page as every visitor sees it; of what belongs to one alone there is no copy. */
function findCopy({ url, headers }, answer) {
  const isAhead = headers.has("Sec-Purpose");
  if (isAhead || answer.status !== 200 || !PUBLIC.test(new URL(url).pathname)) return null;
  if (isForAll(answer)) return Promise.resolve(answer.clone());
  return self.navigator.connection?.saveData ? null : loadForAll(url);
}

/** What a member sees with their own header, and visitors without. */
async function loadForAll(address) {
  const [url] = address.split("#");
  const kept = await (await caches.open(SEEN)).match(url);
  if (kept && ageOf(kept) < HOUR) return kept;
  // Not a view: the member's own page has counted.
  return fetch(url, { credentials: "omit", headers: { Purpose: "prefetch" }, priority: "low" });
}

/** The web forbids to store what belongs to one visitor. */
const isForAll = ({ status, headers }) =>
  status === 200 &&
  /^text\/html\b/.test(headers.get("Content-Type") ?? "") &&
  !/no-store/.test(headers.get("Cache-Control") ?? "no-store");

/** One that came from here keeps its age. */
async function keep(address, answer) {
  if (!isForAll(answer)) return;
  const [url] = address.split("#");
  const page = await stamp(answer);
  const cache = await caches.open(SEEN);
  // Last in the order of the cache.
  await cache.delete(url);
  await cache.put(url, page);
  const urls = await cache.keys();
  await Promise.all(urls.slice(0, -KEPT).map((one) => cache.delete(one)));
  const where = findLocale(new URL(url).pathname);
  if (where) await keepOffline(where);
}

async function stamp(answer) {
  const headers = new Headers(answer.headers);
  if (!headers.has(KEPT_AT)) headers.set(KEPT_AT, String(Date.now()));
  return new Response(await answer.text(), { headers });
}

const ageOf = ({ headers }) => Date.now() - Number(headers.get(KEPT_AT));

async function keepOffline(where) {
  const cache = await caches.open(OFFLINE);
  const kept = await cache.match(toOffline(where));
  if (kept && ageOf(kept) < DAY) return;
  const answer = await fetch(toOffline(where), { credentials: "omit" });
  if (answer.ok) await cache.put(toOffline(where), await stamp(answer));
}

async function findWithoutConnection(url) {
  const where = findLocale(new URL(url).pathname) ?? locale;
  const cache = await caches.open(OFFLINE);
  const answer = (await cache.match(toOffline(where))) ?? (await cache.match(toOffline(locale)));
  const offline = (await answer?.text()) ?? "";
  const seen = await listSeen();
  const kept = seen.find((page) => page.url === url.split("#")[0]);
  if (kept) {
    const [note = ""] = /<p data-note[\s\S]*?<\/p>/.exec(offline) ?? [];
    return write(
      kept.html.replace(/<body[^>]*>/, (body) => body + note),
      kept.headers,
    );
  }
  if (answer === undefined) return undefined;
  const list = seen.map((page) => `<li><a href="${toText(page.url)}">${page.title}</a></li>`);
  return write(
    offline.replace(/<ul data-seen[^>]*>/, (ul) => ul + list.reverse().join("")),
    answer.headers,
  );
}

/** What is too old is forgotten. */
async function listSeen() {
  const cache = await caches.open(SEEN);
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const answer = await cache.match(url);
      if (ageOf(answer) > KEPT_FOR) {
        await cache.delete(url);
        return null;
      }
      const html = await answer.text();
      // The text of an element is written the same way in another one.
      const [, title = url] = /<title[^>]*>([^<]*)<\/title>/.exec(html) ?? [];
      return { url, html, title, headers: answer.headers };
    }),
  );
  return pages.filter((page) => page !== null);
}

function write(html, headers) {
  const kept = new Headers(headers);
  for (const name of ["Content-Length", "Content-Encoding"]) kept.delete(name);
  return new Response(html, { headers: kept });
}

const toText = (url) =>
  url.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

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
