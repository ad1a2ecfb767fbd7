import { cmsContext, apiContext, webRequestContext } from "../../context.ts";
import { parseLocale } from "../../modules/locale/locale.ts";
import {
  isSitemapKind,
  listEntries,
  listFiles,
  type SitemapSources,
} from "../../modules/seo/list-sitemap-urls.server.ts";
import { writeSitemap, writeSitemapIndex } from "../../modules/seo/sitemap-xml.server.ts";
import { CmsError } from "../../services/cms/ask-cms.server.ts";
import { listTexts } from "../../services/cms/list-texts.server.ts";
import { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/sitemap";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { origin } = context.get(webRequestContext);
  const sources: SitemapSources = {
    ask: (kind, page, locale) =>
      context.get(apiContext).catalog.listSitemap({ kind, page }, { locale }),
    listTexts: () => listTexts(context.get(cmsContext)),
  };
  try {
    if (url.search === "") return toXml(writeSitemapIndex(await listFiles(sources, origin)));
    const locale = parseLocale(url.searchParams.get("locale"));
    const kind = url.searchParams.get("kind");
    const page = url.searchParams.get("page") ?? "";
    if (locale === null || !isSitemapKind(kind) || !PAGE.test(page)) return NOT_FOUND();
    const entries = await listEntries(sources, { locale, kind, page: Number(page) });
    return entries === null ? NOT_FOUND() : toXml(writeSitemap(entries, { origin, locale }));
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof CmsError)) throw error;
    // 503 instead of 404: a crawler retries instead of dropping the shop.
    return new Response(null, { status: 503, headers: { "Retry-After": "120" } });
  }
}

const PAGE = /^[1-9]\d{0,4}$/;
const NOT_FOUND = () => new Response(null, { status: 404 });

const toXml = (xml: string) =>
  new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
