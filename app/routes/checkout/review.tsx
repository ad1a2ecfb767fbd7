import { redirect, useFetcher } from "react-router";
import { checkoutContext, localeContext } from "../../context.ts";
import {
  answerPayment,
  answerPayPal,
  createPayPalDocument,
  presentPayPal,
} from "../../modules/payment/answer-payment.server.ts";
import { findOpenPage } from "../../modules/checkout/checkout-steps.ts";
import {
  findBankAnswer,
  presentReview,
  formatAcceptedTotal,
  parseAcceptedTotal,
} from "../../modules/checkout/present-review.ts";
import { PAYPAL_HERE, PayPalHere } from "../../modules/payment/paypal-here.tsx";
import { ReviewFacts, ReviewNotes } from "../../modules/checkout/review-facts.tsx";
import { ReviewNext } from "../../modules/checkout/pay-path.tsx";
import { runStep } from "../../modules/checkout/run-step.server.ts";
import { runReturn } from "../../modules/checkout/step-action.server.ts";
import { StepForm, StepProblem, type StepReply } from "../../modules/checkout/step-form.tsx";
import { useBankWatch } from "../../modules/payment/use-bank-watch.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useHydrated } from "../../modules/ui/use-hydrated.ts";
import { TermsLine } from "../../modules/ui/terms-line.tsx";
import { languageOf } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { CheckoutService } from "../../services/marketplace/checkout.server.ts";
import type { Route } from "./+types/review";

export const handle = { Next: ReviewNext };

export const middleware: Route.MiddlewareFunction[] = [
  /** The order is placed for the total that was agreed to before (docs/decisions/0007). */
  async function settleReturn({ context, url }, next) {
    if (!url.searchParams.has("payment")) return next();
    return runReturn(context, "review", async (service, pathOf) =>
      answerPayment(await service.completePayment(), pathOf, { mayLeave: false }),
    );
  },
  async function openDocument({ context, request }, next) {
    await createPayPalDocument(context, request);
    return next();
  },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const service = context.get(checkoutContext);
  const seen = await service.order();
  const isUndecided = findBankAnswer(seen) === "undecided";
  const [answer, cards] = await Promise.all([
    isUndecided ? completePayment(service) : { order: seen, agreed: null },
    service.listCards(),
  ]);
  // Only the whole read has the promised days.
  const order = { ...seen, ...answer.order };
  if (order.status !== seen.status) throw redirect(url.pathname);
  return {
    ...presentReview(order, cards, languageOf(context.get(localeContext))),
    agreed: answer.agreed ?? parseAcceptedTotal(url.searchParams.get("agreed") ?? undefined),
    total: order.amounts.total,
    paypal: presentPayPal(context, order),
    nonce: crypto.randomUUID(),
  };
}

/** Asks the bank again. A refusal is no redirect, which could loop: the new state is shown. */
async function completePayment(service: CheckoutService) {
  try {
    return { order: await service.completePayment(), agreed: null };
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null || problem.status >= 500) throw error;
    const order = await service.order();
    return { order, agreed: problem.code === "price_changed" ? order.payment?.amount : null };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return runStep({ request, context }, "review", async ({ text, service, locale, nonce, go }) => {
    const acceptedTotal = parseAcceptedTotal(text("accepted_total"));
    const order = await service.order();
    const open = findOpenPage(order);
    if (order.status === "draft" && open !== "review") return go(open);
    const pathOf = (page: Parameters<typeof go>[0]) =>
      paths.checkout(locale, service.orderId, page);
    // Without a price in the form, the buyer has agreed to none.
    if (acceptedTotal === null) return go("review");
    const paid = await service.pay(acceptedTotal, pathOf("review"), nonce);
    const begun = text("intent") === PAYPAL_HERE ? answerPayPal(paid) : null;
    return begun ?? answerPayment(paid, pathOf, { mayLeave: true });
  });
}

export default function Review({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT("checkout");
  const review = useT("checkout-pay");
  const { bank, paypal, total, nonce } = loaderData;
  const begun = useFetcher<StepReply>({ key: PAYPAL_HERE }).data;
  const reply = actionData ?? begun;
  const isHydrated = useHydrated();
  // PayPal's own button shows this state.
  const isAskedByPayPal = bank === "asks" && paypal !== null && isHydrated;
  useBankWatch(bank === "undecided");
  return (
    <>
      <PageHead title={t("review.title")} noIndex />
      <StepProblem reply={reply} />
      <ReviewNotes
        orderId={params.orderId}
        bank={isAskedByPayPal ? "none" : bank}
        agreed={parseAcceptedTotal(reply?.values["accepted_total"]) ?? loaderData.agreed}
        total={total}
      />
      <ReviewFacts orderId={params.orderId} review={loaderData} />
      {bank === "undecided" ? null : (
        <>
          <StepForm nonce={nonce}>
            <input
              type="hidden"
              name="accepted_total"
              value={formatAcceptedTotal(total)}
              key={total.amount}
            />
            <TermsLine className="small dim" text={review("review.agree")} />
          </StepForm>
          <PayPalHere orderId={params.orderId} paypal={paypal} />
        </>
      )}
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
