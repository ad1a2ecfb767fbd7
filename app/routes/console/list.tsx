import { redirect } from "react-router";
import { isStaffListId } from "#contract/staff-list-words.ts";
import { localeContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { openList, toRawQuery } from "../../modules/staff-list/load-list.server.ts";
import { listActions } from "../../modules/staff-list/view-forms.server.ts";
import { WholeList } from "../../modules/staff-job/whole-list.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/list";

export const handle = { scripts: false };

export async function loader({ context, params: { list }, url }: Route.LoaderArgs) {
  if (!isStaffListId(list)) throw new Response(null, { status: 404 });
  const locale = context.get(localeContext);
  const own = consolePaths.list(locale, list, toRawQuery(url.searchParams));
  // A queue has its page at the hub.
  if (own.startsWith(hubPaths.overview(locale))) throw redirect(own, 302);
  return openList(context, list, url.searchParams);
}

export const action = listActions();

export default function List({ loaderData, actionData }: Route.ComponentProps) {
  return <WholeList {...loaderData} result={actionData} />;
}

export const shouldRevalidate = revalidateAfterError;
