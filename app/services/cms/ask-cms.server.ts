import { seconds } from "#contract/duration.ts";
import { readBody } from "../body-limit.server.ts";

/** One page waits this long; then all get the last good copy. */
const TIMEOUT = seconds(6);
/** A hundred long articles fit; cleaning more would block the process. */
const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 2;

export type CmsFetch = (request: Request) => Promise<Response>;

export type CmsAnswer = { status: number; text: string; total: number; pages: number };

/** `unreachable` is true of every address of this CMS. */
export class CmsError extends Error {
  override readonly name = "CmsError";
  readonly unreachable: boolean;
  constructor(message: string, { unreachable = false, cause }: Partial<CmsFault> = {}) {
    super(message, { cause });
    this.unreachable = unreachable;
  }
}
type CmsFault = { unreachable: boolean; cause: unknown };

type Options = { fetch: CmsFetch; timeout?: number };

/** Fetches JSON from below `scope` within the limits; else throws a `CmsError`. */
export async function askCms(
  address: string,
  scope: string,
  { fetch, timeout = TIMEOUT }: Options,
): Promise<CmsAnswer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new CmsError("It took too long")), timeout);
  try {
    const response = await follow(address, scope, fetch, controller.signal);
    const { status, headers } = response;
    if (status >= 500 || status === 429) {
      throw new CmsError(`It answered ${status}`, { unreachable: true });
    }
    if (!/\bjson\b/i.test(headers.get("Content-Type") ?? "")) {
      throw new CmsError("It answered something that is no JSON");
    }
    const text = new TextDecoder().decode(await readBody(response, MAX_BYTES));
    return {
      status,
      text,
      total: countOf(headers, "Total"),
      pages: countOf(headers, "TotalPages"),
    };
  } catch (cause) {
    if (controller.signal.aborted) throw new CmsError("It took too long", { unreachable: true });
    if (cause instanceof CmsError) throw cause;
    const isLarge = cause instanceof Error && cause.name === "BodyTooLarge";
    throw new CmsError(isLarge ? "It answered too much" : "It cannot be reached", {
      unreachable: !isLarge,
      cause,
    });
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

/** Follows redirects within `scope` only: any other address could be an attack (SSRF). */
async function follow(
  address: string,
  scope: string,
  fetch: CmsFetch,
  signal: AbortSignal,
): Promise<Response> {
  let target = address;
  for (let turn = 0; turn <= MAX_REDIRECTS; turn++) {
    const request = new Request(target, {
      headers: { Accept: "application/json" },
      redirect: "manual",
      signal,
    });
    const response = await fetch(request);
    const location = response.headers.get("Location");
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    void response.body?.cancel().catch(() => {});
    const next = URL.canParse(location, target) ? new URL(location, target).href : "";
    if (!next.startsWith(scope)) throw new CmsError("It leads elsewhere");
    target = next;
  }
  throw new CmsError("It leads round in circles");
}

function countOf(headers: Headers, name: string): number {
  const count = Number(headers.get(`X-WP-${name}`));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
