import { Form } from "react-router";
import { MARKETS } from "#contract/market.ts";
import { PROMO_CODE_STATUSES } from "#contract/promo-code-words.ts";
import { consolePaths } from "../../console-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import type { PromoCodeFilter } from "./promo-code-query.ts";
import "../console/console.css";

/** The fields are named as in the address; the key refills them when it changes. */
export function PromoCodeFilterForm({ filter }: { filter: PromoCodeFilter }) {
  const t = useT("promo-code");
  const places = useT("locale");
  const locale = useLocale();
  return (
    <Form
      key={JSON.stringify(filter)}
      method="get"
      action={consolePaths.promoCodes(locale)}
      className="console-fields"
      role="search"
      aria-label={t("filter")}
    >
      <Field
        id="codes-q"
        name="q"
        label={t("q")}
        hint={t("q-hint")}
        defaultValue={filter.q}
        maxLength={80}
      />
      <div className="field">
        <label htmlFor="codes-status">{t("column.status")}</label>
        <select id="codes-status" name="status" defaultValue={filter.status}>
          <option value="">{t("any")}</option>
          {PROMO_CODE_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="codes-market">{t("column.market")}</label>
        <select id="codes-market" name="market" defaultValue={filter.market}>
          <option value="">{t("any")}</option>
          {MARKETS.map((market) => (
            <option key={market} value={market}>
              {places(`country.${market}`)}
            </option>
          ))}
        </select>
      </div>
      <p className="row">
        <Button size="m">{t("show")}</Button>
        <ButtonLink kind="bare" size="m" to={consolePaths.promoCodes(locale)} discover="none">
          {t("clear")}
        </ButtonLink>
      </p>
    </Form>
  );
}
