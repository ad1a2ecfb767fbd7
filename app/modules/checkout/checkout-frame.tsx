import { type ReactNode, useEffect, useState, type ComponentType } from "react";
import { useFetchers, useRevalidator } from "react-router";
import { seconds } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { ADD_ONS, COUNT_ADD_ONS } from "../add-on/parse-add-ons.ts";
import { formatMoney, formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import "../ui/sticky-bar.css";
import { SubmitButton } from "../ui/submit-button.tsx";
import { CheckoutProgress } from "./checkout-progress.tsx";
import type { CheckoutScreen } from "./checkout-steps.ts";
import { FoldedSummary, OrderSummary } from "./order-summary.tsx";
import type { CheckoutView } from "./present-checkout.ts";
import { Spinner } from "../ui/spinner.tsx";
import { STEP_FORM } from "./step-action-form.tsx";
import "./checkout.css";

type Props = {
  order: CheckoutView;
  step: CheckoutScreen;
  now: string;
  /** The page is a state of its own: it has its own heading, and nothing to send. */
  isWaiting: boolean;
  next: ReactNode;
  children: ReactNode;
};

export function CheckoutFrame({ order, step, now, isWaiting, next, children }: Props) {
  const t = useT("checkout");
  const locale = useLocale();
  const total = formatMoney(locale, order.amounts.total);
  const isLast = step === "review";
  // The total is about to change.
  const isCounting = useFetchers().some(
    ({ key, state }) => key === COUNT_ADD_ONS && state !== "idle",
  );
  const submit = (full: boolean) => (
    <SubmitButton
      form={STEP_FORM}
      full={full}
      pending={t(isLast && !isCounting ? "review.paying" : "saving")}
      {...(isCounting && { isPending: true })}
    >
      {isLast ? t("review.pay", { amount: total }) : t("continue")}
    </SubmitButton>
  );
  return (
    <main id="main" className="wrap checkout">
      <CheckoutProgress order={order} step={step} />
      <div className="split aside">
        <div className="stack wide">
          {isWaiting ? null : (
            <div className="stack head">
              <h1>{t(`${step}.title`)}</h1>
              {order.expiresAt === null ? null : (
                <>
                  {/* The default button for Enter: the first button in the document would be Extend,
                      and Enter on an extra must not pay. */}
                  <button
                    form={STEP_FORM}
                    className="vh"
                    tabIndex={-1}
                    aria-hidden="true"
                    {...(isLast && { name: "intent", value: ADD_ONS })}
                  />
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
          )}
          <div className="stack step">
            {children}
            {isWaiting || isLast ? null : <p className="wide-only">{submit(false)}</p>}
          </div>
          {isWaiting || !next ? null : (
            <section className="stack phone-only" aria-labelledby="what-next">
              <h2 id="what-next">{t("review.what-next")}</h2>
              {next}
            </section>
          )}
        </div>
        <aside className="stick wide-only">
          <OrderSummary order={order}>
            {!isWaiting && isLast ? submit(true) : null}
            {next}
          </OrderSummary>
        </aside>
      </div>
      {isWaiting ? null : (
        <div className="bar">
          {isLast ? null : (
            <div className="grow">
              <p className="tiny dim">
                {t(order.amounts.delivery ? "summary.total" : "summary.so-far")}
              </p>
              <p className="price">{total}</p>
            </div>
          )}
          {submit(isLast)}
        </div>
      )}
    </main>
  );
}

const TICK = seconds(5);

type ReservationClockProps = {
  expiresAt: string;
  canExtend: boolean;
  /** ISO 8601, from the server's clock, so that server and browser render the same ring. */
  now: string;
  form: string;
};

/** At the end the page reloads its data. */
function ReservationClock({ expiresAt, canExtend, now, form }: ReservationClockProps) {
  const t = useT("checkout");
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const left = useTimeLeft(expiresAt, now, revalidate);
  return (
    <p className="hold small">
      <Spinner share={left / LIMITS.checkoutWindow} />
      <span>
        <b>{t("clock.held", { time: formatDate(locale, expiresAt, "time") })}</b>{" "}
        <span className="wide-only">{t("clock.after")}</span>
      </span>
      {canExtend ? (
        <SubmitButton
          kind="bare"
          size="s"
          form={form}
          name="intent"
          value="extend"
          formNoValidate
          pending={t("clock.extending")}
        >
          {t("clock.extend")}
        </SubmitButton>
      ) : null}
    </p>
  );
}

function useTimeLeft(expiresAt: string, now: string, onOver: () => void): number {
  const atFirst = Date.parse(expiresAt) - Date.parse(now);
  const [seen, setSeen] = useState({ from: atFirst, left: atFirst });
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => {
      const left = atFirst - (performance.now() - began);
      setSeen({ from: atFirst, left });
      if (left > 0) return;
      clearInterval(timer);
      onOver();
    }, TICK);
    return () => clearInterval(timer);
  }, [atFirst, onOver]);
  return seen.from === atFirst ? seen.left : atFirst;
}

export type CheckoutHandle = {
  Next?: ComponentType<{ order: CheckoutView }>;
};
