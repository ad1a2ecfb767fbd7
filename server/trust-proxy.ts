import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { LRUCache } from "lru-cache";
import proxyAddr from "proxy-addr";
import { EnvError } from "#app/services/env.server.ts";

const FORWARDING = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-real-ip",
] as const;

/** Headers that show that a request came through a proxy. */
const PROXY_HEADER = /^(via|forwarded|x-forwarded(-.+)?|x-real-ip)$/;

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, "");

/** Trusted proxies, by address or network: `10.0.0.0/8, ::1, loopback`. Throws on anything else. */
export function createTrust(list: string | undefined) {
  const names = (list ?? "").split(",").map((name) => name.trim());
  const trust = proxyAddr.compile(names.filter(Boolean).map(requireNetwork));
  // Parsing an address costs more than the rest of a cached page's way through here.
  const known = new LRUCache<string, boolean>({
    max: 1000,
    memoMethod: (address) => trust(address, 0),
  });
  const isTrusted = (address: string) => known.memo(address);

  return {
    /**
     * Leaves in the headers only what a trusted proxy set, and in X-Forwarded-For only the visitor;
     * a Via header stays as the sign of a proxy. Returns whether the peer is trusted.
     */
    settle(request: IncomingMessage): boolean {
      const { headers } = request;
      const peer = request.socket.remoteAddress ?? "";
      const isBelieved = isTrusted(peer);
      const visitor = proxyAddr(request, isTrusted);
      // Browsers speak HTTP/1.1; nginx before 1.29.7 speaks 1.0 to what is behind it by default.
      const isForwarded =
        request.httpVersion === "1.0" ||
        Object.keys(headers).some((name) => PROXY_HEADER.test(name));
      if (isForwarded) headers["via"] ??= `${request.httpVersion} proxy`;
      const said = {
        proto: last(headers["x-forwarded-proto"]),
        host: last(headers["x-forwarded-host"]),
      };
      for (const name of FORWARDING) delete headers[name];
      if (!isBelieved) return false;
      headers["x-forwarded-for"] = plain(isIP(visitor) === 0 ? peer : visitor);
      if (said.proto === "http" || said.proto === "https")
        headers["x-forwarded-proto"] = said.proto;
      if (said.host && /^[\w.:[\]-]+$/.test(said.host)) headers["x-forwarded-host"] = said.host;
      return true;
    },
  };
}

const last = (value: string | string[] | undefined) =>
  String(value ?? "")
    .split(",")
    .at(-1)
    ?.trim();

function requireNetwork(name: string): string {
  try {
    proxyAddr.compile(name);
    return name;
  } catch {
    throw new EnvError(`TRUST_PROXY: "${name}" is no address.`);
  }
}
