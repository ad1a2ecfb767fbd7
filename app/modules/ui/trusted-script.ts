type Policy = { createScriptURL: (address: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** Hosts whose scripts the Content-Security-Policy may allow. */
const HOSTS = ["https://challenges.cloudflare.com/", "https://www.googletagmanager.com/"];

/** Absent where a browser has no Trusted Types. */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy(
  "deftero-scripts",
  {
    createScriptURL(address) {
      if (HOSTS.some((host) => address.startsWith(host))) return address;
      throw new TypeError("Not a script that we use");
    },
  },
);

/** Marks the address of a script of another host; throws for any that we do not use. */
export const trustScript = (address: string): string => policy?.createScriptURL(address) ?? address;
