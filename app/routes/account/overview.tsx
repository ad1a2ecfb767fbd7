import { apiContext } from "../../context.ts";
import { OverviewPage } from "../../modules/account/overview-page.tsx";
import { presentOverview } from "../../modules/account/present-account.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/overview";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [profile, active, offersWaiting] = await Promise.all([
    api.account.get(),
    api.order
      .list({ user: "me", state: "active" })
      .then(({ meta, counts }) => ({
        active: counts ? counts.buyer.active + counts.seller.active : meta.total,
        waiting: counts ? counts.buyer.waiting + counts.seller.waiting : 0,
      }))
      .catch(orNobodyKnows),
    api.offer
      .list({})
      .then(({ waiting }) => waiting.buyer + waiting.seller)
      .catch(orNobodyKnows),
  ]);
  return { overview: presentOverview(profile), active, offersWaiting };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const t = useT("account");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <OverviewPage {...loaderData} />
    </>
  );
}

/** A missing counter must not fail the page. */
function orNobodyKnows(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
