import { readProfile } from "../../read-profile.server.ts";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { QueueKeys } from "../../modules/hub/late-keys.tsx";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { openList } from "../../modules/staff-list/load-list.server.ts";
import { listActions } from "../../modules/staff-list/view-forms.server.ts";
import { WholeList } from "../../modules/staff-job/whole-list.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/documents";

export async function loader({ context, url }: Route.LoaderArgs) {
  const profile = await readProfile(context);
  if (profile.staff === null) throw new Response(null, { status: 404 });
  return staffMay(profile, "read_people_private")
    ? openList(context, "documents", url.searchParams)
    : null;
}

export const action = listActions("documents");

export default function HubDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("documents");
  if (loaderData === null)
    return (
      <main id="main" className="wrap stack">
        <PageHead title={t("hub.title")} noIndex />
        <HubBreadcrumbs of="documents" />
        <h1>{t("hub.title")}</h1>
        <p className="dim">{t("hub.support-only")}</p>
      </main>
    );
  return (
    <WholeList
      {...loaderData}
      result={actionData}
      before={<HubBreadcrumbs of="documents" />}
      keys={<QueueKeys />}
    />
  );
}

export const shouldRevalidate = revalidateAfterError;
