import { marketplaceContext } from "../../context.ts";
import { OverviewPage } from "../../modules/account/overview-page.tsx";
import { presentOverview } from "../../modules/account/present-account.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { accountService } from "../../services/marketplace/account.server.ts";
import { notificationService } from "../../services/marketplace/notification.server.ts";
import { orderService } from "../../services/marketplace/order.server.ts";
import { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/overview";

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(marketplaceContext);
  const [profile, active, unread] = await Promise.all([
    accountService(call).getProfile(),
    orderService(call)
      .list({ state: "active" })
      .then(({ meta, counts }) => ({
        active: counts ? counts.buyer.active + counts.seller.active : meta.total,
        waiting: counts ? counts.buyer.waiting + counts.seller.waiting : 0,
      }))
      .catch(orNobodyKnows),
    notificationService(call).countUnread().catch(orNobodyKnows),
  ]);
  return { overview: presentOverview(profile), active, unread };
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
