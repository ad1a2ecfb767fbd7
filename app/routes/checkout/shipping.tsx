import { redirect } from "react-router";
import * as z from "zod";
import { ANY_POSTAL_CODE } from "#contract/shipping-option.ts";
import { checkoutContext, savedFormContext } from "../../context.ts";
import { findNextStep } from "../../modules/checkout/checkout-steps.ts";
import { formatPostalCode } from "../../modules/address/format-address.ts";
import { parseShippingMethod, ShippingChoice } from "../../modules/checkout/shipping-choice.tsx";
import { extendForm, stepOptions } from "../../modules/checkout/step-action.server.ts";
import { textOf } from "../../modules/form/action-result.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { paths } from "../../paths.ts";
import type { CheckoutService } from "../../services/marketplace/checkout.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/shipping";

const REQUIRED = "shipping.method-required";

const schema = z.object({
  method: z.string(REQUIRED).transform((value, check) => {
    const method = parseShippingMethod(value);
    if (method !== null) return method;
    check.addIssue({ code: "custom", message: REQUIRED });
    return z.NEVER;
  }),
  locker_id: z.string().optional(),
});

export async function loader({ context }: Route.LoaderArgs) {
  const service = context.get(checkoutContext);
  const order = await service.order();
  const { kept, ...form } = openForm(context, schema);
  const { address } = order;
  // A buyer who picks up at the hub may have no address.
  const found = await findOptions(service, address?.postal_code ?? ANY_POSTAL_CODE);
  return {
    ...found,
    options: found.options.filter(({ refusal }) => !isNever(refusal)),
    postalCode: address === null ? "" : formatPostalCode(address),
    method: parseShippingMethod(textOf(kept?.["method"])),
    lockerId: textOf(kept?.["locker_id"]) ?? order.locker?.id ?? null,
    // A method that is not available any more is not chosen again.
    form: { ...form, kept: null },
  };
}

export const action = formActions(
  {
    "": {
      schema,
      run: async ({ value, nonce, locale, page, refuse }, { context }) => {
        const { method, locker_id: lockerId = null } = value;
        const service = context.get(checkoutContext);
        const before = await service.order();
        if (before.address === null && method !== "hub_pickup") {
          context.get(savedFormContext).keep(page, new URLSearchParams({ method }));
          return redirect(paths.checkout(locale, before.id, "address"), 303);
        }
        const isLocker = method === "locker";
        if (isLocker && lockerId === null) return refuse({ locker_id: "shipping.locker-required" });
        const after = await service.chooseShipping(method, isLocker ? lockerId : null, nonce);
        const next = findNextStep("shipping", before, after);
        return redirect(paths.checkout(locale, service.orderId, next), 303);
      },
    },
    extend: extendForm,
  },
  stepOptions("shipping"),
);

export default function Shipping({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT("checkout");
  const locale = useLocale();
  const { isUnknownCode, form, ...choice } = loaderData;
  const isPossible = choice.options.some(({ available }) => available);
  return (
    <>
      <PageHead title={t("shipping.title")} noIndex />
      {isPossible ? null : (
        <Note kind="bad" live>
          <b>{t(isUnknownCode ? "fault.postal_code_not_found" : "shipping.none")}</b>{" "}
          {isUnknownCode ? null : t("shipping.none-next")}
        </Note>
      )}
      {choice.options.length === 0 ? null : (
        <ShippingChoice {...choice} seed={form} result={actionData} />
      )}
      {isPossible && choice.postalCode === "" ? null : (
        <p>
          <ButtonLink
            kind={isPossible ? "bare" : "line"}
            size={isPossible ? "s" : "l"}
            to={paths.checkout(locale, params.orderId, "address")}
          >
            {t("shipping.change-address")}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;

/** Methods that this device can never have are hidden. */
const isNever = (refusal: string | null) => refusal === "not_instant_buy" || refusal === "market";

async function findOptions(service: CheckoutService, postalCode: string) {
  try {
    return { options: await service.listShippingMethods(postalCode), isUnknownCode: false };
  } catch (error) {
    if (parseApiError(error)?.code !== "postal_code_not_found") throw error;
    return { options: [], isUnknownCode: true };
  }
}
