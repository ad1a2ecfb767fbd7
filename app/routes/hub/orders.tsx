import { marketplaceContext } from "../../context.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubOrderService } from "../../services/marketplace/hub-order.server.ts";
import type { Route } from "./+types/orders";

export async function loader({ context }: Route.LoaderArgs) {
  return hubOrderService(context.get(marketplaceContext)).list();
}

export default function Orders() {
  const t = useT("hub-order");
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("title")} noIndex />
      <h1>{t("title")}</h1>
    </main>
  );
}
