import type { StaffPriceWarning } from "#contract/staff-catalog.ts";
import { consolePaths } from "../../console-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import "../console/console.css";

type Props = { warnings: readonly StaffPriceWarning[]; mayWrite: boolean };

export function WarningTable({ warnings, mayWrite }: Props) {
  const t = useT("staff-catalog");
  const places = useT("locale");
  const locale = useLocale();
  return (
    <div className="console-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("device")}</th>
            <th scope="col">{t("prices.market")}</th>
            <th scope="col">{t("value.title")}</th>
            <th scope="col">{t("prices.checked")}</th>
            <th scope="col">{t("prices.proposal")}</th>
          </tr>
        </thead>
        <tbody>
          {warnings.map((warning) => (
            <tr key={`${warning.product_id}-${warning.market}`}>
              <td>
                <Link to={consolePaths.catalogDevice(locale, warning.product_id)} discover="none">
                  {warning.title}
                </Link>
              </td>
              <td data-label={t("prices.market")}>{places(`country.${warning.market}`)}</td>
              <td data-label={t("value.title")}>
                {warning.value === null ? t("not-sold") : formatMoney(locale, warning.value)}
              </td>
              <td data-label={t("prices.checked")}>
                {warning.valued_at === null
                  ? t("prices.never")
                  : formatDate(locale, warning.valued_at)}
              </td>
              <td data-label={t("prices.proposal")}>
                <Proposal warning={warning} mayWrite={mayWrite} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Proposal({ warning, mayWrite }: { warning: StaffPriceWarning; mayWrite: boolean }) {
  const t = useT("staff-catalog");
  const locale = useLocale();
  const { product_id: product, market, version, title, proposal } = warning;
  if (proposal === null) return <span className="dim">{t("prices.few-sales")}</span>;
  const value = formatMoney(locale, proposal.value);
  return (
    <>
      {value} <span className="small dim">{t("prices.sales", { count: proposal.sales })}</span>
      {mayWrite ? (
        <form method="post">
          <input type="hidden" name="intent" value="accept" />
          <input type="hidden" name="product" value={product} />
          <input type="hidden" name="market" value={market} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="amount" value={proposal.value.amount} />
          <Button kind="line" size="s">
            {t("prices.accept", { value })}
            <span className="vh"> {title}</span>
          </Button>
        </form>
      ) : null}
    </>
  );
}
