import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { StatementPage } from "../../modules/statement/statement-page.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/statement";

export async function loader({ context, url }: Route.LoaderArgs) {
  const year = url.searchParams.get("year");
  return { statement: await context.get(apiContext).statement.get(year === null ? {} : { year }) };
}

export default function Statement({ loaderData: { statement } }: Route.ComponentProps) {
  const t = useT("statement");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="statement" title={t("title")} lead={t("lead")}>
        <StatementPage statement={statement} />
      </AccountFrame>
    </>
  );
}
