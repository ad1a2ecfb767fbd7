import { marketplaceContext } from "../context.ts";
import { useT } from "../modules/locale/use-t.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { passportService } from "../services/marketplace/passport.server.ts";
import type { Route } from "./+types/passport";

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  return passportService(context.get(marketplaceContext)).get(code);
}

export default function Passport() {
  const t = useT("passport");
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("title")} noIndex />
      <h1>{t("title")}</h1>
    </main>
  );
}
