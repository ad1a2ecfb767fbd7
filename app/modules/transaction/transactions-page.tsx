import { Form } from "react-router";
import type { Transaction } from "#contract/transaction.ts";
import { TRANSACTION_KINDS, TRANSACTION_STATUSES } from "#contract/transaction-words.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field, SelectField } from "../ui/field.tsx";
import { Link } from "../ui/link.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import type { TransactionFilter } from "./transaction-query.ts";
import "../ui/panel.css";
import "./transaction.css";

type Props = {
  transactions: readonly Transaction[];
  filter: TransactionFilter;
  page: number;
  last: number;
  total: number;
};

const LOOKS = { pending: "now", done: "calm", failed: "bad", released: "off" } as const;

export function TransactionsPage({ transactions, filter, page, last, total }: Props) {
  const t = useT("transaction");
  const locale = useLocale();
  const isFiltered = Object.values(filter).some((value) => value !== null);
  return (
    <>
      <div className="stack snug">
        <p>
          <Link to={accountPaths.statement(locale)}>{t("statement")}</Link>
        </p>
        <p>
          <Link to={accountPaths.payouts(locale)}>{t("payouts")}</Link>
        </p>
      </div>
      {total === 0 && !isFiltered ? null : <Filter filter={filter} isFiltered={isFiltered} />}
      {transactions.length === 0 ? (
        <p role="status">{t(isFiltered ? "none-found" : "none")}</p>
      ) : (
        <section className="stack" aria-labelledby="transactions">
          <div className="row">
            <h2 id="transactions">{t("count", { count: total })}</h2>
            <a className="tap" href={accountPaths.paymentsFile(locale, filter)}>
              {t("download")}
            </a>
          </div>
          <ul className="panel entries">
            {transactions.map((one) => (
              <Row key={one.id} transaction={one} />
            ))}
          </ul>
          <ListPages
            {...{ page, last }}
            to={(number) =>
              accountPaths.payments(locale, { ...filter, page: number === 1 ? null : number })
            }
            label={t("pages")}
            before={t("newer")}
            here={t("page", { page, last })}
            after={t("older")}
          />
        </section>
      )}
    </>
  );
}

function Filter({ filter, isFiltered }: { filter: TransactionFilter; isFiltered: boolean }) {
  const t = useT("transaction");
  const locale = useLocale();
  const { kind, status, from, to } = filter;
  return (
    <Form
      // Uncontrolled fields follow the address only when they are mounted again.
      key={JSON.stringify(filter)}
      method="get"
      action={accountPaths.payments(locale)}
      className="transaction-filter"
      role="search"
      aria-label={t("filter")}
    >
      <SelectField id="kind" name="kind" label={t("kind")} defaultValue={kind ?? ""}>
        <option value="">{t("any-kind")}</option>
        {TRANSACTION_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField id="status" name="status" label={t("status")} defaultValue={status ?? ""}>
        <option value="">{t("any-status")}</option>
        {TRANSACTION_STATUSES.map((one) => (
          <option key={one} value={one}>
            {t(`statuses.${one}`)}
          </option>
        ))}
      </SelectField>
      <Field id="from" name="from" type="date" label={t("from")} defaultValue={from ?? ""} />
      <Field id="to" name="to" type="date" label={t("to")} defaultValue={to ?? ""} />
      <div className="row snug">
        <Button kind="line">{t("show")}</Button>
        {isFiltered ? (
          <ButtonLink kind="bare" to={accountPaths.payments(locale)}>
            {t("clear")}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const t = useT("transaction");
  const locale = useLocale();
  const { kind, status, purpose, amount, at, order_id, order_number, title, invoice } = transaction;
  const isOut = kind === "payment" && status !== "failed";
  const signed = { ...amount, amount: isOut ? -amount.amount : amount.amount };
  return (
    <li className="entry transaction">
      <h3>{order_id ? <Link to={paths.order(locale, order_id)}>{title}</Link> : title}</h3>
      <p className="sum">{formatMoney(locale, signed)}</p>
      <p className="is small row snug">
        <span>{t(`kinds.${kind}`)}</span>
        <Badge kind={LOOKS[status]}>{t(`statuses.${status}`)}</Badge>
      </p>
      <p className="why small dim">
        {[
          formatDate(locale, at, "day"),
          order_number ?? t(`purposes.${purpose}`),
          purpose === "goodwill" || purpose === "claim" ? t(`purposes.${purpose}`) : null,
          usePaidWith(transaction),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {invoice ? (
        <p className="why small">
          <Link className="tap" to={accountPaths.invoice(locale, invoice.id)}>
            {t("document", { code: invoice.code })}
          </Link>
        </p>
      ) : null}
    </li>
  );
}

function usePaidWith({ kind, method, last4 }: Transaction): string | null {
  const t = useT("transaction");
  if (kind === "payout") return last4 === null ? null : t("account", { last4 });
  if (method === null) return null;
  const name = t(`method.${method}`);
  return last4 === null ? name : t("card", { method: name, last4 });
}
