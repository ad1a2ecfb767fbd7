import type { ReactNode } from "react";
import { LIMITS } from "#contract/limits.ts";
import {
  type OwnBulkAction,
  PRICE_CHANGES,
  type PriceChange,
} from "#contract/own-listing-words.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatMoney } from "../locale/format.ts";
import { marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Field, SelectField } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Photo } from "../ui/photo.tsx";
import type { BulkRow } from "./present-bulk.server.ts";
import "./bulk.css";

type ChangeFormProps = {
  ids: readonly string[];
  asked: { kind: PriceChange | null; isRaise: boolean; percent: string; amount: string };
  fault: "percent" | "amount" | null;
};

/** A plain form whose answer is the preview; nothing is changed by it. */
export function ChangeForm({ ids, asked, fault }: ChangeFormProps) {
  const t = useT("own-listings");
  const locale = useLocale();
  const { kind, isRaise, percent, amount } = asked;
  return (
    <form method="get" action={sellerPaths.bulk(locale)} className="panel stack bulk-how">
      <input type="hidden" name="do" value="price" />
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <fieldset className="stack snug">
        <legend>{t("bulk.how")}</legend>
        {PRICE_CHANGES.map((one) => (
          <label key={one} className="bulk-kind">
            <input
              type="radio"
              name="kind"
              value={one}
              defaultChecked={one === (kind ?? "usual")}
            />
            <span>
              <b>{t(`bulk.kind.${one}`)}</b>
              <span className="small dim">
                {one === "percent"
                  ? t(`bulk.kind.percent-note-${marketOf(locale)}`)
                  : t(`bulk.kind.${one}-note`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="bulk-values">
        <SelectField
          id="way"
          name="way"
          label={t("bulk.direction")}
          defaultValue={isRaise ? "raise" : "lower"}
        >
          <option value="lower">{t("bulk.lower")}</option>
          <option value="raise">{t("bulk.raise")}</option>
        </SelectField>
        <Field
          id="percent"
          name="percent"
          label={t("bulk.percent")}
          inputMode="numeric"
          defaultValue={percent}
          errors={
            fault === "percent"
              ? [t("fault.percent-invalid", { max: LIMITS.ownListings.percent })]
              : []
          }
        />
        <Field
          id="amount"
          name="amount"
          label={t("bulk.amount")}
          inputMode="decimal"
          defaultValue={amount}
          errors={fault === "amount" ? [t("fault.amount-invalid")] : []}
        />
      </div>
      <Button kind="line">{t("bulk.preview")}</Button>
    </form>
  );
}

type RowsProps = { action: OwnBulkAction; rows: readonly BulkRow[]; isPlanned: boolean };

export function BulkRows({ action, rows, isPlanned }: RowsProps) {
  const t = useT("own-listings");
  const mine = useT("my-listings");
  const locale = useLocale();
  const isPriced = action === "price";
  return (
    <table className="bulk-rows">
      <caption className="vh">
        {t(isPlanned ? "bulk.preview-title" : `bulk.title-${action}`)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("bulk.column.device")}</th>
          <th scope="col" className="money">
            {t("bulk.column.now")}
          </th>
          {isPriced ? (
            <>
              <th scope="col" className="money">
                {t("bulk.column.new")}
              </th>
              <th scope="col" className="money">
                {t("bulk.column.receive")}
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, detail, cover, reference, price, newPrice, receive, skip }) => (
          <tr key={id} className={skip === null ? undefined : "skipped"}>
            <th scope="row">
              <Photo url={cover} alt="" set="thumb" className="thumb" />
              <span>
                <b>{title ?? mine("untitled")}</b>
                <span className="small dim">{[detail, reference].filter(Boolean).join(" · ")}</span>
                {skip === null ? null : <span className="small why">{t(`bulk.skip.${skip}`)}</span>}
              </span>
            </th>
            <td className="money" data-label={t("bulk.column.now")}>
              {price === null ? "–" : formatMoney(locale, price)}
            </td>
            {isPriced ? (
              <>
                <td className="money" data-label={t("bulk.column.new")}>
                  {newPrice === null ? (
                    <span className="dim">{isPlanned ? t("bulk.stays") : "–"}</span>
                  ) : (
                    <b>{formatMoney(locale, newPrice)}</b>
                  )}
                </td>
                <td className="money" data-label={t("bulk.column.receive")}>
                  {receive === null ? "–" : formatMoney(locale, receive)}
                </td>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export type BulkResults = {
  done: number;
  refused: readonly { id: string; title: string; why: string }[];
};

export function BulkOutcome({
  action,
  results: { done, refused },
  children,
}: {
  action: OwnBulkAction;
  results: BulkResults;
  children: ReactNode;
}) {
  const t = useT("own-listings");
  return (
    <section className="stack" aria-labelledby="result">
      <h2 id="result">{t("bulk.result")}</h2>
      {done === 0 ? null : <Note live>{t(`bulk.done-${action}`, { count: done })}</Note>}
      {refused.length === 0 ? null : (
        <Note kind="act" live>
          <p>{t("bulk.refused", { count: refused.length })}</p>
          <ul className="reasons">
            {refused.map(({ id, title, why }) => (
              <li key={id}>
                <b>{title}</b>: {why}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {children}
    </section>
  );
}
