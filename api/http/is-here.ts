import { createTrustedCallers } from "./find-caller-ip.ts";

const LOOPBACK = createTrustedCallers([]);
const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether somebody on this machine asks. By the name they ask for as well: any site may give its own
 * name the address of the loopback, and would then read here through its visitor's browser.
 */
export const isHere = (request: Request, { ip }: { ip: string }): boolean =>
  LOOPBACK(ip) && LOCAL_NAME.test(new URL(request.url).hostname);
