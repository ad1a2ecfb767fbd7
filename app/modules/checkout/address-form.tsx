import { Form } from "react-router";
import type { AddressBody } from "#contract/address.ts";
import type { Market } from "#contract/market.ts";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { AddressFields } from "../address/address-fields.tsx";
import { checkAddress, type AddressField } from "../address/address-rules.ts";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { ResultNote } from "../form/result-note.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { STEP_FORM, StepActionForm } from "./step-action-form.tsx";

type Props = {
  orderId: string;
  country: Market;
  regions: readonly { code: string; name: string }[] | null;
  values: Partial<Record<AddressField, string>>;
  seed: FormSeed<keyof AddressBody>;
  result: ActionResult | undefined;
  addressId: string | null;
  hasSaved: boolean;
};

export function AddressForm(props: Props) {
  const { country, regions, values, seed, result, addressId } = props;
  const t = useT("checkout");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: STEP_FORM,
    hidden: addressId === null ? {} : { changed_id: addressId },
    seed,
    lastResult: result,
    texts: ["checkout"],
    defaultValue: values,
    check: checkAddress(country),
  });
  return (
    <>
      <StepActionForm form={form} className="stack narrow" labelledBy="address-title">
        <h2 id="address-title">
          {t(addressId === null ? "address.new-title" : "address.edit-title")}
        </h2>
        <AddressFields {...{ fields, country, regions }} say={t} />
        {props.hasSaved ? (
          <p>
            <Link className="link" to={paths.checkout(locale, props.orderId, "address")}>
              {t("address.back")}
            </Link>
          </p>
        ) : null}
      </StepActionForm>
      {addressId === null ? null : (
        <Form method="post" className="stack">
          <ResultNote result={result} texts={["checkout"]} intents={["remove"]} />
          <input type="hidden" name="intent" value="remove" />
          <button className="btn bare s" name="remove" value={addressId}>
            {t("address.remove")}
          </button>
        </Form>
      )}
    </>
  );
}
