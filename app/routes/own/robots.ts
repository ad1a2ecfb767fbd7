import { webRequestContext } from "../../context.ts";
import { LOCALES } from "../../modules/locale/locale.ts";
import { sharePaths } from "../../share-paths.ts";
import { PRIVATE } from "../../url-rules.server.ts";
import type { Route } from "./+types/robots";

/** A wildcard for the locale would span slashes and exclude `/el-GR/user/sellas`. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(webRequestContext);
  const closed = PRIVATE.flatMap((path) =>
    path.startsWith("/:locale/")
      ? LOCALES.flatMap((locale) => {
          const own = path.replace(":locale", locale);
          return [`${own}$`, `${own}/`, `${own}?`];
        })
      : [path],
  );
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}${sharePaths.sitemap()}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=3600" },
  });
}
