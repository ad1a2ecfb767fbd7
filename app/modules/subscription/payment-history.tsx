import type { Subscription } from "#contract/subscription.ts";
import type { SubscriptionPaymentStatus } from "#contract/subscription-states.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { InvoiceLinks } from "../invoice/invoice-links.tsx";
import { Badge } from "../ui/badge.tsx";
import { Panel } from "../ui/panel.tsx";
import "./subscription.css";

const TONES = {
  scheduled: "off",
  pending: "now",
  successful: "calm",
  failed: "bad",
} as const satisfies Record<SubscriptionPaymentStatus, string>;

type Payments = Subscription["payments"];

/** What each payment is for, its status, date, amount and protection (spec §3), with its documents. */
export function PaymentHistory({ payments }: { payments: Readonly<Payments> }) {
  const t = useT("subscription");
  return (
    <Panel aria-labelledby="history">
      <h2 id="history">{t("history")}</h2>
      {payments.length === 0 ? (
        <p className="dim">{t("history-none")}</p>
      ) : (
        <ol className="payment-history">
          {payments.map((payment) => (
            <li key={payment.id}>
              <Row payment={payment} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Row({ payment }: { payment: Payments[number] }) {
  const t = useT("subscription");
  const locale = useLocale();
  const { kind, month, status, date, amount, protection, decline_code, retry_at } = payment;
  return (
    <>
      <div>
        <b>
          {kind === "month"
            ? t("payment.month", { date: formatDate(locale, month) })
            : t("payment.service_fee")}
        </b>
        <p className="small dim">
          {t(`plan.${protection}`)} · {formatDate(locale, date)}
        </p>
      </div>
      <div className="end">
        <b>{amount.amount === 0 ? t("payment.free") : formatMoney(locale, amount)}</b>
        <p>
          <Badge kind={payment.is_refunded ? "off" : TONES[status]}>
            {t(payment.is_refunded ? "payment.refunded" : `payment.${status}`)}
          </Badge>
        </p>
      </div>
      {decline_code === null ? null : (
        <p className="small why">
          {t(`decline.${decline_code}`)}{" "}
          {retry_at === null ? null : t("note.retry", { date: formatDate(locale, retry_at) })}
        </p>
      )}
      <InvoiceLinks invoices={payment.invoices} />
    </>
  );
}
