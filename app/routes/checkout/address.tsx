import { lazy } from "react";
import { redirect } from "react-router";
import * as z from "zod";
import { addressBodySchema } from "#contract/address.ts";
import { checkoutContext, localeContext } from "../../context.ts";
import { AddressChoice, toSavedAddress } from "../../modules/checkout/address-choice.tsx";
import {
  type CheckoutPage,
  findNextStep,
  findOpenPage,
} from "../../modules/checkout/checkout-steps.ts";
import { ExpressPanel, presentExpress } from "../../modules/payment/express-panel.tsx";
import {
  listRegions,
  toAddressValues,
  toKnownValues,
} from "../../modules/address/address-values.server.ts";
import { extendForm, stepOptions } from "../../modules/checkout/step-action.server.ts";
import { isResultOf } from "../../modules/form/action-result.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { ResultNote } from "../../modules/form/result-note.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { languageOf, type Locale } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
// The form is loaded lazily, but its styles belong into the document.
import "../../modules/ui/address-fields.css";
import type { Route } from "./+types/address";

const choiceSchema = z.object({ address_id: z.string("address.required") });
const addressSchema = addressBodySchema.extend({
  // An emptied field is absent, which would leave the saved notes as they are.
  delivery_notes: addressBodySchema.shape.delivery_notes.default(""),
  changed_id: z.string().optional(),
});
const removeSchema = z.object({ remove: z.string() });
type Schemas = {
  "": typeof addressSchema | typeof choiceSchema;
  express: typeof extendForm.schema;
  remove: typeof removeSchema;
  extend: typeof extendForm.schema;
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const service = context.get(checkoutContext);
  const locale = context.get(localeContext);
  const [order, all, cards] = await Promise.all([
    service.order(),
    service.listAddresses(),
    service.listCards(),
  ]);
  const { kept, ...choice } = openForm(context, choiceSchema);
  const addresses = all.filter(({ country }) => country === order.market);
  const wanted = url.searchParams.get("address");
  const changed = addresses.find(({ id }) => id === (kept?.["changed_id"] ?? wanted)) ?? null;
  // What another form of the page has kept is none of these lines.
  const typed = kept?.["full_name"] === undefined ? null : kept;
  const isForm = addresses.length === 0 || wanted !== null || typed !== null;
  const known =
    typed === null && changed === null && isForm
      ? toKnownValues(await service.findProfile(), order.market)
      : {};
  return {
    addresses: addresses.map(toSavedAddress),
    selected: order.address?.id ?? addresses[0]?.id ?? null,
    choice: { ...choice, kept: kept?.["address_id"] === undefined ? null : kept },
    express: presentExpress(order, addresses, cards),
    form: isForm
      ? {
          seed: { ...openForm(context, addressSchema), kept: typed },
          country: order.market,
          regions: listRegions(order.market, languageOf(locale)),
          values: typed === null && changed !== null ? toAddressValues(changed) : known,
          addressId: changed?.id ?? null,
        }
      : null,
  };
}

/** A new address or a choice; the button of the step stands outside of both forms. */
const findSchema = (_: Route.ActionArgs, form: FormData): Schemas[""] =>
  form.has("full_name") ? addressSchema : choiceSchema;

function go({ context }: Route.ActionArgs, { locale }: { locale: Locale }, page: CheckoutPage) {
  const { orderId } = context.get(checkoutContext);
  return redirect(paths.checkout(locale, orderId, page), 303);
}

export const action = formActions<Schemas, Route.ActionArgs>(
  {
    "": {
      schema: findSchema,
      run: async (work, args) => {
        const { value, nonce } = work;
        const service = args.context.get(checkoutContext);
        const before = await service.order();
        return go(args, work, findNextStep("address", before, await save()));

        function save() {
          if ("address_id" in value) return service.chooseAddress(value.address_id);
          const { changed_id, ...address } = value;
          return changed_id === undefined
            ? service.addAddress(address, nonce)
            : service.changeAddress(changed_id, address);
        }
      },
    },
    express: {
      schema: extendForm.schema,
      run: async (work, args) =>
        go(args, work, findOpenPage(await args.context.get(checkoutContext).prefill())),
    },
    remove: {
      schema: removeSchema,
      run: async (work, args) => {
        await args.context.get(checkoutContext).removeAddress(work.value.remove);
        return go(args, work, "address");
      },
    },
    extend: extendForm,
  },
  stepOptions("address"),
);

export default function Address({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT("checkout");
  const { form, addresses, selected, choice } = loaderData;
  const { orderId } = params;
  // It has no choice, which would untick the address that is proposed.
  const isExpress = actionData !== undefined && isResultOf(actionData, { intent: "express" });
  const result = isExpress ? undefined : actionData;
  return (
    <>
      <PageHead title={t("address.title")} noIndex />
      <ResultNote result={actionData} texts={["checkout"]} intents={["express"]} />
      {loaderData.express === null || form !== null ? null : (
        <ExpressPanel {...loaderData.express} nonce={actionData?.nonce ?? choice.nonce!} />
      )}
      {form === null ? (
        <AddressChoice {...{ orderId, addresses, selected, result }} seed={choice} />
      ) : (
        <AddressForm
          key={form.addressId}
          {...form}
          result={actionData}
          orderId={orderId}
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
