import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Money } from "#contract/money.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Approval } from "#contract/approval.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import { PriceSummary } from "../ui/price-summary.tsx";
import type { HubOrderView } from "./present-hub-order.ts";
import "./hub-order.css";
import { Field, TextareaField } from "../ui/field.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { type OrderActionReply, useActionWords } from "./use-action-words.ts";

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

type Props = {
  order: HubOrderView;
  reply: OrderActionReply | undefined;
  kept: Record<string, string> | null;
};

export function OrderRefund({ order, reply, kept }: Props) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { values, problem, errorsOf } = useActionWords(reply, kept, "refund");
  const { refundable, refund, role, nonces } = order;
  const left = formatMoney(locale, refundable);
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
      {problem === null ? null : (
        <Note kind="bad" live>
          {problem}
        </Note>
      )}
      {refundable.amount === 0 ? (
        <p className="small dim">{t("refund.nothing")}</p>
      ) : role === "hub" ? (
        <p className="small dim">{t("refund.support-only", { left })}</p>
      ) : (
        <details className="action-details" open={values !== null}>
          <summary>{t("refund.open")}</summary>
          <Form method="post" className="stack" preventScrollReset>
            <HiddenNonce nonce={nonces.refund} key={nonces.refund} />
            <p className="small">
              {t("refund.means")}{" "}
              {t("approval.above", {
                limit: formatMoney(locale, {
                  amount: LIMITS.approval.goodwill[order.market],
                  currency: refundable.currency,
                }),
              })}
            </p>
            <Field
              id="amount"
              name="amount"
              label={t("refund.amount", { currency: refundable.currency === "GBP" ? "£" : "€" })}
              hint={t("refund.left", { left })}
              inputMode="decimal"
              autoComplete="off"
              aria-required="true"
              maxLength={14}
              defaultValue={values?.["amount"] ?? ""}
              errors={errorsOf("amount")}
            />
            <TextareaField
              id="why-refund"
              name="why"
              label={t("refund.why")}
              rows={2}
              aria-required="true"
              defaultValue={values?.["why"] ?? ""}
              errors={errorsOf("why")}
            />
            <SubmitButton
              kind="warn"
              className="fit"
              name="intent"
              value="refund"
              pending={t("refund.sending")}
            >
              {t("refund.submit")}
            </SubmitButton>
          </Form>
        </details>
      )}
    </section>
  );
}

type OrderApprovalProps = {
  order: HubOrderView;
  reply: OrderActionReply | undefined;
  kept: Record<string, string> | null;
};

export function OrderApproval({ order, reply, kept }: OrderApprovalProps) {
  const t = useT("hub-order");
  const { values, problem } = useActionWords(reply, kept, "approval");
  const waiting = order.approvals.find(({ status }) => status === "waiting");
  if (waiting === undefined && problem === null) return null;
  return (
    <Panel kind="act" aria-labelledby="approval" className="stack snug">
      <h2 id="approval">{t("approval.title")}</h2>
      {problem === null ? null : (
        <Note kind="bad" live>
          {problem}
        </Note>
      )}
      {waiting === undefined ? null : (
        <Waiting
          approval={waiting}
          role={order.role}
          nonce={order.nonces.approval}
          isBack={values !== null && problem === null}
        />
      )}
    </Panel>
  );
}

type WaitingProps = {
  approval: Approval;
  role: "hub" | "support";
  nonce: string;
  isBack: boolean;
};

function Waiting({ approval, role, nonce, isBack }: WaitingProps) {
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
              <Form method="post" preventScrollReset key={decision}>
                <HiddenNonce nonce={`${nonce}-${decision}`} key={nonce} />
                <input type="hidden" name="intent" value="approval" />
                <input type="hidden" name="approval" value={id} />
                <SubmitButton
                  kind={decision === "approve" ? "warn" : "line"}
                  name="decision"
                  value={decision}
                  pending={t("approval.sending")}
                >
                  {t(`approval.${decision}`, { amount: formatMoney(locale, amount) })}
                </SubmitButton>
              </Form>
            ))}
          </div>
        </>
      )}
    </>
  );
}
