import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Field, TextareaField } from "../ui/field.tsx";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Note } from "../ui/note.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { DeedReply } from "./deed-reply.ts";
import type { HubOrderView } from "./present-hub-order.ts";
import { useDeedWords } from "./use-deed-words.ts";

type Props = {
  order: HubOrderView;
  reply: DeedReply | undefined;
  kept: Record<string, string> | null;
};

/** Money given back beside the table, at our own cost; to whom it is not given says why. */
export function OrderRefund({ order, reply, kept }: Props) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { values, problem, errorsOf } = useDeedWords(reply, kept, "refund");
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
        <details className="deed" open={values !== null}>
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
