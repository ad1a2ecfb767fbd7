import { hours } from "#contract/duration.ts";
import { apiContext, webRequestContext } from "../../context.ts";
import { parseLocale } from "../../modules/locale/locale.ts";
import { streamProductFeed } from "../../modules/seo/stream-product-feed.server.ts";
import { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/product-feed";

const MAX_AGE_SECONDS = hours(1) / 1000;

/** What is on sale, for shopping sites such as Google's, in one market and language. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { origin, buildId } = context.get(webRequestContext);
  const locale = parseLocale(url.searchParams.get("locale"));
  if (locale === null) return new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const read = (after: string | undefined) =>
    api.catalog.listProductFeed(after === undefined ? {} : { after }, { locale });
  try {
    const first = await read(undefined);
    const etag = `W/"${buildId}-${locale}-${first.meta.version}"`;
    const headers = {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
      ETag: etag,
    };
    if (isKnown(request.headers.get("if-none-match"), etag))
      return new Response(null, { status: 304, headers });
    return new Response(streamProductFeed(first, { read, locale, origin }), { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A reader that gets 404 would drop all products.
    return new Response(null, { status: 503, headers: { "Retry-After": "120" } });
  }
}

const isKnown = (known: string | null, etag: string): boolean =>
  known !== null && known.split(",").some((one) => one.trim() === etag);
