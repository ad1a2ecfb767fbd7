import { ANY_POSTAL_CODE } from "#contract/shipping-option.ts";
import { checkoutContext, savedFormContext, localeContext } from "../../context.ts";
import { findNextStep } from "../../modules/checkout/checkout-steps.ts";
import { formatPostalCode } from "../../modules/address/format-address.ts";
import { parseShippingMethod, ShippingChoice } from "../../modules/checkout/shipping-choice.tsx";
import { runStep } from "../../modules/checkout/run-step.server.ts";
import { StepProblem } from "../../modules/checkout/step-form.tsx";
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

export async function loader({ context }: Route.LoaderArgs) {
  const service = context.get(checkoutContext);
  const order = await service.order();
  const path = paths.checkout(context.get(localeContext), order.id, "shipping");
  const kept = context.get(savedFormContext).take(path);
  const { address } = order;
  // A buyer who picks up at the hub may have no address.
  const found = await findOptions(service, address?.postal_code ?? ANY_POSTAL_CODE);
  return {
    ...found,
    options: found.options.filter(({ refusal }) => !isNever(refusal)),
    postalCode: address === null ? "" : formatPostalCode(address),
    method: parseShippingMethod(kept?.["method"]),
    lockerId: kept?.["locker_id"] ?? order.locker?.id ?? null,
    nonce: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runStep({ request, context }, "shipping", async ({ text, service, nonce, go, refuse }) => {
    const method = parseShippingMethod(text("method"));
    if (method === null) return refuse({ method: ["shipping.method-required"] });
    const lockerId = text("locker_id");
    const before = await service.order();
    if (before.address === null && method !== "hub_pickup") {
      const here = paths.checkout(context.get(localeContext), before.id, "shipping");
      context.get(savedFormContext).keep(here, new URLSearchParams({ method }));
      return go("address");
    }
    if (method === "locker" && lockerId === "") {
      return refuse({ locker_id: ["shipping.locker-required"] });
    }
    const order = await service.chooseShipping(
      method,
      method === "locker" ? lockerId : null,
      nonce,
    );
    return go(findNextStep("shipping", before, order));
  });
}

export default function Shipping({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT("checkout");
  const locale = useLocale();
  const { options, isUnknownCode, postalCode } = loaderData;
  const sentenceOf = (field: string) => {
    const [key] = actionData?.fields[field] ?? [];
    return key === undefined ? undefined : (t.find(key) ?? t("problem.general"));
  };
  const isPossible = options.some(({ available }) => available);
  return (
    <>
      <PageHead title={t("shipping.title")} noIndex />
      <StepProblem reply={actionData} />
      {isPossible ? null : (
        <Note kind="bad" live>
          <b>{t(isUnknownCode ? "problem.postal_code_not_found" : "shipping.none")}</b>{" "}
          {isUnknownCode ? null : t("shipping.none-next")}
        </Note>
      )}
      {options.length === 0 ? null : (
        <ShippingChoice
          {...{ options, postalCode }}
          method={parseShippingMethod(actionData?.values["method"]) ?? loaderData.method}
          lockerId={actionData?.values["locker_id"] ?? loaderData.lockerId}
          nonce={loaderData.nonce}
          errors={{ method: sentenceOf("method"), locker_id: sentenceOf("locker_id") }}
        />
      )}
      {isPossible ? null : (
        <p>
          <ButtonLink kind="line" to={paths.checkout(locale, params.orderId, "address")}>
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
