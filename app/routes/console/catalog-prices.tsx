import { PRICE_WARNINGS } from "#contract/catalog-words.ts";
import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import {
  acceptSchema,
  CATALOG_MESSAGES,
} from "../../modules/staff-catalog/catalog-forms.server.ts";
import { WarningTable } from "../../modules/staff-catalog/warning-table.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { ResultNote } from "../../modules/form/result-note.tsx";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { Link } from "../../modules/ui/link.tsx";
import { ListPages } from "../../modules/ui/list-pages.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { readPage } from "../../modules/ui/read-page.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/catalog-prices";

export const handle = { scripts: false };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const kind = PRICE_WARNINGS.find((one) => one === url.searchParams.get("kind")) ?? "far";
  const page = readPage(url.searchParams);
  const [{ data, meta }, profile] = await Promise.all([
    api.staffCatalog.listPriceWarnings({ kind, page }),
    readProfile(context),
  ]);
  return {
    kind,
    warnings: data,
    page: meta.current_page,
    last: meta.last_page,
    total: meta.total,
    mayWrite: staffMay(profile, "write_prices"),
  };
}

export const action = formActions(
  {
    accept: {
      schema: acceptSchema,
      run: async ({ value, api, done, page, t }) => {
        await api.staffCatalog.setFaceValue({
          productId: value.product,
          market: value.market,
          version: value.version,
          value: value.amount,
          source: "sales",
          reason: t("staff-catalog")("prices.accept-reason"),
        });
        return done(page, t("staff-catalog")("saved"));
      },
    },
  },
  { messages: CATALOG_MESSAGES, onError: nameMissingKey },
);

export default function CatalogPrices({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("staff-catalog");
  const locale = useLocale();
  const { kind, warnings, page, last, total, mayWrite } = loaderData;
  return (
    <main id="main" className="stack">
      <PageHead title={t("prices.title")} noIndex />
      <div>
        <h1>{t("prices.title")}</h1>
        <p className="dim">{t("prices.lead")}</p>
      </div>
      <nav className="row" aria-label={t("prices.kinds")}>
        {PRICE_WARNINGS.map((one) => (
          <Link
            key={one}
            to={consolePaths.catalogPrices(locale, { kind: one })}
            discover="none"
            {...(one === kind && { "aria-current": "page" as const })}
          >
            {t(`prices.kind.${one}`)}
          </Link>
        ))}
      </nav>
      <h2>{t("prices.count", { count: total })}</h2>
      <ResultNote result={actionData} texts={["staff-catalog", "console"]} />
      {warnings.length === 0 ? null : <WarningTable {...{ warnings, mayWrite }} />}
      <ListPages
        {...{ page, last }}
        to={(number) =>
          consolePaths.catalogPrices(locale, { kind, page: number === 1 ? null : number })
        }
        label={t("pages.label")}
        before={t("pages.before")}
        here={t("pages.here", { page, last })}
        after={t("pages.after")}
      />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
