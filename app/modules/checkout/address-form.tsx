import { parse, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { Form } from "react-router";
import type { Market } from "#contract/market.ts";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { PlainAddressFields } from "../address/plain-address-fields.tsx";
import {
  findAddressErrors,
  type AddressConstraint,
  type AddressField,
} from "#app/modules/address/address-rules.ts";
import { HiddenNonce } from "#app/modules/ui/submit-button.tsx";
import { STEP_FORM, type StepReply } from "./step-form.tsx";

type Props = {
  orderId: string;
  country: Market;
  regions: readonly { code: string; name: string }[] | null;
  constraint: AddressConstraint;
  values: Partial<Record<AddressField, string>>;
  reply: StepReply | undefined;
  nonce: string;
  addressId: string | null;
  hasSaved: boolean;
};

export function AddressForm(props: Props) {
  const { country, regions, constraint, values, nonce, addressId, reply } = props;
  const t = useT("checkout");
  const locale = useLocale();
  const lastResult = useMemo(
    () => reply && ({ status: "error", initialValue: reply.values, error: reply.fields } as const),
    [reply],
  );
  const [form, fields] = useForm<Record<AddressField, string>>({
    id: STEP_FORM,
    lastResult: lastResult ?? null,
    constraint,
    defaultValue: values,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    defaultNoValidate: false,
    onValidate: ({ formData, submitter }) =>
      parse(formData, {
        resolve: (value: Record<string, string>) => {
          const isOther = submitter instanceof HTMLButtonElement && submitter.formNoValidate;
          const error = isOther ? null : findAddressErrors(value, country, constraint);
          return error === null ? { value } : { error };
        },
      }),
  });
  const fieldsForm = (
    <Form
      method="post"
      id={form.id}
      noValidate={form.noValidate}
      onSubmit={form.onSubmit}
      className="stack narrow"
      aria-labelledby="address-title"
    >
      <HiddenNonce nonce={nonce} />
      {addressId === null ? null : <input type="hidden" name="changed_id" value={addressId} />}
      <h2 id="address-title">
        {t(addressId === null ? "address.new-title" : "address.edit-title")}
      </h2>
      <PlainAddressFields
        {...{ country, regions, constraint, values }}
        errorsOf={(name) => fields[name].errors?.map((key) => t.find(key) ?? t("address.invalid"))}
        say={t}
      />
      {props.hasSaved ? (
        <p>
          <Link className="link" to={paths.checkout(locale, props.orderId, "address")}>
            {t("address.back")}
          </Link>
        </p>
      ) : null}
    </Form>
  );
  if (addressId === null) return fieldsForm;
  return (
    <>
      {fieldsForm}
      <Form method="post">
        <button className="btn bare s" name="remove" value={addressId}>
          {t("address.remove")}
        </button>
      </Form>
    </>
  );
}
