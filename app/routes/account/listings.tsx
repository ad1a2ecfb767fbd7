import * as z from "zod";
import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { formatDate } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { ResultNote } from "../../modules/form/result-note.tsx";
import { LISTING_MESSAGES } from "../../modules/my-listings/listing-messages.server.ts";
import { NoListings } from "../../modules/my-listings/no-listings.tsx";
import { presentVacation, Vacation } from "../../modules/my-listings/vacation.tsx";
import {
  BulkBar,
  DeskFilter,
  DeskPages,
  DeskTabs,
  NothingFound,
  SentBack,
} from "../../modules/own-listings/desk-page.tsx";
import { isFiltered, parseDeskQuery } from "../../modules/own-listings/desk-query.ts";
import { DeskTable } from "../../modules/own-listings/desk-table.tsx";
import { BULK_OF, presentDeskRow } from "../../modules/own-listings/present-desk.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/listings";

const pressed = z.object({});
const dayForm = z.object({ until: z.iso.date("selling.until-invalid").optional() });

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = parseDeskQuery(url.searchParams);
  const { group, q, state, model, place, sort, after, isAllTicked } = query;
  const api = context.get(apiContext);
  const [own, away] = await Promise.all([
    api.myListings.search({
      group,
      sort,
      ...(q === "" ? {} : { q }),
      ...(state && { state }),
      ...(model && { model }),
      ...(place && { place }),
      ...(after && { after }),
      ...(isAllTicked && { every: "1" as const }),
    }),
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
    query,
    rows: own.data.map(presentDeskRow),
    next: own.next,
    total: own.total,
    counts: own.counts,
    sentBack: own.sent_back,
    models: own.models,
    away,
    form: openForm(context, dayForm),
    nonce: crypto.randomUUID(),
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
  const own = useT("own-listings");
  const locale = useLocale();
  const { query, rows, next, total, counts, sentBack, models, away, form, nonce } = loaderData;
  const { group } = query;
  const hasBulk = BULK_OF[group].length > 0;
  const isEmpty = counts[group] === 0 && !isFiltered(query);
  const vacation = <Vacation away={away} seed={form} result={actionData} />;
  return (
    <AccountFrame
      screen="listings"
      title={t("title")}
      isWide
      tools={
        <div className="row snug">
          <ButtonLink kind="line" to={paths.account(locale, "sales")}>
            {own("figures.link")}
          </ButtonLink>
          <ButtonLink className="desk-sell" to={paths.sell(locale)}>
            {t("sell")}
          </ButtonLink>
        </div>
      }
    >
      <PageHead title={t("title")} noIndex />
      <ResultNote result={actionData} texts={["my-listings"]} intents={["back"]} />
      {away.since === null ? null : vacation}
      <SentBack count={sentBack} query={query} />
      <DeskTabs query={query} counts={counts} />
      {isEmpty ? (
        <NoListings group={group} counts={counts} />
      ) : (
        <>
          <DeskFilter query={query} models={models} />
          {rows.length === 0 ? (
            <NothingFound query={query} />
          ) : (
            <>
              <h2 className="vh">{own("found", { count: total })}</h2>
              <BulkBar query={query} total={total} />
              <DeskTable
                key={String(query.isAllTicked)}
                rows={rows}
                caption={own("found", { count: total })}
                ticks={!hasBulk ? "none" : query.isAllTicked ? "on" : "off"}
                nonce={nonce}
              />
            </>
          )}
          <DeskPages query={query} next={next} />
        </>
      )}
      {away.since === null && group === "active" && counts.active > 0 ? (
        <details className="vacation-fold" open={actionData !== undefined || form.kept !== null}>
          <summary>{t("vacation.off")}</summary>
          {vacation}
        </details>
      ) : null}
    </AccountFrame>
  );
}
