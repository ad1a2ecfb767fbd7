import * as z from "zod";
import { LISTING_GROUPS, type ListingGroup } from "#contract/listing-words.ts";
import { apiContext } from "../../context.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { formatDate } from "../../modules/locale/format.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { ResultNote } from "../../modules/form/result-note.tsx";
import { LISTING_MESSAGES } from "../../modules/my-listings/listing-messages.server.ts";
import {
  NoListings,
  MyListingsList,
  MyListingsPages,
  MyListingsTabs,
} from "../../modules/my-listings/my-listings-list.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { presentVacation, Vacation } from "../../modules/my-listings/vacation.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/listings";

const EMPTY = { active: 0, drafts: 0, under_review: 0, past: 0 };

const pressed = z.object({});
const dayForm = z.object({ until: z.iso.date("selling.until-invalid").optional() });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { group, page } = parseQuery(url.searchParams);
  const api = context.get(apiContext);
  const [own, away] = await Promise.all([
    api.profile.listListings({ username: "me", status: [...LISTING_GROUPS[group]], page }),
    api.myListings
      .getSellerReadiness()
      .then(({ away_since, away_until }) => ({ since: away_since, until: away_until ?? null }))
      // Vacation mode is optional on this page, the listings are not.
      .catch((error: unknown) => {
        if (error instanceof ApiError) return { since: null, until: null };
        throw error;
      }),
  ]);
  return {
    listings: own.data.map(presentMyListing),
    counts: own.counts ?? EMPTY,
    group,
    page: own.meta.current_page,
    last: own.meta.last_page,
    away,
    form: openForm(context, dayForm),
  };
}

/** An invalid query means the first page of active listings. */
function parseQuery(query: URLSearchParams): { group: ListingGroup; page: number } {
  const group = query.get("group") ?? "";
  const page = Number(query.get("page"));
  return {
    group: Object.hasOwn(LISTING_GROUPS, group) ? (group as ListingGroup) : "active",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

export const action = formActions(
  {
    away: {
      schema: dayForm,
      run: async ({ value: { until = null }, api, done, locale, t }) => {
        const vacation = await api.myListings.setVacation({ is_away: true, until });
        return done(sellerPaths.listings(locale), presentVacation(t("my-listings"), vacation));
      },
    },
    day: {
      schema: dayForm,
      run: async ({ value: { until = null }, api, done, locale, t: getT }) => {
        const t = getT("my-listings");
        await api.myListings.setVacation({ is_away: true, until });
        const words =
          until === null
            ? t("done.no-day")
            : t("done.day", { date: formatDate(locale, until, "weekday") });
        return done(sellerPaths.listings(locale), words);
      },
    },
    back: {
      schema: pressed,
      run: async ({ api, done, locale, t }) => {
        const vacation = await api.myListings.setVacation({ is_away: false, until: null });
        return done(sellerPaths.listings(locale), presentVacation(t("my-listings"), vacation));
      },
    },
  },
  { messages: LISTING_MESSAGES },
);

export default function Listings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("my-listings");
  const { listings, counts, group, page, last, away, form } = loaderData;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("title")} noIndex />
      <h1>{t("title")}</h1>
      <ResultNote result={actionData} texts={["my-listings"]} intents={["back"]} />
      {away.since !== null || (group === "active" && counts.active > 0) ? (
        <Vacation away={away} seed={form} result={actionData} />
      ) : null}
      <MyListingsTabs group={group} counts={counts} />
      {listings.length === 0 ? (
        <NoListings group={group} counts={counts} />
      ) : (
        <MyListingsList listings={listings} />
      )}
      <MyListingsPages group={group} page={page} last={last} />
    </main>
  );
}
