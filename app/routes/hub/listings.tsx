import { apiContext, webRequestContext } from "../../context.ts";
import { CountryChips } from "../../modules/hub/country-chips.tsx";
import { EmptyQueue, QueueList, QueuePages } from "../../modules/hub/listing-queue-list.tsx";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { presentQueueItem, parseQueue, toQueueQuery } from "../../modules/hub/listing-queue.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/listings";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { market, page } = parseQueue(url.searchParams);
  const api = context.get(apiContext);
  const query = toQueueQuery({ market });
  const [{ data, meta }, first] = await Promise.all([
    api.hubListing.list({ ...query, page }),
    page === 1 ? null : api.hubListing.list(query),
  ]);
  return {
    market,
    page: meta.current_page,
    last: meta.last_page,
    total: meta.total,
    items: data.map(presentQueueItem),
    /** The oldest listing that the member of staff may decide about. */
    begin: (first?.data ?? data).find(({ is_mine }) => !is_mine)?.id ?? null,
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  const t = useT("hub");
  const locale = useLocale();
  const { market, page, last, total, items, begin, now } = loaderData;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("queue.title")} noIndex />
      <HubBreadcrumbs />
      <div className="row">
        <div>
          <h1>{t("queue.title")}</h1>
          {total === 0 ? null : <p className="dim">{t("queue.count", { count: total })}</p>}
        </div>
        {begin === null ? null : (
          <ButtonLink
            className="begin"
            to={hubPaths.listing(locale, begin, { market })}
            discover="none"
          >
            {t("begin")}
          </ButtonLink>
        )}
      </div>
      <CountryChips market={market} />
      {items.length === 0 ? (
        <EmptyQueue market={market} />
      ) : (
        <QueueList items={items} market={market} now={now} />
      )}
      <QueuePages market={market} page={page} last={last} />
    </main>
  );
}
