import { PRIVATE, sitemapPath } from "../../url-rules.server.ts";
import { webRequestContext } from "../../context.ts";
import type { Route } from "./+types/robots";

export function loader({ context, url }: Route.LoaderArgs) {
  const { config } = context.get(webRequestContext);
  const lines = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    `Sitemap: ${config.publicOrigin ?? url.origin}${sitemapPath()}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=3600" },
  });
}
