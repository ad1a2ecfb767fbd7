import { redirect } from "react-router";
import { BULK_ACTIONS, STAFF_JOB_LIMITS } from "#contract/staff-job-words.ts";
import { isStaffListId } from "#contract/staff-list-words.ts";
import { apiContext, localeContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { formatNumber } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { BulkForm } from "../../modules/staff-job/bulk-form.tsx";
import {
  BULK_MESSAGES,
  chooseSchema,
  findRows,
  readBulk,
} from "../../modules/staff-job/bulk-forms.server.ts";
import { nameList } from "../../modules/staff-job/present-job.server.ts";
import { orProve } from "../../modules/staff-list/or-prove.server.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/list-bulk";

export const handle = { scripts: false };

/**
 * What is meant stands in the address, as it was seen: `rows` with their versions, or `expected`,
 * how many match. A form that is refused keeps it.
 */
export async function loader({ context, params: { list }, url }: Route.LoaderArgs) {
  if (!isStaffListId(list)) throw new Response(null, { status: 404 });
  const bulk = readBulk(list, url.searchParams);
  if (!bulk) throw new Response(null, { status: 404 });
  const locale = context.get(localeContext);
  const { action, query } = bulk;
  const found = await orProve(context, findRows(context.get(apiContext), bulk));
  if (found) throw redirect(consolePaths.bulk(locale, list, { action, query, ...found }));
  return {
    action,
    asks: BULK_ACTIONS[action].asks,
    isAll: bulk.scope === "all",
    count: bulk.scope === "all" ? (bulk.expected ?? 0) : bulk.rows.length,
    list: nameList(locale, list),
    back: consolePaths.list(locale, list) + (query === "" ? "" : `?${query}`),
    form: openForm(context, chooseSchema(action)),
  };
}

export const action = formAction({
  schema: ({ params: { list }, url }: Route.ActionArgs) => {
    const bulk = isStaffListId(list) ? readBulk(list, url.searchParams) : null;
    if (!bulk) throw new Response(null, { status: 404 });
    return chooseSchema(bulk.action);
  },
  messages: BULK_MESSAGES,
  onError: nameMissingKey,
  run: async ({ value, api, done, locale, t }, { params, url }: Route.ActionArgs) => {
    const list = isStaffListId(params.list) ? params.list : null;
    const bulk = list && readBulk(list, url.searchParams);
    if (!bulk) throw new Response(null, { status: 404 });
    const { action: id, query, rows, expected } = bulk;
    const job = await api.staffJob.startBulk({
      ...value,
      list,
      action: id,
      query,
      ...(bulk.scope === "all"
        ? { scope: "all" as const, rows: [] }
        : { scope: "rows" as const, rows }),
      expected: Math.max(1, bulk.scope === "all" ? (expected ?? 1) : rows.length),
    });
    return done(consolePaths.job(locale, job.id), t("staff-job")("bulk.started"));
  },
});

export default function ListBulk({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("staff-job");
  const words = useT("console");
  const locale = useLocale();
  const { action: id, asks, isAll, count, list, back, form } = loaderData;
  const title = t(`bulk.name.${id}`);
  return (
    <main id="main" className="stack slim">
      <PageHead title={title} noIndex />
      <Breadcrumbs label={words("place")} breadcrumbs={[{ label: list, to: back }]} />
      <h1>{title}</h1>
      {count === 0 ? (
        <Note kind="act">{t("bulk.nothing")}</Note>
      ) : count > STAFF_JOB_LIMITS.bulkRows ? (
        <Note kind="bad">{t("bulk.too-many", { rows: formatNumber(locale, count) })}</Note>
      ) : (
        <>
          <p>
            <strong>{t("bulk.rows", { count, list })}</strong> {isAll ? t("bulk.all-match") : null}
          </p>
          <p>{t(`bulk.means.${id}`)}</p>
          <p className="dim">{t("bulk.each")}</p>
          <BulkForm asks={asks} seed={form} result={actionData} />
        </>
      )}
    </main>
  );
}
