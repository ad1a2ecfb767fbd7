import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { DecisionList } from "../../modules/moderation/decision-list.tsx";
import { readPage } from "../../modules/ui/read-page.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/decisions";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = readPage(url.searchParams);
  const { data, meta } = await context.get(apiContext).decision.list({ page });
  return { decisions: data, page: meta.current_page, last: meta.last_page };
}

export default function Decisions({ loaderData }: Route.ComponentProps) {
  const t = useT("moderation");
  return (
    <AccountFrame screen="decisions" title={t("title")} lead={t("lead")}>
      <PageHead title={t("title")} noIndex />
      <DecisionList {...loaderData} />
    </AccountFrame>
  );
}
