import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { SalesPage } from "../../modules/own-listings/sales-page.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/sales";

export const handle = { scripts: false };

export async function loader({ context }: Route.LoaderArgs) {
  return { figures: await context.get(apiContext).statement.getSalesFigures() };
}

export default function Sales({ loaderData }: Route.ComponentProps) {
  const t = useT("own-listings");
  return (
    <AccountFrame screen="sales" title={t("figures.title")} lead={t("figures.lead")}>
      <PageHead title={t("figures.title")} noIndex />
      <SalesPage figures={loaderData.figures} />
    </AccountFrame>
  );
}
