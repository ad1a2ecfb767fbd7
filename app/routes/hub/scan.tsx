import { openForm } from "../../modules/form/form-rules.server.ts";
import { apiContext } from "../../context.ts";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { runScan, scanSchema } from "../../modules/scan/run-scan.server.ts";
import { ScanForm, ScanWords } from "../../modules/scan/scan-form.tsx";
import type { ScanPlace } from "../../modules/scan/scan-place.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/scan";

export async function loader({ context }: Route.LoaderArgs) {
  const { counts } = await context.get(apiContext).hubOrder.list();
  const scan: ScanPlace = { place: null, hint: "any", isOwn: true };
  return { scan, counts, form: openForm(context, scanSchema) };
}

export const action = runScan;

export default function Scan({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hub-order");
  const { form, counts } = loaderData;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("scan.title")} noIndex />
      <HubBreadcrumbs of="orders" />
      <div>
        <h1>{t("scan.title")}</h1>
        <p className="dim">
          {t("scan.waiting", { intake: counts.intake, check: counts.check, ship: counts.ship })}
        </p>
      </div>
      <ScanForm seed={form} result={actionData} />
      <ScanWords />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
