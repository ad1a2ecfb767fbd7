import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { BlockList, isIP } from "node:net";

const DATABASE = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

type Countries = { get(address: string): unknown };
let countries: Promise<Countries> | null = null;

/** Addresses without a location, whatever the database says (RFC 6890). */
const NOWHERE = new BlockList();
const NETWORKS =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 " +
  "192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 " +
  "::/127 fc00::/7 fe80::/10 ff00::/8 2001:db8::/32";
for (const network of NETWORKS.split(" ")) {
  const [address = "", prefix] = network.split("/");
  NOWHERE.addSubnet(address, Number(prefix), familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/** Eight megabytes, loaded at the first lookup and cached. */
async function openCountries(): Promise<Countries> {
  const { Reader } = await import("mmdb-lib");
  return new Reader(readFileSync(createRequire(import.meta.url).resolve(DATABASE)));
}

type Asked = {
  ip: string;
  headers: Headers;
  config: { countryHeader: string | null; geoDatabase: boolean };
};

/** ISO 3166, from the proxy's header, else by IP address. Null for unknown or private networks. */
export async function findCountry({ ip, headers, config }: Asked): Promise<string | null> {
  const fromHeader = config.countryHeader ? parseCountry(headers.get(config.countryHeader)) : null;
  if (fromHeader !== null || !config.geoDatabase) return fromHeader;
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(address) === 0 || NOWHERE.check(address, familyOf(address))) return null;
  countries ??= openCountries().catch((error: unknown) => {
    countries = null;
    throw error;
  });
  const found = (await countries).get(address) as { country_code?: string } | null;
  return parseCountry(found?.country_code);
}

/** A CDN sends `XX` for unknown and `T1` for Tor. */
function parseCountry(text: string | null | undefined): string | null {
  const code = (text ?? "").toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || code === "XX") return null;
  return code === "UK" ? "GB" : code;
}
