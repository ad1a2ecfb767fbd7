import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PromoCodeFilterForm } from "../../modules/promo-code/promo-code-filter-form.tsx";
import {
  parsePromoCodeFilter,
  toPromoCodeQuery,
} from "../../modules/promo-code/promo-code-query.ts";
import { PromoCodeTable } from "../../modules/promo-code/promo-code-table.tsx";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/promo-codes";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const filter = parsePromoCodeFilter(url.searchParams);
  const after = url.searchParams.get("after");
  const [{ data, next }, profile] = await Promise.all([
    api.promoCode.list({ ...toPromoCodeQuery(filter), ...(after && { after }) }),
    readProfile(context),
  ]);
  const mayWrite = staffMay(profile, "write_promo_codes");
  return { filter, codes: data, next, isFirst: !after, mayWrite };
}

export default function PromoCodes({ loaderData }: Route.ComponentProps) {
  const t = useT("promo-code");
  const locale = useLocale();
  const { filter, codes, next, isFirst, mayWrite } = loaderData;
  const kept = toPromoCodeQuery(filter);
  return (
    <main id="main" className="stack">
      <PageHead title={t("title")} noIndex />
      <div>
        <h1>{t("title")}</h1>
        <p className="dim">{t("lead")}</p>
      </div>
      {mayWrite ? (
        <p>
          <ButtonLink size="m" to={consolePaths.newPromoCode(locale)} discover="none">
            {t("new")}
          </ButtonLink>
        </p>
      ) : null}
      <PromoCodeFilterForm filter={filter} />
      {codes.length === 0 ? <p>{t("none")}</p> : <PromoCodeTable codes={codes} />}
      <nav className="row" aria-label={t("pages")}>
        {isFirst ? null : (
          <ButtonLink
            kind="line"
            size="m"
            to={consolePaths.promoCodes(locale, kept)}
            discover="none"
          >
            {t("newest")}
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink
            kind="line"
            size="m"
            to={consolePaths.promoCodes(locale, { ...kept, after: next })}
            discover="none"
          >
            {t("older")}
          </ButtonLink>
        )}
        <ButtonLink
          kind="line"
          size="m"
          to={consolePaths.promoCodesFile(locale, kept)}
          reloadDocument
          discover="none"
        >
          {t("csv")}
        </ButtonLink>
      </nav>
    </main>
  );
}
