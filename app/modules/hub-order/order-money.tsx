import type { ReactNode } from "react";
import type { Money } from "#contract/money.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Approval } from "#contract/approval.ts";
import { ActionForm } from "../form/action-form.tsx";
import { isResultOf } from "../form/action-result.ts";
import { Field, TextareaField } from "../form/fields.tsx";
import { ResultNote } from "../form/result-note.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import { PriceSummary } from "../ui/price-summary.tsx";
import type { HubOrderView, OrderFormProps } from "./present-hub-order.ts";
import "./hub-order.css";
import { Note } from "../ui/note.tsx";

export function OrderMoney({ order, children }: { order: HubOrderView; children: ReactNode }) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { amounts, addOns, promoCode, payment, payout, givenBack } = order;
  const money = (value: Money) => formatMoney(locale, value);
  const lines = [
    { key: "device", label: t("money.device"), value: money(amounts.asking_price) },
    { key: "fee", label: t("money.fee"), value: money(amounts.buyer_safety_fee) },
    ...(amounts.delivery === null
      ? []
      : [{ key: "delivery", label: t("money.delivery"), value: money(amounts.delivery) }]),
    ...addOns.map(({ name, price }) => ({ key: name, label: name, value: money(price) })),
    ...(amounts.discount.amount === 0
      ? []
      : [
          {
            key: "discount",
            label: promoCode === null ? t("money.discount") : t("money.code", { code: promoCode }),
            value: money({ ...amounts.discount, amount: -Math.abs(amounts.discount.amount) }),
          },
        ]),
  ];
  const given = givenBack.map(({ amount, note, at }, index) => ({
    key: `${at} ${index}`,
    label: t("money.given", { date: formatDate(locale, at, "short"), note }),
    value: money({ ...amount, amount: -amount.amount }),
  }));
  const left = givenBack.reduce((sum, { amount }) => sum - amount.amount, amounts.total.amount);
  return (
    <Panel aria-labelledby="money">
      <h2 id="money">{t("money.title")}</h2>
      <PriceSummary
        lines={lines}
        total={{ label: t("money.total"), value: money(amounts.total) }}
      />
      {given.length === 0 ? null : (
        <PriceSummary
          lines={given}
          total={{ label: t("money.after"), value: money({ ...amounts.total, amount: left }) }}
        />
      )}
      {payment === null ? null : (
        <p className="small">
          {t(`payment.${payment.method}`)}
          {payment.last4 === null ? null : ` ${t("money.card", { last4: payment.last4 })}`}:{" "}
          <b>{t(`payment.status.${payment.status}`)}</b>
        </p>
      )}
      {payout === null ? null : (
        <p className="small">
          {t("money.payout", { amount: money(payout.amount) })}:{" "}
          <b>{t(`payout.${payout.status}`)}</b>{" "}
          <span className="dim">
            {payout.paid_at === null
              ? t("money.due", { date: formatDate(locale, payout.due_on, "short") })
              : formatDate(locale, payout.paid_at, "short")}
          </span>
        </p>
      )}
      {children}
    </Panel>
  );
}

export function OrderRefund({ order, forms, result }: OrderFormProps) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { refundable, refund, role } = order;
  const isOpen = refundable.amount > 0 && role !== "hub";
  return (
    <section className="stack snug" aria-labelledby="refund">
      <h3 id="refund">{t("refund.title")}</h3>
      {refund === null ? null : (
        <p className="small">
          {t(`refund.cause.${refund.cause}`, { amount: formatMoney(locale, refund.amount) })}{" "}
          <span className="dim">
            {refund.paid_at === null
              ? t("refund.expected", { date: formatDate(locale, refund.expected_by, "short") })
              : t("refund.paid", { date: formatDate(locale, refund.paid_at, "short") })}
          </span>
        </p>
      )}
      {isOpen ? null : <ResultNote result={result} texts={["hub-order"]} intents={["refund"]} />}
      {refundable.amount === 0 ? (
        <p className="small dim">{t("refund.nothing")}</p>
      ) : role === "hub" ? (
        <p className="small dim">
          {t("refund.support-only", { left: formatMoney(locale, refundable) })}
        </p>
      ) : (
        <RefundForm {...{ order, forms, result }} />
      )}
    </section>
  );
}

function RefundForm({ order: { market, refundable }, forms, result }: OrderFormProps) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { currency } = refundable;
  const limit = formatMoney(locale, { amount: LIMITS.approval.goodwill[market], currency });
  const [form, fields] = useActionForm({
    id: "refund-form",
    hidden: { intent: "refund" },
    seed: forms.refund,
    lastResult: result,
    texts: ["hub-order"],
  });
  return (
    <details className="action-details" open={form.isBack}>
      <summary>{t("refund.open")}</summary>
      <ActionForm form={form} preventScrollReset>
        <p className="small">
          {t("refund.means")} {t("approval.above", { limit })}
        </p>
        <Field
          field={fields.amount}
          label={t("refund.amount", { currency: currency === "GBP" ? "£" : "€" })}
          hint={t("refund.left", { left: formatMoney(locale, refundable) })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
        />
        <TextareaField field={fields.why} label={t("refund.why")} rows={2} />
        <SubmitButton kind="warn" className="fit" pending={t("refund.sending")}>
          {t("refund.submit")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

export function OrderApproval({ order, forms, result }: OrderFormProps) {
  const t = useT("hub-order");
  const isAnswered = result !== undefined && isResultOf(result, { intent: "approval" });
  const waiting = order.approvals.find(({ status }) => status === "waiting");
  if (waiting === undefined && !isAnswered) return null;
  return (
    <Panel kind="act" aria-labelledby="approval" className="stack snug">
      <h2 id="approval">{t("approval.title")}</h2>
      <ResultNote result={result} texts={["hub-order"]} intents={["approval"]} />
      {waiting === undefined ? null : (
        <Waiting
          approval={waiting}
          role={order.role}
          seed={forms.approval}
          isBack={forms.approval.kept !== null && !isAnswered}
        />
      )}
    </Panel>
  );
}

type WaitingProps = {
  approval: Approval;
  role: "hub" | "support";
  seed: OrderFormProps["forms"]["approval"];
  isBack: boolean;
};

function Waiting({ approval, role, seed, isBack }: WaitingProps) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { id, kind, move, amount, note, by, expires_at: until, is_mine: isMine } = approval;
  const what =
    kind === "refund" ? t("approval.refund") : (t.find(`move.${move}.do`) ?? t("approval.move"));
  return (
    <>
      <p>
        {t("approval.wish", {
          by: by || t("nobody"),
          what,
          amount: formatMoney(locale, amount),
        })}
      </p>
      {note === null ? null : <blockquote className="as-written small">{note}</blockquote>}
      <p className="small dim">
        {t("approval.until", { time: formatDate(locale, until, "moment") })}
      </p>
      {isMine ? (
        <p>{t("approval.mine")}</p>
      ) : role === "hub" ? (
        <p>{t("approval.support-only")}</p>
      ) : (
        <>
          {isBack ? <Note kind="act">{t("approval.again")}</Note> : null}
          <div className="row">
            {(["approve", "decline"] as const).map((decision) => (
              <ApprovalForm
                key={decision}
                {...{ decision, seed }}
                approval={id}
                amount={formatMoney(locale, amount)}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}

type ApprovalFormProps = {
  approval: string;
  decision: "approve" | "decline";
  amount: string;
  seed: OrderFormProps["forms"]["approval"];
};

function ApprovalForm({ approval, decision, amount, seed }: ApprovalFormProps) {
  const t = useT("hub-order");
  const [form] = useActionForm({
    id: `approval-${decision}`,
    hidden: { intent: "approval", approval },
    seed: { ...seed, nonce: `${seed.nonce}-${decision}` },
    texts: ["hub-order"],
  });
  return (
    <ActionForm form={form} preventScrollReset>
      <SubmitButton
        kind={decision === "approve" ? "warn" : "line"}
        name="decision"
        value={decision}
        pending={t("approval.sending")}
      >
        {t(`approval.${decision}`, { amount })}
      </SubmitButton>
    </ActionForm>
  );
}
