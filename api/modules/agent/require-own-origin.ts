import { isIP } from "node:net";
import { isLoopback } from "#contract/loopback.ts";
import type { ApiConfig } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";

/**
 * Any site may point a name of its own at the shop, or at a developer's machine, and would then speak
 * to it through its visitor's browser (DNS rebinding). Programs send no Origin; browsers always do.
 * Throws forbidden.
 */
export function requireOwnOrigin(
  { headers, url }: Request,
  { publicOrigin, localOrigin }: Pick<ApiConfig, "publicOrigin" | "localOrigin">,
): void {
  const asked = headers.get("x-forwarded-host") ?? headers.get("host") ?? new URL(url).host;
  const host = toHostname(`http://${asked}`);
  const own = [publicOrigin, localOrigin].flatMap((origin) => origin ?? []);
  const isOwnHost = own.some((origin) => toHostname(origin) === host);
  if (host === null || !(isOwnHost || isOnOwnNetwork(host))) throw new ApiError("forbidden");
  const origin = headers.get("origin");
  if (origin === null || own.includes(origin)) return;
  const page = toHostname(origin);
  if (page === null || !isLoopback(page) || !isLoopback(host)) throw new ApiError("forbidden");
}

const toHostname = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).hostname : null;

/** No page of another site has such a host. */
const isOnOwnNetwork = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || !hostname.includes(".");
