import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddr from "proxy-addr";

/** Throws on anything but addresses, CIDR blocks and proxy-addr's names of networks. */
export function createTrustedCallers(addresses: readonly string[]): (ip: string) => boolean {
  const trust = proxyAddr.compile(["loopback", ...addresses]);
  return (ip) => trust(ip, 0);
}

/**
 * IP address of the caller. `peer` is the remote address of the connection, undefined for a caller
 * in this process. In X-Forwarded-For the last address that is not a trusted caller counts, because
 * everything left of it may be spoofed.
 */
export function findCallerIp(
  headers: Headers,
  peer: string | undefined,
  isTrusted: (ip: string) => boolean,
): string {
  const direct = peer ?? "127.0.0.1";
  const request = {
    headers: { "x-forwarded-for": headers.get("x-forwarded-for") ?? "" },
    socket: { remoteAddress: direct },
  } as unknown as IncomingMessage;
  const found = proxyAddr(request, isTrusted);
  return isIP(found) === 0 ? direct : found;
}
