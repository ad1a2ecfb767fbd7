import { redirectDocument } from "react-router";
import { checkoutContext, savedFormContext, localeContext } from "../../context.ts";
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
import { runStep } from "../../modules/checkout/run-step.server.ts";
import { StepProblem } from "../../modules/checkout/step-form.tsx";
import { takeReturnedCard } from "../../modules/payment/take-returned-card.server.ts";
import { PROMO_CODE, PromoCodeField } from "../../modules/promo-code/promo-code-field.tsx";
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

export async function loader({ context }: Route.LoaderArgs) {
  const service = context.get(checkoutContext);
  const [order, cards] = await Promise.all([service.order(), service.listCards()]);
  const path = paths.checkout(context.get(localeContext), order.id, "payment");
  const kept = context.get(savedFormContext).take(path);
  const declined = presentDecline(order);
  const chosen =
    order.payment_method === "card"
      ? order.selected_card &&
        formatPayChoice({ kind: "saved-card", reference: order.selected_card })
      : formatPayChoice({ kind: order.payment_method });
  return {
    cards: cards.map(toSavedCard),
    // A card that the bank has just declined is not preselected.
    selected: kept?.["pay_with"] ?? (declined ? null : chosen),
    total: order.amounts.total,
    methods: order.payment_methods.map(({ method, available }) => ({ method, available })),
    promoCode: presentPromoCode(order, kept?.[PROMO_CODE]),
    declined,
    nonce: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runStep(
    { request, context },
    "payment",
    async ({ text, service, locale, nonce, go, stay, expire, refuse }) => {
      const intent = text("intent");
      if (intent === "remove-voucher") {
        await removePromoCode(service);
        return stay(PROMO_CODE);
      }
      const fault = await applyPromoCode({ text, service });
      if (fault !== null) return refuse({ [PROMO_CODE]: [fault] });
      if (intent === "voucher") return stay(PROMO_CODE);
      const choice = parsePayChoice(text("pay_with"));
      if (choice === null) return refuse({ pay_with: ["payment.required"] });
      switch (choice.kind) {
        case "saved-card":
          await service.chooseCard(choice.reference);
          return go("review");
        case "new-card": {
          // A card must not be typed in for an expired reservation.
          if ((await service.order()).status === "draft_expired") return expire();
          const page = paths.checkout(locale, service.orderId, "payment");
          const back = withQuery(page, { [KEEP_CARD]: text(KEEP_CARD) === "yes" ? "yes" : null });
          const { redirect_url } = await service.beginCardSetup(back, nonce);
          // The URL of the payment partner comes from the marketplace, not from the visitor.
          return redirectDocument(redirect_url, 303);
        }
        default:
          await service.chooseMethod(choice.kind);
          return go("review");
      }
    },
  );
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("checkout-pay");
  const checkout = useT("checkout");
  const general = useT("error");
  const { cards, declined, methods, nonce, total, promoCode } = loaderData;
  const [key] = actionData?.fields["pay_with"] ?? [];
  return (
    <>
      <PageHead title={checkout("payment.title")} noIndex />
      {declined === null || actionData ? null : <PaymentDeclined decline={declined} />}
      <StepProblem reply={actionData} />
      <PaymentChoice
        {...{ cards, methods, nonce, total }}
        selected={actionData?.values["pay_with"] ?? loaderData.selected}
        error={key === undefined ? undefined : (t.find(key) ?? general("general"))}
      />
      {promoCode && (
        <PromoCodeField
          {...promoCode}
          typed={actionData?.values[PROMO_CODE] ?? promoCode.typed}
          error={actionData?.fields[PROMO_CODE]?.[0]}
        />
      )}
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
