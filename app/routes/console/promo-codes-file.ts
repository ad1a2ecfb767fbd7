import { apiContext, localeContext } from "../../context.ts";
import { parsePromoCodeFilter } from "../../modules/promo-code/promo-code-query.ts";
import { streamPromoCodes } from "../../modules/promo-code/stream-promo-codes.server.ts";
import type { Route } from "./+types/promo-codes-file";

/** The list's own query, from the same parser. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  streamPromoCodes(context.get(apiContext), {
    filter: parsePromoCodeFilter(url.searchParams),
    locale: context.get(localeContext),
  });
