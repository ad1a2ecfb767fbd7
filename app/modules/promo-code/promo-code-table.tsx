import type { StaffPromoCode } from "#contract/promo-code.ts";
import { consolePaths } from "../../console-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { usePromoCodeWords } from "./use-promo-code-words.ts";
import "../console/console.css";

export function PromoCodeTable({ codes }: { codes: readonly StaffPromoCode[] }) {
  const t = useT("promo-code");
  const locale = useLocale();
  const words = usePromoCodeWords();
  return (
    <div className="console-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("column.code")}</th>
            <th scope="col">{t("column.campaign")}</th>
            <th scope="col">{t("column.status")}</th>
            <th scope="col">{t("column.market")}</th>
            <th scope="col">{t("column.kind")}</th>
            <th scope="col">{t("column.uses")}</th>
            <th scope="col">{t("column.given")}</th>
            <th scope="col">{t("column.ends")}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code.id}>
              <td>
                <Link to={consolePaths.promoCode(locale, code.id)} discover="none">
                  {code.code}
                </Link>
              </td>
              <td data-label={t("column.campaign")}>{code.campaign}</td>
              <td data-label={t("column.status")}>
                <PromoCodeState status={code.status} />
              </td>
              <td data-label={t("column.market")}>{words.market(code)}</td>
              <td data-label={t("column.kind")}>{words.gives(code)}</td>
              <td data-label={t("column.uses")}>{words.uses(code)}</td>
              <td data-label={t("column.given")}>{words.given(code)}</td>
              <td data-label={t("column.ends")}>
                {code.ends_at === null ? t("no-end") : formatDate(locale, code.ends_at, "moment")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function PromoCodeState({ status }: Pick<StaffPromoCode, "status">) {
  const t = useT("promo-code");
  const name = t(`status.${status}`);
  return status === "running" ? <Badge>{name}</Badge> : <Badge kind="off">{name}</Badge>;
}
