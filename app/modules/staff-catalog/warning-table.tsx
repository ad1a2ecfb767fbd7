import type { StaffPriceWarning } from "#contract/staff-catalog.ts";
import { consolePaths } from "../../console-paths.ts";
import { ConsoleTable } from "../console/console-table.tsx";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";

type Props = { warnings: readonly StaffPriceWarning[]; mayWrite: boolean };

export function WarningTable({ warnings, mayWrite }: Props) {
  const t = useT("staff-catalog");
  const places = useT("locale");
  const locale = useLocale();
  return (
    <ConsoleTable
      rows={warnings}
      keyOf={({ product_id, market }) => `${product_id}-${market}`}
      columns={[
        {
          id: "device",
          label: t("device"),
          kind: "name",
          renderCell: ({ product_id, title }) => (
            <Link to={consolePaths.catalogDevice(locale, product_id)} discover="none">
              {title}
            </Link>
          ),
        },
        {
          id: "market",
          label: t("prices.market"),
          renderCell: ({ market }) => places(`country.${market}`),
        },
        {
          id: "value",
          label: t("value.title"),
          renderCell: ({ value }) => (value === null ? t("not-sold") : formatMoney(locale, value)),
        },
        {
          id: "checked",
          label: t("prices.checked"),
          renderCell: ({ valued_at: at }) =>
            at === null ? t("prices.never") : formatDate(locale, at),
        },
        {
          id: "proposal",
          label: t("prices.proposal"),
          renderCell: (warning) => <Proposal warning={warning} mayWrite={mayWrite} />,
        },
      ]}
    />
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
