import { lookup as lookUp } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { type LookupFunction, BlockList, isIP } from "node:net";
import { seconds } from "#contract/duration.ts";

const megabytes = (n: number) => n * 1024 * 1024;

const TIMEOUT = seconds(10);
const LARGEST = megabytes(5);
/** Suffix of Google's addresses with the size; the default is too small for a profile. */
const GOOGLE_SIZE = /=s\d+-c$/;

/**
 * Allowed hosts of a provider's pictures: below these domains, or one origin of this machine
 * (tests).
 */
export type PictureSource = { domains: readonly string[] } | { origin: string };

export type Resolve = (
  host: string,
  answer: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

const resolveAll: Resolve = (host, answer) => lookUp(host, { all: true }, answer);

class PrivateAddressError extends Error {}

/**
 * Downloads a picture; null where there is none, or where its host is not allowed. The address
 * comes from outside (SSRF): https only, no redirect, and the connection goes to the resolved
 * public IP address that was checked, without a second DNS lookup. Throws when the server does not
 * answer.
 */
export async function fetchPicture(
  address: string,
  source: PictureSource,
  resolve: Resolve = resolveAll,
): Promise<Uint8Array | null> {
  const url = URL.parse(address.replace(GOOGLE_SIZE, "=s512-c"));
  if (url === null || !isOf(source, url)) return null;
  try {
    const response = await send(url, "origin" in source ? undefined : guard(resolve));
    const { statusCode = 0 } = response;
    if (statusCode !== 200) response.destroy();
    if (statusCode >= 500) throw new Error(`status ${statusCode}`);
    return statusCode === 200 ? await read(response) : null;
  } catch (error) {
    if (error instanceof PrivateAddressError) return null;
    throw error;
  }
}

function isOf(source: PictureSource, url: URL): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if ("origin" in source) return url.origin === source.origin;
  const isDefaultPort = url.protocol === "https:" && url.port === "";
  return (
    isDefaultPort &&
    source.domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
  );
}

/** A DNS lookup that accepts public addresses only; one other address refuses all. */
const guard =
  (resolve: Resolve): LookupFunction =>
  (host, options, answer) =>
    resolve(host, (error, addresses) => {
      if (error) return answer(error, "", 0);
      const [first] = addresses;
      if (!first || !addresses.every((each) => isPublicAddress(each.address)))
        return answer(new PrivateAddressError("The picture's host is not on the internet"), "", 0);
      if (options.all) return answer(null, addresses);
      answer(null, first.address, first.family);
    });

function send(url: URL, lookup: LookupFunction | undefined): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((settle, fail) => {
    request(
      url,
      {
        agent: false,
        headers: { Accept: "image/jpeg, image/png" },
        signal: AbortSignal.timeout(TIMEOUT),
        ...(lookup && { lookup }),
      },
      settle,
    )
      .on("error", fail)
      .end();
  });
}

/** Null as soon as the body exceeds the limit, regardless of its Content-Length. */
async function read(response: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > LARGEST) {
      response.destroy();
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

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
 * Whether an IP address is public: not private, local, shared, reserved or translated. An
 * IPv4-mapped IPv6 address is checked as IPv4.
 */
export function isPublicAddress(ip: string): boolean {
  const version = isIP(ip);
  if (version === 0) return false;
  return !NOT_PUBLIC.check(ip, version === 4 ? "ipv4" : "ipv6");
}
