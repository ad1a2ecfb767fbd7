import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
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
const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Trusted proxies, by address or network: `10.0.0.0/8, ::1, loopback`. Throws on anything else. */
export function createTrust(list: string | undefined) {
  const trusted = new BlockList();
  const names = (list ?? "").split(",").map((name) => name.trim());
  for (const name of names.filter(Boolean)) {
    if (name === "loopback") {
      trusted.addSubnet("127.0.0.0", 8, "ipv4");
      trusted.addAddress("::1", "ipv6");
      continue;
    }
    const [address = "", prefix] = name.split("/");
    if (isIP(address) === 0) throw new EnvError(`TRUST_PROXY: "${name}" is no address.`);
    if (prefix === undefined) trusted.addAddress(address, family(address));
    else trusted.addSubnet(address, Number(prefix), family(address));
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, family(address));

  return {
    /**
     * Leaves in the headers only what a trusted proxy set, and in X-Forwarded-For only the visitor;
     * a Via header stays as the sign of a proxy. Returns whether the peer is trusted.
     */
    settle(request: IncomingMessage): boolean {
      const { headers } = request;
      const peer = plain(request.socket.remoteAddress ?? "");
      const chain = String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .map((address) => plain(address.trim()))
        .filter((address) => isIP(address) !== 0);
      const believed = isTrusted(peer);
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
      if (!believed) return false;
      headers["x-forwarded-for"] = chain.findLast((address) => !isTrusted(address)) ?? peer;
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
