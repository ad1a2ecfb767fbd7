import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { QueueKeys } from "../../modules/hub/late-keys.tsx";
import { openList } from "../../modules/staff-list/load-list.server.ts";
import { listActions } from "../../modules/staff-list/view-forms.server.ts";
import { WholeList } from "../../modules/staff-job/whole-list.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/claims";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  openList(context, "claims", url.searchParams);

export const action = listActions("claims");

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WholeList
      {...loaderData}
      result={actionData}
      before={<HubBreadcrumbs of="claims" />}
      keys={<QueueKeys />}
    />
  );
}

export const shouldRevalidate = revalidateAfterError;
