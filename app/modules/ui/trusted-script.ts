type Policy = { createScriptURL: (address: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** Hosts that the Content-Security-Policy may allow, and our own worker. */
const HOSTS = [
  "https://challenges.cloudflare.com/",
  "https://www.googletagmanager.com/",
  "/push-worker.js",
];

/** Absent in browsers without Trusted Types. */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy(
  "deftero-scripts",
  {
    createScriptURL(address) {
      if (HOSTS.some((host) => address.startsWith(host))) return address;
      throw new TypeError("Not a script that we use");
    },
  },
);

/** Throws for addresses outside of HOSTS. */
export const trustScript = (address: string): string => policy?.createScriptURL(address) ?? address;
