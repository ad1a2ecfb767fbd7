import { timingSafeEqual } from "node:crypto";
import { parseCookie } from "cookie";
import { isLoopback } from "#contract/loopback.ts";
import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "./api-error.ts";
import type { Mount } from "./serve.ts";
import { createTrustedCallers } from "./find-caller-ip.ts";

const COOKIE = "developerKey";

/**
 * Restricts a page to developers on this machine; all others get 404. A proxy may look like a local
 * browser, so the developer key is required as well: in a cookie, which the parameter `key` sets,
 * or in X-Developer-Key.
 */
export const guardDeveloperPage = (
  mount: Mount,
  { developerKey }: Pick<ApiDeps, "developerKey">,
): Mount => ({
  ...mount,
  async answer(request, requestContext) {
    if (developerKey === null || !isHere(request, requestContext)) throw new ApiError("not_found");
    const isKey = (given: string | null | undefined) => isSame(given ?? "", developerKey);
    const { headers } = request;
    const url = new URL(request.url);
    if (request.method === "GET" && isKey(url.searchParams.get("key")))
      return keepInCookie(url, developerKey);
    const cookies = parseCookie(headers.get("cookie") ?? "");
    if (!isKey(headers.get("x-developer-key")) && !isKey(cookies[COOKIE]))
      throw new ApiError("not_found");
    return mount.answer(request, requestContext);
  },
});

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Redirects to the same page without the key, which would otherwise stay in the browser's history.
 */
function keepInCookie(url: URL, key: string): Response {
  url.searchParams.delete("key");
  // Relative, because the page can also be mounted below the API's base path.
  const location = `./${url.pathname.split("/").at(-1)}${url.search}`;
  return new Response(null, {
    status: 303,
    headers: {
      Location: location,
      "Set-Cookie": `${COOKIE}=${key}; Path=/; HttpOnly; SameSite=Strict`,
      "Cache-Control": "no-store",
    },
  });
}

const LOOPBACK = createTrustedCallers([]);

/** Headers that a proxy or a CDN adds; a local browser sends none of them. */
const PROXY_HEADER =
  /^(via|forwarded|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|cf-.+|fastly-.+|x-envoy-.+|x-amz-cf-.+)$/;
const PAGE_HEADERS = ["origin", "referer"];

/**
 * Whether the caller is on this machine, with no proxy in between. The host name is checked as
 * well: any site may point its own name at the loopback (DNS rebinding), and would then read this
 * page through its visitor's browser.
 */
const isHere = ({ headers, url }: Request, { ip }: { ip: string }): boolean =>
  LOOPBACK(ip) &&
  isLocal(url) &&
  ![...headers.keys()].some((name) => PROXY_HEADER.test(name)) &&
  PAGE_HEADERS.every((name) => isLocal(headers.get(name) ?? url));

const isLocal = (address: string) => URL.canParse(address) && isLoopback(new URL(address).hostname);
