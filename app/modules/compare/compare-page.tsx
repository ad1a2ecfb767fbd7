import type { ReactNode } from "react";
import type { Listing } from "#contract/listing.ts";
import type { AccessoryField } from "#contract/listing-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import { formatDate, formatMoney, formatPercent } from "../locale/format.ts";
import { ProBadge } from "../ui/badge.tsx";
import { listConditionLines } from "../condition/condition-lines.ts";
import { ConditionBadge } from "../condition/condition-badge.tsx";
import { Grade } from "../condition/grade.tsx";
import { Price } from "../ui/price.tsx";
import { AddDeviceForm } from "./add-device-form.tsx";
import "./compare.css";

type Props = {
  devices: readonly Listing[];
  gone: number;
  left: number;
  isDifferences: boolean;
  unknown: string;
};

export function ComparePage({ devices, gone, left, isDifferences, unknown }: Props) {
  const t = useT("compare");
  const locale = useLocale();
  const [first] = devices;
  return (
    <main id="main" className="wrap stack">
      <h1>{t("title")}</h1>
      {left > 0 ? (
        <Note kind="act">{t("too-many", { count: left, max: LIMITS.compare })}</Note>
      ) : null}
      {gone > 0 ? <Note kind="act">{t("gone", { count: gone })}</Note> : null}
      {first === undefined ? (
        <Panel>
          <p className="narrow">{t("empty", { max: LIMITS.compare })}</p>
          <p className="row">
            <ButtonLink to={paths.search(locale)}>{t("search")}</ButtonLink>
          </p>
        </Panel>
      ) : (
        <>
          <CompareTable devices={devices} isDifferences={isDifferences} />
          {devices.length < 2 ? <p className="dim narrow">{t("alone")}</p> : null}
          <p className="row">
            <ButtonLink kind="line" to={paths.sku(locale, first.sku_id)}>
              {t("more-like", { title: first.title })}
            </ButtonLink>
            <ButtonLink kind="line" to={paths.search(locale)}>
              {t("search")}
            </ButtonLink>
          </p>
        </>
      )}
      {devices.length < LIMITS.compare ? (
        <AddDeviceForm
          ids={devices.map(({ id }) => id)}
          isDifferences={isDifferences}
          unknown={unknown}
        />
      ) : null}
    </main>
  );
}

type CompareTableProps = { devices: readonly Listing[]; isDifferences: boolean };

function CompareTable({ devices, isDifferences }: CompareTableProps) {
  const t = useT("compare");
  const locale = useLocale();
  const rows = useCompareRows(devices);
  const ids = devices.map(({ id }) => id);
  const shown = isDifferences
    ? rows.filter(({ cells }) => cells.some(({ text }) => text !== cells[0]!.text))
    : rows;
  const here = (others: readonly string[], is = isDifferences) =>
    paths.compare(locale, others, is ? { differences: 1 } : {});
  return (
    <>
      {devices.length < 2 ? null : (
        <p className="row">
          <ButtonLink kind="line" size="m" to={here(ids, !isDifferences)}>
            {t(isDifferences ? "show-all" : "differences")}
          </ButtonLink>
          <span className="small dim">
            {isDifferences ? t("left-out", { count: rows.length - shown.length }) : null}
          </span>
        </p>
      )}
      {/* Focusable, so that arrow keys scroll it. */}
      <div className="compare" tabIndex={0} role="group" aria-label={t("title")}>
        <table>
          <thead>
            <tr>
              <td>
                <span className="vh">{t("title")}</span>
              </td>
              {devices.map((device) => (
                <th key={device.id} scope="col">
                  <Photo url={device.cover} alt="" set="card" eager />
                  <a href={paths.listing(locale, device.id)}>{device.title}</a>
                  <a
                    className="remove small"
                    href={here(ids.filter((id) => id !== device.id))}
                    aria-label={t("remove-one", { title: device.title })}
                  >
                    {t("remove")}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, label, cells }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {cells.map(({ text, shown }, at) => (
                  <td key={ids[at]}>{shown ?? text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 ? <Note>{t("all-alike")}</Note> : null}
    </>
  );
}

type Cell = { text: string; shown?: ReactNode };
type CompareRow = { key: string; label: string; cells: Cell[] };

const NOTHING: Cell = { text: "–" };

function useCompareRows(devices: readonly Listing[]): CompareRow[] {
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
                <ConditionBadge grade={grade} />
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
    row("box", more("box"), ({ accessories }) => ({
      text:
        // The answer has every accessory; the contract's list would load the chunk of the wizard.
        (Object.keys(accessories) as AccessoryField[])
          .filter((field) => accessories[field])
          .map((field) => device(`box.${field}`))
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
