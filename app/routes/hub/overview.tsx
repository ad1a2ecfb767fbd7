import { marketplaceContext, webRequestContext } from "../../context.ts";
import { OverviewQueue } from "../../modules/hub/overview-queue.tsx";
import { COUNTRIES } from "../../modules/hub/read-queue.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { hubService } from "../../services/marketplace/hub.server.ts";
import type { Route } from "./+types/overview";

export async function loader({ context }: Route.LoaderArgs) {
  const hub = hubService(context.get(marketplaceContext));
  const [all, ...countries] = await Promise.all([
    hub.listListings(),
    ...COUNTRIES.map((market) => hub.listListings({ market })),
  ]);
  const [first] = all.data;
  return {
    total: all.meta.total,
    oldest: first === undefined ? null : { id: first.id, since: first.submitted_at },
    countries: countries.map(({ data, meta }, index) => ({
      market: COUNTRIES[index]!,
      total: meta.total,
      since: data[0]?.submitted_at ?? null,
    })),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const t = useT("hub");
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("title")} noIndex />
      <div className="stack snug">
        <h1>{t("title")}</h1>
        <p className="dim">{t("lead")}</p>
      </div>
      <OverviewQueue {...loaderData} />
    </main>
  );
}
