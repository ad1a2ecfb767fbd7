import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Same-origin assets: the hashes would cost more bytes a page than they protect.
  subResourceIntegrity: false,
  splitRouteModules: false,
} satisfies Config;
