import { apiContext } from "../../context.ts";
import { loadOverviewCounts } from "../../modules/account/load-overview.server.ts";
import { OverviewPage } from "../../modules/account/overview-page.tsx";
import { presentOverview } from "../../modules/account/present-account.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import type { Route } from "./+types/overview";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [profile, counts] = await Promise.all([api.account.get(), loadOverviewCounts(api)]);
  return { overview: presentOverview(profile), counts };
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
