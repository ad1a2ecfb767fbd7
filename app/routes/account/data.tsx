import * as z from "zod";
import { accountPaths } from "../../account-paths.ts";
import { apiContext, localeContext } from "../../context.ts";
import { DataPage } from "../../modules/data-export/data-page.tsx";
import { presentDataExport } from "../../modules/data-export/present-data-export.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/data";

const schema = z.object({});

export async function loader({ context }: Route.LoaderArgs) {
  const found = await context.get(apiContext).dataExport.get();
  return {
    view: presentDataExport(found, context.get(localeContext)),
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  messages: {
    too_many_requests: "data-export.too-many",
    unavailable: "data-export.unavailable",
  },
  run: async ({ api, done, locale, t }) => {
    await api.dataExport.request();
    return done(accountPaths.data(locale), t("data-export")("asked"));
  },
});

export default function Data({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("data-export");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <DataPage {...loaderData} result={actionData} />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
