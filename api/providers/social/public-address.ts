import { BlockList, isIP } from "node:net";

const NOT_PUBLIC = new BlockList();
for (const range of [
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24",
  "192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
].flatMap((line) => line.split(" "))) {
  const [net, prefix] = range.split("/");
  NOT_PUBLIC.addSubnet(net!, Number(prefix), "ipv4");
}
for (const range of [
  "::/127 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20",
  "5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8",
].flatMap((line) => line.split(" "))) {
  const [net, prefix] = range.split("/");
  NOT_PUBLIC.addSubnet(net!, Number(prefix), "ipv6");
}

/**
 * Whether an IP address is one of the open internet: of no private, local, shared, reserved or
 * translated range. An IPv4 address written as IPv6 is judged as the one that it is.
 */
export function isPublicAddress(ip: string): boolean {
  const version = isIP(ip);
  if (version === 0) return false;
  return !NOT_PUBLIC.check(ip, version === 4 ? "ipv4" : "ipv6");
}
