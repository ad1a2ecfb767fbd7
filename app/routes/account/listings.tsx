import { data } from "react-router";
import { LISTING_GROUPS, type ListingGroup } from "#contract/listing-words.ts";
import { apiContext } from "../../context.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { formatDate } from "../../modules/locale/format.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { FormProblem } from "../../modules/my-listings/form-problem.tsx";
import {
  NoListings,
  MyListingsList,
  MyListingsPages,
  MyListingsTabs,
} from "../../modules/my-listings/my-listings-list.tsx";
import { presentMyListing } from "../../modules/my-listings/present-my-listings.ts";
import { runListingForm } from "../../modules/my-listings/run-listing-form.server.ts";
import { presentVacation, Vacation } from "../../modules/my-listings/vacation.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/listings";

const EMPTY = { active: 0, drafts: 0, under_review: 0, past: 0 };

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

export async function action(args: Route.ActionArgs) {
  return runListingForm(args, async ({ intent, text, api, locale, t, go }) => {
    if (intent !== "away" && intent !== "day" && intent !== "back")
      throw data({ code: "bad_request" }, { status: 400 });
    const isAway = intent !== "back";
    const until = (isAway && text("until")) || null;
    const vacation = await api.myListings.setVacation({ is_away: isAway, until });
    const words =
      intent !== "day"
        ? presentVacation(t, vacation)
        : until === null
          ? t("done.no-day")
          : t("done.day", { date: formatDate(locale, until, "weekday") });
    return go(sellerPaths.listings(locale), words);
  });
}

export default function Listings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("my-listings");
  const { listings, counts, group, page, last, away } = loaderData;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("title")} noIndex />
      <h1>{t("title")}</h1>
      <FormProblem reply={actionData} />
      {away.since !== null || (group === "active" && counts.active > 0) ? (
        <Vacation away={away} reply={actionData} />
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
