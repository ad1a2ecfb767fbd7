import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { QueueKeys } from "../../modules/hub/late-keys.tsx";
import type { ScanPlace } from "../../modules/scan/scan-place.ts";
import { openList } from "../../modules/staff-list/load-list.server.ts";
import { listActions } from "../../modules/staff-list/view-forms.server.ts";
import { WholeList } from "../../modules/staff-job/whole-list.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/orders";

export async function loader({ context, url }: Route.LoaderArgs) {
  const scan: ScanPlace = { place: null, hint: "any" };
  return { scan, ...(await openList(context, "queue", url.searchParams)) };
}

export const action = listActions("queue");

export default function Orders({ loaderData: { list, form }, actionData }: Route.ComponentProps) {
  return (
    <WholeList
      {...{ list, form }}
      result={actionData}
      before={<HubBreadcrumbs of="orders" />}
      keys={<QueueKeys />}
    />
  );
}

export const shouldRevalidate = revalidateAfterError;
