import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { parseFilter, SubscriptionList } from "../../modules/subscription/subscription-list.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { readPage } from "../../modules/ui/read-page.ts";
import type { Route } from "./+types/subscriptions";

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = parseFilter(url.searchParams.get("status"));
  const page = readPage(url.searchParams);
  const { data, meta } = await context
    .get(apiContext)
    .subscription.list({ ...(filter && { status: filter }), page });
  return { subscriptions: data, filter, page: meta.current_page, last: meta.last_page };
}

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const t = useT("subscription");
  return (
    <AccountFrame screen="subscriptions" title={t("title")} lead={t("lead")}>
      <PageHead title={t("title")} noIndex />
      <SubscriptionList {...loaderData} />
    </AccountFrame>
  );
}
