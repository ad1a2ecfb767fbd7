import { redirect } from "react-router";
import * as z from "zod";
import { checkoutContext, localeContext } from "../../context.ts";
import { parseAddOns } from "../../modules/add-on/parse-add-ons.ts";
import { findOpenPage } from "../../modules/checkout/checkout-steps.ts";
import { stepOptions } from "../../modules/checkout/step-action.server.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/add-ons";

/** The extras are cards of the summary; this was their step. */
export async function loader({ context }: Route.LoaderArgs) {
  const order = await context.get(checkoutContext).order();
  return redirect(paths.checkout(context.get(localeContext), order.id, findOpenPage(order)));
}

/** Takes the forms of earlier builds; what is refused is simply not in the summary. */
export const action = formAction({
  ...stepOptions("review"),
  schema: z.object({}),
  run: async ({ form, locale }, { context }: Route.ActionArgs) => {
    const order = await context.get(checkoutContext).chooseAddOns(parseAddOns(form));
    return redirect(paths.checkout(locale, order.id, findOpenPage(order)), 303);
  },
  deliver: (_, { locale }, { context }) =>
    redirect(paths.checkout(locale, context.get(checkoutContext).orderId, "review"), 303),
});
