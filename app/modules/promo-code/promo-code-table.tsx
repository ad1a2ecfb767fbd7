import type { StaffPromoCode } from "#contract/promo-code.ts";
import { consolePaths } from "../../console-paths.ts";
import { ConsoleTable } from "../console/console-table.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { usePromoCodeWords } from "./use-promo-code-words.ts";

export function PromoCodeTable({ codes }: { codes: readonly StaffPromoCode[] }) {
  const t = useT("promo-code");
  const locale = useLocale();
  const words = usePromoCodeWords();
  return (
    <ConsoleTable
      rows={codes}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "code",
          label: t("column.code"),
          kind: "name",
          renderCell: ({ id, code }) => (
            <Link to={consolePaths.promoCode(locale, id)} discover="none">
              {code}
            </Link>
          ),
        },
        { id: "campaign", label: t("column.campaign"), renderCell: ({ campaign }) => campaign },
        {
          id: "status",
          label: t("column.status"),
          renderCell: ({ status }) => <PromoCodeState status={status} />,
        },
        { id: "market", label: t("column.market"), renderCell: words.market },
        { id: "kind", label: t("column.kind"), renderCell: words.gives },
        { id: "uses", label: t("column.uses"), renderCell: words.uses },
        { id: "given", label: t("column.given"), renderCell: words.given },
        {
          id: "ends",
          label: t("column.ends"),
          renderCell: ({ ends_at: at }) =>
            at === null ? t("no-end") : formatDate(locale, at, "moment"),
        },
      ]}
    />
  );
}

export function PromoCodeState({ status }: Pick<StaffPromoCode, "status">) {
  const t = useT("promo-code");
  const name = t(`status.${status}`);
  return status === "running" ? <Badge>{name}</Badge> : <Badge kind="off">{name}</Badge>;
}
