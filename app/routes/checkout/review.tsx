import { useState } from "react";
import { redirect, useFetcher } from "react-router";
import * as z from "zod";
import { checkoutContext, localeContext } from "../../context.ts";
import { AddOnCards } from "../../modules/add-on/add-on-cards.tsx";
import {
  ADD_ONS,
  COUNT_ADD_ONS,
  isSameAddOns,
  parseAddOns,
  WITH_ADD_ONS,
} from "../../modules/add-on/parse-add-ons.ts";
import {
  answerPayment,
  createPayPalDocument,
  findPayPalId,
  presentPayPal,
} from "../../modules/payment/answer-payment.server.ts";
import { type CheckoutPage, findOpenPage } from "../../modules/checkout/checkout-steps.ts";
import {
  findBankAnswer,
  presentReview,
  formatAcceptedTotal,
  parseAcceptedTotal,
} from "../../modules/checkout/present-review.ts";
import { PAYPAL_HERE, PayPalHere } from "../../modules/payment/paypal-here.tsx";
import { AgreedPriceNote, ReviewFacts, ReviewNotes } from "../../modules/checkout/review-facts.tsx";
import { ReviewNext } from "../../modules/checkout/pay-path.tsx";
import { WaitingForBank } from "../../modules/checkout/waiting-for-bank.tsx";
import { extendForm, runReturn, stepOptions } from "../../modules/checkout/step-action.server.ts";
import { STEP_FORM, StepActionForm } from "../../modules/checkout/step-action-form.tsx";
import { isResultOf, textOf, type ActionResult } from "../../modules/form/action-result.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { useBankWatch } from "../../modules/payment/use-bank-watch.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useHydrated } from "../../modules/ui/use-hydrated.ts";
import { useTerms } from "../../modules/session/use-terms.ts";
import { TermsLine } from "../../modules/ui/terms-line.tsx";
import { getT } from "../../modules/locale/get-t.server.ts";
import { languageOf, type Locale } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { paths, withQuery } from "../../paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { CheckoutService } from "../../services/marketplace/checkout.server.ts";
import type { Route } from "./+types/review";

export const handle = { Next: ReviewNext };

const schema = z.object({ accepted_total: z.string().optional() });
type Confirmed = { value: z.output<typeof schema>; nonce: string; locale: Locale; form: FormData };

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
  const [answer, cards, addOns] = await Promise.all([
    isUndecided ? completePayment(service) : { order: seen, agreed: null },
    service.listCards(),
    // The order can be paid without them.
    seen.status === "draft"
      ? service.listAddOns().then(
          ({ data }) => data,
          () => [],
        )
      : [],
  ]);
  // Only the whole read has the promised days.
  const order = { ...seen, ...answer.order };
  if (order.status !== seen.status) throw redirect(url.pathname);
  const locale = context.get(localeContext);
  const hasCover = addOns.some(({ kind }) => kind === "insurance" || kind === "extra_warranty");
  return {
    ...presentReview(order, cards, languageOf(locale)),
    listingId: order.listing_id,
    addOns,
    coverTerms: hasCover ? getT(locale, "claim")("covers.terms") : null,
    agreed: answer.agreed ?? parseAcceptedTotal(url.searchParams.get("agreed") ?? undefined),
    total: order.amounts.total,
    paypal: presentPayPal(context, order),
    form: openForm(context, schema),
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

async function pay({ value, nonce, locale, form }: Confirmed, { context }: Route.ActionArgs) {
  const service = context.get(checkoutContext);
  const pathOf = (page: CheckoutPage) => paths.checkout(locale, service.orderId, page);
  const acceptedTotal = parseAcceptedTotal(value.accepted_total);
  const order = await service.order();
  const open = findOpenPage(order);
  if (order.status === "draft" && open !== "review") return redirect(pathOf(open), 303);
  const wished = form.has(WITH_ADD_ONS) ? parseAddOns(form) : order.add_ons;
  if (order.status === "draft" && !isSameAddOns(wished, order.add_ons)) {
    await service.chooseAddOns(wished);
    // Their total has to be seen before it is paid.
    return redirect(withQuery(pathOf("review"), { agreed: value.accepted_total ?? null }), 303);
  }
  // Without a price in the form, the buyer has agreed to none.
  if (acceptedTotal === null) return redirect(pathOf("review"), 303);
  const paid = await service.pay(acceptedTotal, pathOf("review"), nonce);
  return { paid, page: answerPayment(paid, pathOf, { mayLeave: true }) };
}

/** The names of the fields depend on what is offered. */
const addOnsSchema = z.object({});

const chooseAddOns = ({ form }: { form: FormData }, { context }: Route.ActionArgs) =>
  context.get(checkoutContext).chooseAddOns(parseAddOns(form));

export const action = formActions(
  {
    "": {
      schema,
      run: async (work, args: Route.ActionArgs) => {
        const answer = await pay(work, args);
        return answer instanceof Response ? answer : answer.page;
      },
    },
    [PAYPAL_HERE]: {
      schema,
      run: async (work, args: Route.ActionArgs) => {
        const answer = await pay(work, args);
        if (answer instanceof Response) return answer;
        const paypal = findPayPalId(answer.paid);
        return paypal === null ? answer.page : work.answer(200, {}, { paypal });
      },
    },
    [ADD_ONS]: {
      schema: addOnsSchema,
      run: async (work, args: Route.ActionArgs) => {
        await chooseAddOns(work, args);
        return redirect(work.page, 303);
      },
    },
    [COUNT_ADD_ONS]: {
      schema: addOnsSchema,
      run: async (work, args: Route.ActionArgs) => {
        await chooseAddOns(work, args);
        return work.answer(200);
      },
    },
    extend: extendForm,
  },
  stepOptions("review"),
);

export default function Review({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT("checkout");
  const { bank, paypal, total } = loaderData;
  const ofAddOns =
    actionData && isResultOf(actionData, { intent: ADD_ONS }) ? actionData : undefined;
  const begun = useFetcher<ActionResult>({ key: PAYPAL_HERE }).data;
  const result = useNewest(ofAddOns ? undefined : actionData, begun);
  const count = useFetcher({ key: COUNT_ADD_ONS });
  const [form] = useActionForm({
    id: STEP_FORM,
    seed: loaderData.form,
    lastResult: result,
    texts: ["checkout"],
    // React Router would end the way to the next page with the loaders of a count that comes back
    // while that page's route is being discovered.
    onSend: () => count.reset(),
  });
  const isHydrated = useHydrated();
  // PayPal's own button shows this state.
  const isAskedByPayPal = bank === "asks" && paypal !== null && isHydrated;
  const isUndecided = bank === "undecided";
  useBankWatch(isUndecided);
  return (
    <>
      <PageHead title={t("review.title")} noIndex />
      <ReviewNotes
        bank={isAskedByPayPal ? "none" : bank}
        agreed={
          parseAcceptedTotal(textOf(result?.initialValue?.["accepted_total"])) ?? loaderData.agreed
        }
        total={total}
      />
      {isUndecided ? (
        <WaitingForBank orderId={params.orderId} listingId={loaderData.listingId} />
      ) : (
        <>
          <AgreedPriceNote agreed={loaderData.agreedPrice} />
          <ReviewFacts orderId={params.orderId} review={loaderData} />
          <AddOnCards
            addOns={loaderData.addOns}
            terms={loaderData.coverTerms}
            result={ofAddOns}
            form={STEP_FORM}
          />
          <StepActionForm form={form}>
            <input
              type="hidden"
              name="accepted_total"
              value={formatAcceptedTotal(total)}
              key={total.amount}
            />
            <AgreeLine />
          </StepActionForm>
          <PayPalHere orderId={params.orderId} paypal={paypal} />
        </>
      )}
    </>
  );
}

/**
 * The newer result of the two ways to pay from one form: under the nonce of the older one, the API
 * may have stored a refusal meanwhile. The beginning of a payment is no result to show.
 */
function useNewest(sent: ActionResult | undefined, begun: ActionResult | undefined) {
  const [seen, setSeen] = useState({ sent, begun, newest: sent ?? begun });
  let { newest } = seen;
  if (seen.sent !== sent || seen.begun !== begun) {
    newest = seen.sent === sent ? begun : sent;
    setSeen({ sent, begun, newest });
  }
  return newest?.facts?.["paypal"] === undefined ? newest : undefined;
}

export const shouldRevalidate = revalidateAfterError;

/** Names the version that the order keeps. */
function AgreeLine() {
  const review = useT("checkout-pay");
  const version = useTerms().legal_texts?.terms.version;
  const text =
    version === undefined ? review("review.agree") : review("review.agree-version", { version });
  return <TermsLine className="small dim" text={text} />;
}
