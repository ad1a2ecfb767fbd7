import { BlockList, isIP, isIPv6 } from "node:net";

const LOOPBACK = ["127.0.0.0/8", "::1"];

export function createTrustedCallers(addresses: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const address of [...LOOPBACK, ...addresses]) {
    const [ip = "", prefix] = address.split("/");
    if (!isIP(ip)) throw new Error(`Not an address or CIDR block: ${address}`);
    const family = isIPv6(ip) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(prefix), family);
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, isIPv6(ip) ? "ipv6" : "ipv4");
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
  if (peer !== undefined && !isTrusted(peer)) return direct;
  const chain = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((ip) => ip.trim())
    .filter((ip) => isIP(ip) !== 0);
  return chain.findLast((ip) => !isTrusted(ip)) ?? chain.at(0) ?? direct;
}
