const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host name means the machine that asks; `hostname` as in a URL, or as in HOST. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
