import { days } from "#contract/duration.ts";
import { webRequestContext } from "../../context.ts";
import { sharePaths } from "../../share-paths.ts";
import type { Route } from "./+types/security-txt";

/** RFC 9116 recommends less than a year. */
const VALID_FOR = days(180);

/** Contact for reports of vulnerabilities (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, config, now } = context.get(webRequestContext);
  const expires = new Date(now().getTime() + VALID_FOR);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${config.securityContact}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, el",
    `Canonical: ${origin}${sharePaths.securityTxt()}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=86400" },
  });
}
