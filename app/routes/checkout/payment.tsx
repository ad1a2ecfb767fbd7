import { redirect, redirectDocument } from "react-router";
import * as z from "zod";
import { checkoutContext } from "../../context.ts";
import {
  applyPromoCode,
  presentPromoCode,
  removePromoCode,
} from "../../modules/promo-code/apply-promo-code.server.ts";
import { formatPayChoice, parsePayChoice } from "../../modules/checkout/pay-choice.ts";
import {
  KEEP_CARD,
  PaymentChoice,
  toSavedCard,
  PaymentDeclined,
  presentDecline,
} from "../../modules/payment/payment-choice.tsx";
import type { CheckoutPage } from "../../modules/checkout/checkout-steps.ts";
import { extendForm, keepTyped, stepOptions } from "../../modules/checkout/step-action.server.ts";
import { textOf } from "../../modules/form/action-result.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import type { Locale } from "../../modules/locale/locale.ts";
import { takeReturnedCard } from "../../modules/payment/take-returned-card.server.ts";
import { PROMO_CODE } from "../../modules/promo-code/promo-code-field.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { paths, withQuery } from "../../paths.ts";
import type { Route } from "./+types/payment";

export const middleware: Route.MiddlewareFunction[] = [
  async function takeBack({ context, url }, next) {
    const setup = url.searchParams.get("setup");
    if (setup === null) return next();
    return takeReturnedCard(context, { setup, keep: url.searchParams.has(KEEP_CARD) });
  },
];

const schema = z.object({
  pay_with: z.string().optional(),
  keep_card: z.string().optional(),
  promo_code: z.string().trim().optional(),
});

export async function loader({ context }: Route.LoaderArgs) {
  const service = context.get(checkoutContext);
  const [order, cards] = await Promise.all([service.order(), service.listCards()]);
  const { kept, ...form } = openForm(context, schema);
  const declined = presentDecline(order);
  const chosen =
    order.payment_method === "card"
      ? order.selected_card &&
        formatPayChoice({ kind: "saved-card", reference: order.selected_card })
      : formatPayChoice({ kind: order.payment_method });
  return {
    cards: cards.map(toSavedCard),
    // A card that the bank has just declined is not preselected.
    selected: textOf(kept?.["pay_with"]) ?? (declined ? null : chosen),
    total: order.amounts.total,
    methods: order.payment_methods.flatMap(({ method, available }) => (available ? method : [])),
    promoCode: presentPromoCode(order, textOf(kept?.[PROMO_CODE])),
    declined,
    form: { ...form, kept: null },
  };
}

type Work = { form: FormData; page: string; locale: Locale };

/** Shows the step again, with what was typed but the code. */
function stay(work: Work, { context }: Route.ActionArgs): Response {
  work.form.delete(PROMO_CODE);
  keepTyped(context, work);
  const { orderId } = context.get(checkoutContext);
  return redirect(paths.checkout(work.locale, orderId, "payment"), 303);
}

export const action = formActions(
  {
    "": {
      schema,
      run: async (work, args: Route.ActionArgs) => {
        const { value, locale, nonce, refuse } = work;
        const service = args.context.get(checkoutContext);
        const pathOf = (page: CheckoutPage) => paths.checkout(locale, service.orderId, page);
        const refusal = await applyPromoCode(service, value.promo_code);
        if (refusal !== null) return refuse(...refusal);
        const choice = parsePayChoice(value.pay_with);
        if (choice === null) return refuse({ pay_with: "checkout-pay.payment.required" });
        if (choice.kind === "saved-card") await service.chooseCard(choice.reference);
        else if (choice.kind !== "new-card") await service.chooseMethod(choice.kind);
        else {
          // A card must not be typed in for an expired reservation.
          if ((await service.order()).status === "draft_expired") {
            keepTyped(args.context, work);
            return redirect(withQuery(pathOf("expired"), { step: "payment" }), 303);
          }
          const keep = value.keep_card === "yes" ? "yes" : null;
          const back = withQuery(pathOf("payment"), { [KEEP_CARD]: keep });
          const { redirect_url } = await service.beginCardSetup(back, nonce);
          // The URL of the payment partner comes from the marketplace, not from the visitor.
          return redirectDocument(redirect_url, 303);
        }
        return redirect(pathOf("review"), 303);
      },
    },
    voucher: {
      schema,
      run: async (work, args: Route.ActionArgs) => {
        const service = args.context.get(checkoutContext);
        const refusal = await applyPromoCode(service, work.value.promo_code);
        return refusal === null ? stay(work, args) : work.refuse(...refusal);
      },
    },
    "remove-voucher": {
      schema,
      run: async (work, args: Route.ActionArgs) => {
        await removePromoCode(args.context.get(checkoutContext));
        return stay(work, args);
      },
    },
    extend: extendForm,
  },
  stepOptions("payment"),
);

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("checkout");
  const { declined, form, promoCode, ...choice } = loaderData;
  return (
    <>
      <PageHead title={t("payment.title")} noIndex />
      {declined === null || actionData ? null : <PaymentDeclined decline={declined} />}
      {/* Another key, so that a code that was refused before does not come back after a removal. */}
      <PaymentChoice
        key={promoCode?.applied}
        {...choice}
        promoCode={promoCode}
        seed={form}
        result={actionData}
      />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
