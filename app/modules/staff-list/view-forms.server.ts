import * as z from "zod";
import { EXPORT_FORMATS } from "#contract/staff-job-words.ts";
import { isStaffListId, type StaffListId } from "#contract/staff-list-words.ts";
import { consolePaths } from "../../console-paths.ts";
import { formActions } from "../form/form-action.server.ts";
import type { Locale } from "../locale/locale.ts";
import { nameMissingKey, STAFF_MESSAGES } from "../staff/staff-forms.server.ts";
import { createListWords } from "./list-words.server.ts";
import { toRawQuery } from "./load-list.server.ts";
import { viewSchema } from "./view-schema.ts";

const exportSchema = z.object({
  format: z.enum(EXPORT_FORMATS, { error: "staff-job.export.format-required" }),
  /** The columns of the page, whose names stand in the first line. */
  shown: z.string().max(2000).default(""),
});

type Args = { params: { list?: string }; url: URL };

/**
 * The action of the page of a list: saves its address as a view, deletes a view, makes a file, or
 * sets how high rows are. `own` is the list of a page that has it alone.
 */
export function listActions(own?: StaffListId) {
  const readPlace = (locale: Locale, { params, url }: Args) => {
    const list = own ?? params.list ?? "";
    if (!isStaffListId(list)) throw new Response(null, { status: 404 });
    return { list, page: consolePaths.list(locale, list, toRawQuery(url.searchParams)) };
  };
  return formActions(
    {
      rows: {
        schema: z.object({ height: z.enum(["roomy", "compact"]) }),
        run: ({ value, cookies, done, locale }, args: Args) => {
          cookies.set("rows", value.height);
          return done(readPlace(locale, args).page);
        },
      },
      "save-view": {
        schema: viewSchema,
        run: async ({ value, api, done, locale, t }, args: Args) => {
          const { list, page } = readPlace(locale, args);
          const query = args.url.searchParams.toString();
          const { name, is_stripped } = await api.staffList.saveView({ ...value, list, query });
          return done(
            page,
            t("staff-list")(is_stripped ? "view.stripped" : "view.saved", { name }),
          );
        },
      },
      export: {
        schema: exportSchema,
        run: async ({ value: { format, shown }, api, done, locale, t }, args: Args) => {
          const { list } = readPlace(locale, args);
          const { column } = createListWords(list, locale);
          await api.staffJob.createExport({
            list,
            query: args.url.searchParams.toString(),
            format,
            locale,
            headings: Object.fromEntries([
              ...shown.split(",", 60).map((id) => [id, column(id)]),
              ["currency", t("staff-job")("export.currency")],
            ]),
          });
          return done(consolePaths.jobs(locale), t("staff-job")("export.started"));
        },
      },
      "delete-view": {
        schema: z.object({ view: z.uuid("staff-list.view.gone") }),
        run: async ({ value, api, done, locale, t }, args: Args) => {
          const { list, page } = readPlace(locale, args);
          await api.staffList.deleteView({ list, viewId: value.view });
          return done(page, t("staff-list")("view.deleted"));
        },
      },
    },
    {
      messages: {
        ...STAFF_MESSAGES,
        too_many_views: { name: "staff-list.view.too-many" },
        too_many_jobs: "staff-job.export.too-many",
        not_found: "staff-list.view.gone",
      },
      onError: nameMissingKey,
    },
  );
}
