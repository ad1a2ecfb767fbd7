import { apiContext, webRequestContext } from "../../context.ts";
import {
  OverviewAccounts,
  OverviewClaims,
  OverviewOrders,
  OverviewQueue,
} from "../../modules/hub/overview.tsx";
import { COUNTRIES } from "../../modules/hub/listing-queue.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/overview";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [
    orders,
    claims,
    repairs,
    reports,
    complaints,
    decisions,
    wishes,
    documents,
    all,
    ...countries
  ] = await Promise.all([
    api.hubOrder.list(),
    api.claim.listForHub(),
    api.subscription.listHubClaims({ state: "open" }),
    api.report.listForHub(),
    api.hubComplaint.list().catch(unlessKeyIsMissing),
    api.hubDecision.list().catch(unlessKeyIsMissing),
    api.deviceWish.listForHub(),
    api.verificationDocument.listForHub().catch(unlessKeyIsMissing),
    api.hubListing.list(),
    ...COUNTRIES.map((market) => api.hubListing.list({ market })),
  ]);
  const [first] = all.data;
  return {
    counts: orders.counts,
    claims: { total: claims.meta.total, since: claims.data[0]?.created_at ?? null },
    repairs: repairs.meta.total,
    reports: reports.meta.total,
    complaints: complaints?.meta.total ?? null,
    decisions: decisions?.meta.total ?? null,
    wishes: wishes.meta.total,
    documents: documents?.meta.total ?? null,
    listings: {
      total: all.meta.total,
      oldest: first === undefined ? null : { id: first.id, since: first.submitted_at },
      countries: countries.map(({ data, meta }, index) => ({
        market: COUNTRIES[index]!,
        total: meta.total,
        since: data[0]?.submitted_at ?? null,
      })),
    },
    now: context.get(webRequestContext).now().toISOString(),
  };
}

function unlessKeyIsMissing(error: unknown): null {
  if (parseApiError(error)?.code !== "key_missing") throw error;
  return null;
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const t = useT("hub");
  const {
    counts,
    claims,
    repairs,
    reports,
    complaints,
    decisions,
    wishes,
    documents,
    listings,
    now,
  } = loaderData;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("title")} noIndex />
      <div className="stack snug">
        <h1>{t("title")}</h1>
        <p className="dim">{t("lead")}</p>
      </div>
      <div className="hub-rooms">
        <OverviewOrders counts={counts} />
        <div className="stack">
          <OverviewQueue {...listings} now={now} />
          <OverviewClaims
            {...{ claims, repairs, reports, complaints, decisions, wishes, documents, now }}
          />
          <OverviewAccounts />
        </div>
      </div>
    </main>
  );
}
