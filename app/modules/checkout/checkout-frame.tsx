import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Crumbs } from "../ui/crumbs.tsx";
import { StickyBar } from "../ui/sticky-bar.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { CHECKOUT_STEPS, type CheckoutScreen } from "./checkout-steps.ts";
import { FoldedSummary, OrderSummary } from "./order-summary.tsx";
import type { CheckoutView } from "./present-checkout.ts";
import { ReservationClock } from "./reservation-clock.tsx";
import { STEP_FORM } from "./step-form.tsx";
import "./checkout.css";

type Props = {
  order: CheckoutView;
  step: CheckoutScreen;
  now: string;
  /** The step has something to send: not while the bank decides. */
  canSubmit: boolean;
  /** What happens after the last step. */
  next: ReactNode;
  children: ReactNode;
};

/** Around every step: where one is, how long it is held, what it costs, and the one green button. */
export function CheckoutFrame({ order, step, now, canSubmit, next, children }: Props) {
  const t = useT("checkout");
  const locale = useLocale();
  const here = CHECKOUT_STEPS.indexOf(step);
  const total = formatMoney(locale, order.amounts.total);
  const isLast = step === "review";
  const submit = (full: boolean) => (
    <SubmitButton form={STEP_FORM} full={full} pending={t(isLast ? "review.paying" : "saving")}>
      {isLast ? t("review.pay", { amount: total }) : t("continue")}
    </SubmitButton>
  );
  return (
    <main id="main" className="wrap">
      <Crumbs
        steps
        here={here}
        label={t("steps.label")}
        crumbs={CHECKOUT_STEPS.map((one) => ({
          label: t(`steps.${one}`),
          ...(one !== step && order.openSteps.includes(one)
            ? { to: paths.checkout(locale, order.id, one) }
            : {}),
        }))}
      />
      <div className="split aside">
        <div className="stack wide">
          <div className="stack">
            <h1>{t(`${step}.title`)}</h1>
            {order.expiresAt === null ? null : (
              <>
                {/* Enter sends the step, not the first button there is: Extend. */}
                <button form={STEP_FORM} className="vh" tabIndex={-1} aria-hidden="true" />
                <ReservationClock
                  key={order.expiresAt}
                  expiresAt={order.expiresAt}
                  canExtend={order.canExtend}
                  now={now}
                  form={STEP_FORM}
                />
              </>
            )}
            <FoldedSummary order={order} />
          </div>
          <div className="stack step">
            {children}
            {canSubmit && !isLast ? <p className="wide-only">{submit(false)}</p> : null}
          </div>
          {next ? (
            <section className="stack phone-only" aria-labelledby="what-next">
              <h2 id="what-next">{t("review.what-next")}</h2>
              {next}
            </section>
          ) : null}
        </div>
        <aside className="stick wide-only">
          <OrderSummary order={order}>
            {canSubmit && isLast ? submit(true) : null}
            {next}
          </OrderSummary>
        </aside>
      </div>
      {canSubmit ? (
        <StickyBar>
          <div className="grow">
            <p className="tiny dim">
              {t(order.amounts.delivery ? "summary.total" : "summary.so-far")}
            </p>
            <p className="price">{total}</p>
          </div>
          {submit(false)}
        </StickyBar>
      ) : null}
    </main>
  );
}
