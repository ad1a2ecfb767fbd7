import { createTrustedCallers } from "./find-caller-ip.ts";

const LOOPBACK = createTrustedCallers([]);
const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Headers that a proxy or a CDN adds; a browser on this machine sends none of them. */
const PROXY_HEADER =
  /^(via|forwarded|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|cf-.+|fastly-.+|x-envoy-.+|x-amz-cf-.+)$/;
/** Headers in which a browser names the page that it is on. */
const PAGE_HEADERS = ["origin", "referer"];

/**
 * Whether the caller is on this machine, with no proxy in between. The host name counts as well: any
 * site may point its own name at the loopback (DNS rebinding), and would then read here through its
 * visitor's browser.
 */
export const isHere = ({ headers, url }: Request, { ip }: { ip: string }): boolean =>
  LOOPBACK(ip) &&
  isLocal(url) &&
  ![...headers.keys()].some((name) => PROXY_HEADER.test(name)) &&
  PAGE_HEADERS.every((name) => isLocal(headers.get(name) ?? url));

const isLocal = (address: string) =>
  URL.canParse(address) && LOCAL_NAME.test(new URL(address).hostname);
