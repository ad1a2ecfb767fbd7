import { apiContext } from "../../context.ts";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { QueueKeys } from "../../modules/hub/late-keys.tsx";
import { parseQueue, toQueueQuery } from "../../modules/hub/listing-queue.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { openList } from "../../modules/staff-list/load-list.server.ts";
import { listActions } from "../../modules/staff-list/view-forms.server.ts";
import { WholeList } from "../../modules/staff-job/whole-list.tsx";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/listings";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { market } = parseQueue(url.searchParams);
  const [opened, { data }] = await Promise.all([
    openList(context, "review", url.searchParams),
    context.get(apiContext).hubListing.list(toQueueQuery({ market })),
  ]);
  return {
    ...opened,
    market,
    /** The oldest listing that the member of staff may decide about. */
    begin: data.find(({ is_mine }) => !is_mine)?.id ?? null,
  };
}

export const action = listActions("review");

export default function Listings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hub");
  const locale = useLocale();
  const { list, form, market, begin } = loaderData;
  return (
    <WholeList
      {...{ list, form }}
      result={actionData}
      before={<HubBreadcrumbs />}
      begin={
        begin === null ? null : (
          <ButtonLink
            className="end"
            to={hubPaths.listing(locale, begin, { market })}
            discover="none"
          >
            {t("begin")}
          </ButtonLink>
        )
      }
      keys={<QueueKeys />}
    />
  );
}

export const shouldRevalidate = revalidateAfterError;
