import type { ReactNode } from "react";
import type { Listing } from "#contract/listing.ts";
import { paths } from "../../paths.ts";
import { formatDate, formatMoney, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ProBadge } from "../ui/badge.tsx";
import { listConditionLines } from "../ui/condition-lines.ts";
import { ConditionPip } from "../ui/condition-pip.tsx";
import { Grade } from "../ui/grade.tsx";
import { Price } from "../ui/price.tsx";

/** `text` decides whether cells differ; `shown` is the content where that is more than text. */
type Cell = { text: string; shown?: ReactNode };
export type CompareRow = { key: string; label: string; cells: Cell[] };

const THINGS = ["box", "charger", "case", "headphones"] as const;
const NOTHING: Cell = { text: "–" };

/** The compared attributes, by importance for the decision. */
export function useCompareRows(devices: readonly Listing[]): CompareRow[] {
  const t = useT("compare");
  const listing = useT("listing");
  const more = useT("listing-more");
  const device = useT("device-words");
  const common = useT("common");
  const locale = useLocale();
  const lowest = Math.min(...devices.map(({ total_price }) => total_price.amount));
  const parts = devices.map((one) => listConditionLines(one));
  const categories = [...new Set(parts.flat().map(({ category }) => category))];
  const row = (key: string, label: string, cellOf: (device: Listing, at: number) => Cell) => ({
    key,
    label,
    cells: devices.map(cellOf),
  });

  return [
    row("total", t("total"), ({ total_price }) => ({
      text: formatMoney(locale, total_price),
      shown: (
        <>
          <Price money={total_price} />
          {devices.length > 1 && total_price.amount === lowest ? (
            <span className="small dim">{t("lowest")}</span>
          ) : null}
        </>
      ),
    })),
    row("price", t("price"), ({ asking_price }) => ({ text: formatMoney(locale, asking_price) })),
    row("fair", t("fair"), ({ fair_price }) =>
      fair_price === null ? NOTHING : { text: t(`fair-${fair_price.mark}`) },
    ),
    row("grade", t("grade"), ({ generic_condition }) => ({
      text: generic_condition,
      shown: <Grade grade={generic_condition} />,
    })),
    row("checked", t("checked"), ({ is_graded }) => ({ text: t(is_graded ? "by-hub" : "later") })),
    row("capacity", t("capacity"), ({ capacity }) => ({ text: capacity ?? "–" })),
    row("color", t("color"), ({ color }) => ({ text: color })),
    ...categories.map((category) =>
      row(category, device(`category.${category}`), (_, at) => {
        const line = parts[at]!.find((one) => one.category === category);
        if (line === undefined) return NOTHING;
        const { words, grade, percent, reason } = line;
        const word =
          percent === undefined ? device(`${words}.${grade}`) : formatPercent(locale, percent);
        return {
          text: `${word} ${reason ?? ""}`,
          shown: (
            <>
              <span className="row tight">
                <ConditionPip grade={grade} />
                {word}
              </span>
              {reason === null ? null : (
                <span className="small dim" lang="">
                  {reason}
                </span>
              )}
            </>
          ),
        };
      }),
    ),
    row("box", device("box.title"), ({ accessories }) => ({
      text:
        THINGS.filter((thing) => accessories[`has_${thing}`])
          .map((thing) => device(`box.has_${thing}`))
          .join(", ") || t("nothing"),
    })),
    row("warranty", t("warranty"), ({ warranty_days }) => ({
      text: t("days", { days: warranty_days }),
    })),
    row("delivery", t("delivery"), ({ shipping_options, price }) => {
      const open = shipping_options.filter(({ available }) => available);
      const first =
        open.find((option) => option.price.amount === price.delivery_from.amount) ?? open[0];
      if (first === undefined) return NOTHING;
      return {
        text: t("delivery-by", {
          method: listing(`method.${first.method}`),
          date: formatDate(locale, first.eta_to, "short"),
        }),
      };
    }),
    row("instant", common("instant-buy"), ({ is_instant_buy }) => ({
      text: t(is_instant_buy ? "instant" : "asks"),
    })),
    row("seller", more("seller.label"), ({ seller_info: { username, is_pro, sold_count } }) => ({
      text: username,
      shown: (
        <>
          <a href={paths.user(locale, username)}>{username}</a> {is_pro ? <ProBadge /> : null}
          <span className="small dim">
            {sold_count > 0 ? more("seller.sold", { count: sold_count }) : more("seller.new")}
          </span>
        </>
      ),
    })),
  ];
}
