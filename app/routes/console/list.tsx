import { isStaffListId } from "#contract/staff-list-words.ts";
import { apiContext, localeContext } from "../../context.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { ExportForm } from "../../modules/staff-job/export-form.tsx";
import { ListPage } from "../../modules/staff-list/list-page.tsx";
import { ListViews } from "../../modules/staff-list/list-views.tsx";
import { loadList } from "../../modules/staff-list/load-list.server.ts";
import { orProve } from "../../modules/staff-list/or-prove.server.ts";
import { viewActions, viewSchema } from "../../modules/staff-list/view-forms.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/list";

export const handle = { scripts: false };

export async function loader({ context, params: { list }, url }: Route.LoaderArgs) {
  if (!isStaffListId(list)) throw new Response(null, { status: 404 });
  const locale = context.get(localeContext);
  const { searchParams: search } = url;
  return {
    list: await orProve(context, loadList(context.get(apiContext), { list, search, locale })),
    form: openForm(context, viewSchema),
  };
}

export const action = viewActions;

export default function List({ loaderData: { list, form }, actionData }: Route.ComponentProps) {
  return (
    <ListPage list={list}>
      <ExportForm list={list} result={actionData} />
      <ListViews views={list.views} seed={form} result={actionData} />
    </ListPage>
  );
}

export const shouldRevalidate = revalidateAfterError;
