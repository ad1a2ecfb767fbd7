import { redirect } from "react-router";
import { paths } from "../../paths.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Locale } from "../locale/locale.ts";
import type { Place } from "./search-query.ts";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

type Asked = { api: ApiClient; locale: Locale; url: URL; place: Place };

/** Redirects the address of a model that was merged to that of the model it became. */
export async function requireUnmergedPlace({ api, locale, url, place }: Asked): Promise<void> {
  const { brand = "", model = "" } = place;
  if (![brand, model].every((slug) => slug.length <= 80 && SLUG.test(slug))) return;
  const found = await api.catalog.findMergedModel({ brand, model }).catch((error: unknown) => {
    if (parseApiError(error)?.code === "not_found") return null;
    throw error;
  });
  if (found === null) return;
  const { vertical, slug } = found;
  throw redirect(paths.devices(locale, vertical, found.brand.slug, slug) + url.search, 301);
}
