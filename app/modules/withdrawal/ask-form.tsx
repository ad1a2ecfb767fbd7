import type { Withdrawal } from "#contract/withdrawal.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import { orderPaths } from "../../order-paths.ts";
import { paths } from "../../paths.ts";
import { toLastDay } from "./to-last-day.ts";

/** The purchases of a signed-in buyer; the form below finds those of another account. */
export function WithdrawableOrders({ orders }: { orders: readonly Withdrawal[] }) {
  const t = useT("withdrawal");
  const locale = useLocale();
  return (
    <section className="stack snug" aria-labelledby="yours">
      <h2 id="yours">{t("ask.yours")}</h2>
      {orders.length === 0 ? (
        <p>
          {t("ask.none")} <a href={paths.orders(locale)}>{t("ask.orders")}</a>
        </p>
      ) : (
        <ul className="stack snug">
          {orders.map(({ order_id, number, title, ends_at }) => (
            <li key={order_id}>
              <b>{title}</b>, {number}{" "}
              <span className="dim">
                {ends_at === null
                  ? t("ask.early")
                  : t("ask.until", { date: formatDate(locale, toLastDay(ends_at)) })}
              </span>
              <br />
              <a href={orderPaths.order(locale, order_id, "withdraw")}>
                {t("here")}
                <span className="vh">: {title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Props = { seed: FormSeed<"number" | "email">; result: ActionResult | undefined };

/** Answers the same for every number and address; the rest is in the mail. */
export function AskForm({ seed, result }: Props) {
  const t = useT("withdrawal");
  const [form, fields] = useActionForm({
    id: "ask-withdrawal",
    seed,
    lastResult: result,
    texts: ["withdrawal", "auth"],
  });
  return (
    <Panel className="stack snug" aria-labelledby="ask">
      <h2 id="ask">{t("ask.title")}</h2>
      <p className="dim">{t("ask.note")}</p>
      <ActionForm form={form}>
        <Field
          field={fields.number}
          label={t("ask.number")}
          hint={t("ask.number-hint")}
          autoComplete="off"
        />
        <Field field={fields.email} type="email" autoComplete="email" label={t("ask.email")} />
        <p>
          <SubmitButton pending={t("working")}>{t("ask.send")}</SubmitButton>
        </p>
      </ActionForm>
    </Panel>
  );
}
