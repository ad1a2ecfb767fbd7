import { lazy } from "react";
import { checkoutContext, savedFormContext, localeContext } from "../../context.ts";
import { AddressChoice, toSavedAddress } from "../../modules/checkout/address-choice.tsx";
import { findNextStep, findOpenPage } from "../../modules/checkout/checkout-steps.ts";
import { ExpressPanel, presentExpress } from "../../modules/payment/express-panel.tsx";
import {
  addressConstraint,
  listRegions,
  parseAddressForm,
  toAddressValues,
  toKnownValues,
} from "../../modules/address/parse-address-form.server.ts";
import { runStep } from "../../modules/checkout/run-step.server.ts";
import { StepProblem } from "../../modules/checkout/step-form.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { languageOf } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
// The form is loaded lazily, but its styles belong into the document.
import "../../modules/ui/address-fields.css";
import type { Route } from "./+types/address";

export async function loader({ context, url }: Route.LoaderArgs) {
  const service = context.get(checkoutContext);
  const locale = context.get(localeContext);
  const [order, all, cards] = await Promise.all([
    service.order(),
    service.listAddresses(),
    service.listCards(),
  ]);
  const kept = context.get(savedFormContext).take(paths.checkout(locale, order.id, "address"));
  const addresses = all.filter(({ country }) => country === order.market);
  const wanted = url.searchParams.get("address");
  const changed = addresses.find(({ id }) => id === (kept?.["changed_id"] ?? wanted)) ?? null;
  const isForm = addresses.length === 0 || wanted !== null || kept?.["full_name"] !== undefined;
  return {
    addresses: addresses.map(toSavedAddress),
    selected: kept?.["address_id"] ?? order.address?.id ?? addresses[0]?.id ?? null,
    nonce: crypto.randomUUID(),
    express: presentExpress(order, addresses, cards),
    form: isForm
      ? {
          country: order.market,
          regions: listRegions(order.market, languageOf(locale)),
          constraint: addressConstraint(),
          values:
            kept ??
            (changed === null
              ? toKnownValues(await service.findProfile(), order.market)
              : toAddressValues(changed)),
          addressId: changed?.id ?? null,
        }
      : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runStep(
    { request, context },
    "address",
    async ({ form, text, service, nonce, go, refuse }) => {
      if (text("remove") !== "") {
        await service.removeAddress(text("remove"));
        return go("address");
      }
      if (text("intent") === "express") return go(findOpenPage(await service.prefill()));
      const before = await service.order();
      if (form.has("full_name")) {
        const read = parseAddressForm(form);
        if ("fields" in read) return refuse(read.fields);
        const changedId = text("changed_id");
        const saved =
          changedId === ""
            ? await service.addAddress(read.body, nonce)
            : await service.changeAddress(changedId, read.body);
        return go(findNextStep("address", before, saved));
      }
      const addressId = text("address_id");
      if (addressId === "") return refuse({ address_id: ["address.required"] });
      return go(findNextStep("address", before, await service.chooseAddress(addressId)));
    },
  );
}

export default function Address({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT("checkout");
  const { form, addresses, selected, nonce } = loaderData;
  const errors = actionData?.fields["address_id"]?.map((key) => t.find(`fault.${key}`) ?? key);
  return (
    <>
      <PageHead title={t("address.title")} noIndex />
      <StepProblem reply={actionData} />
      {loaderData.express === null || form !== null ? null : (
        <ExpressPanel {...loaderData.express} nonce={nonce} />
      )}
      {form === null ? (
        <AddressChoice {...{ addresses, selected, nonce, errors }} orderId={params.orderId} />
      ) : (
        <AddressForm
          key={form.addressId}
          {...form}
          values={actionData?.values ?? form.values}
          reply={actionData}
          nonce={nonce}
          orderId={params.orderId}
          hasSaved={addresses.length > 0}
        />
      )}
    </>
  );
}

/** Lazy, because most buyers have an address already. */
const AddressForm = lazy(async () => ({
  default: (await import("../../modules/checkout/address-form.tsx")).AddressForm,
}));

export const shouldRevalidate = revalidateAfterError;
