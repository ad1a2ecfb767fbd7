import {
  PayPalButtons as Buttons,
  PayPalScriptProvider,
  type PayPalButtonsComponentProps,
} from "@paypal/react-paypal-js";
import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { paths, withQuery } from "../../paths.ts";
import { languageOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PAYPAL_HERE, type PayPalProps } from "./paypal-here.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { STEP_FORM } from "../checkout/step-action-form.tsx";
import "./paypal-buttons.css";

type State = "loading" | "ready" | "cancelled" | "approved" | "failed";

/** An approval takes the route of a return from PayPal's page, so that one place settles it. */
export function PayPalButtons({ orderId, paypal }: PayPalProps) {
  const t = useT("checkout-pay");
  const checkout = useT("checkout");
  const locale = useLocale();
  const navigate = useNavigate();
  const [state, setState] = useState<State>("loading");
  const begin = useBegunPayment();
  const here = paths.checkout(locale, orderId, "review");
  const isRendered = state !== "loading" && state !== "failed";

  const handlers = {
    onInit: () => setState("ready"),
    createOrder: begin,
    onApprove: async () => {
      setState("approved");
      await navigate(withQuery(here, { payment: "paypal" }), { replace: true });
    },
    onCancel: () => setState("cancelled"),
    onError: () => setState("failed"),
  } satisfies PayPalButtonsComponentProps;

  return (
    <section className={isRendered ? "stack pay-here is-ready" : "stack pay-here"}>
      {state === "cancelled" || state === "failed" ? (
        <Note kind="act" live>
          {t(`paypal.${state}`)}{" "}
          <Link to={paths.checkout(locale, orderId, "payment")}>{t("paypal.other")}</Link>
        </Note>
      ) : null}
      {state === "approved" ? <p role="status">{checkout("review.paying")}</p> : null}
      <PayPalScriptProvider
        options={{
          clientId: paypal.clientId,
          currency: paypal.currency,
          intent: "authorize",
          components: "buttons",
          locale: LOCALES[languageOf(locale)],
          sdkBaseUrl: `${paypal.origin}/sdk/js`,
          dataCspNonce: findNonce(),
        }}
      >
        <Buttons fundingSource="paypal" disabled={state === "approved"} {...handlers} />
      </PayPalScriptProvider>
    </section>
  );
}

const LOCALES = { el: "el_GR", en: "en_GB" } as const;

/** PayPal's inline styles are allowed by the nonce of the document. */
const findNonce = () => document.querySelector<HTMLElement>("script[nonce]")?.nonce;

/** Answers PayPal's id of the payment. Any other answer is a page, which replaces this one. */
function useBegunPayment(): () => Promise<string> {
  const { submit, state, data } = useFetcher<ActionResult>({ key: PAYPAL_HERE });
  const waiting = useRef<PromiseWithResolvers<string> | null>(null);
  useEffect(() => {
    if (state !== "idle" || waiting.current === null) return;
    const { resolve, reject } = waiting.current;
    waiting.current = null;
    const id = data?.facts?.["paypal"];
    if (typeof id === "string") resolve(id);
    else reject(new Error("No payment was created"));
  }, [state, data]);
  return () => {
    const form = new FormData(document.getElementById(STEP_FORM) as HTMLFormElement);
    form.set("intent", PAYPAL_HERE);
    waiting.current = Promise.withResolvers();
    void submit(form, { method: "post" });
    return waiting.current.promise;
  };
}
