import { randomUUIDv7 } from "node:crypto";
import type { Call } from "#api/context.ts";
import { findRequestId } from "#api/request-scope.ts";
import { findCallLocale } from "./find-call-locale.ts";
import { findCallerIp } from "./find-caller-ip.ts";

/** What is known of a request before it is known which call it makes. */
export type Arrival = Pick<
  Call,
  "at" | "requestId" | "ip" | "userAgent" | "locale" | "language" | "market"
>;

const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * `peer` as in `findCallerIp`. The id is that of the request that this process answers already, or
 * the one that a trusted caller sends, so that their logs join.
 */
export function readArrival(
  request: Request,
  peer: string | undefined,
  { at, isTrusted }: { at: Date; isTrusted: (ip: string) => boolean },
): Arrival {
  const { headers } = request;
  const given = headers.get("x-request-id") ?? "";
  const mayName = peer === undefined || isTrusted(peer);
  return {
    at,
    requestId: findRequestId() ?? (mayName && REQUEST_ID.test(given) ? given : randomUUIDv7()),
    ip: findCallerIp(headers, peer, isTrusted),
    userAgent: headers.get("user-agent"),
    ...findCallLocale(
      new URL(request.url).searchParams.get("_locale"),
      headers.get("accept-language"),
    ),
  };
}
