import type { Invoice } from "#contract/invoice.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { PriceSummary } from "../ui/price-summary.tsx";
import { presentInvoice } from "./present-invoice.ts";
import "./invoice.css";

export function InvoicePage({ invoice }: { invoice: Invoice }) {
  const t = useT("invoice");
  const transaction = useT("transaction");
  const locale = useLocale();
  const { id, corrects, corrected_by, order_id, fiscal } = invoice;
  const view = presentInvoice(locale, invoice, { invoice: t, transaction });
  return (
    <>
      <div className="stack snug">
        {corrects ? (
          <p>
            <Link to={accountPaths.invoice(locale, corrects.id)}>
              {t("corrects", {
                code: corrects.code,
                day: formatDate(locale, corrects.issued_on),
              })}
            </Link>
          </p>
        ) : null}
        {corrected_by.map((note) => (
          <p key={note.id}>
            <Link to={accountPaths.invoice(locale, note.id)}>
              {t("corrected-by", { code: note.code })}
            </Link>
          </p>
        ))}
        <p className="row">
          <a className="btn" href={accountPaths.invoiceFile(locale, id, "pdf")}>
            {t("pdf")}
          </a>
          <a className="tap small" href={accountPaths.invoiceFile(locale, id, "xml")}>
            {t("xml")}
          </a>
        </p>
      </div>
      <Panel className="stack">
        <div className="invoice-parties">
          <section aria-labelledby="issuer">
            <h2 id="issuer">{t("from")}</h2>
            {view.issuer.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
          <section aria-labelledby="subject">
            <h2>{t("to")}</h2>
            {view.customer.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <h2 id="subject">{t("for")}</h2>
            {view.subject.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {order_id ? (
              <p>
                <Link to={paths.order(locale, order_id)}>{t("see-order")}</Link>
              </p>
            ) : null}
          </section>
        </div>
        {/* Scrolls by itself on a narrow screen, also by keyboard. */}
        <div className="invoice-lines" tabIndex={0} role="region" aria-label={t("line")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("line")}</th>
                <th scope="col" className="money">
                  {t("net")}
                </th>
                <th scope="col" className="money">
                  {t("vat")}
                </th>
                <th scope="col" className="money">
                  {t("amount")}
                </th>
              </tr>
            </thead>
            <tbody>
              {view.rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    {row.name} <span className="small dim">{row.rate}</span>
                  </th>
                  <td className="money">{row.net}</td>
                  <td className="money">{row.vat}</td>
                  <td className="money">{row.gross}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <PriceSummary lines={view.sums} total={{ label: t("total"), value: view.total }} />
        <p className="small dim">{view.settled}</p>
      </Panel>
      {view.notes.length > 0 ? (
        <div className="stack snug small">
          {view.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      ) : null}
      {fiscal ? (
        <section className="stack snug" aria-labelledby="fiscal">
          <h2 id="fiscal">{t("fiscal")}</h2>
          <p>
            {fiscal.status === "accepted"
              ? t("fiscal-mark", { mark: fiscal.mark ?? "" })
              : t(`fiscal-${fiscal.status}`)}
          </p>
          {fiscal.url ? (
            <p>
              <a href={fiscal.url} rel="noreferrer">
                {t("fiscal-check")}
              </a>
            </p>
          ) : null}
        </section>
      ) : null}
      <p>
        <Link to={accountPaths.payments(locale)}>{t("back")}</Link>
      </p>
    </>
  );
}
