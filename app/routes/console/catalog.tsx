import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { ModelTable } from "../../modules/staff-catalog/model-table.tsx";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { Button, ButtonLink } from "../../modules/ui/button.tsx";
import { Field } from "../../modules/ui/field.tsx";
import { ListPages } from "../../modules/ui/list-pages.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { readPage } from "../../modules/ui/read-page.ts";
import type { Route } from "./+types/catalog";

export const handle = { scripts: false };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, LIMITS.catalogImport.name);
  const [{ data, meta }, profile] = await Promise.all([
    api.staffCatalog.listModels({
      ...(q !== "" && { q }),
      page: readPage(url.searchParams),
    }),
    readProfile(context),
  ]);
  return {
    q,
    models: data,
    total: meta.total,
    page: meta.current_page,
    last: meta.last_page,
    mayAdd: staffMay(profile, "write_catalog"),
    mayImport: staffMay(profile, "write_catalog") || staffMay(profile, "write_prices"),
  };
}

export default function Catalog({ loaderData }: Route.ComponentProps) {
  const t = useT("staff-catalog");
  const locale = useLocale();
  const { q, models, total, page, last, mayAdd, mayImport } = loaderData;
  return (
    <main id="main" className="stack">
      <PageHead title={t("title")} noIndex />
      <div>
        <h1>{t("title")}</h1>
        <p className="dim">{t("lead")}</p>
      </div>
      <p className="row">
        {mayAdd ? (
          <ButtonLink size="m" to={consolePaths.catalogNew(locale)} discover="none">
            {t("new.title")}
          </ButtonLink>
        ) : null}
        {mayImport ? (
          <ButtonLink kind="line" size="m" to={consolePaths.catalogImport(locale)} discover="none">
            {t("import.title")}
          </ButtonLink>
        ) : null}
        <ButtonLink
          kind="line"
          size="m"
          to={consolePaths.catalogFile(locale)}
          reloadDocument
          discover="none"
        >
          {t("csv")}
        </ButtonLink>
      </p>
      <Form
        key={q}
        method="get"
        action={consolePaths.catalog(locale)}
        role="search"
        aria-label={t("search")}
        className="console-fields"
      >
        <Field
          id="catalog-q"
          name="q"
          type="search"
          label={t("find")}
          defaultValue={q}
          maxLength={LIMITS.catalogImport.name}
        />
        <p>
          <Button size="m">{t("search")}</Button>
        </p>
      </Form>
      <h2>{t("count", { count: total })}</h2>
      {models.length === 0 ? <p>{t("none")}</p> : <ModelTable models={models} />}
      <ListPages
        {...{ page, last }}
        to={(number) =>
          consolePaths.catalog(locale, { q: q || null, page: number === 1 ? null : number })
        }
        label={t("pages.label")}
        before={t("pages.before")}
        here={t("pages.here", { page, last })}
        after={t("pages.after")}
      />
    </main>
  );
}
