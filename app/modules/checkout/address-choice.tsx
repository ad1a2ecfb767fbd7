import type { Address } from "#contract/address.ts";
import { Link } from "../ui/link.tsx";
import { withQuery, paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { formatAddress } from "../address/format-address.ts";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceFrame, ChoiceOption } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { useActionForm } from "../form/use-action-form.ts";
import { STEP_FORM, StepActionForm } from "./step-action-form.tsx";

export type SavedAddress = Pick<
  Address,
  "id" | "full_name" | "address" | "city" | "postal_code" | "country" | "delivery_notes"
>;

export const toSavedAddress = (address: Address): SavedAddress => ({
  id: address.id,
  full_name: address.full_name,
  address: address.address,
  city: address.city,
  postal_code: address.postal_code,
  country: address.country,
  delivery_notes: address.delivery_notes,
});

type Props = {
  orderId: string;
  addresses: readonly SavedAddress[];
  selected: string | null;
  seed: FormSeed<"address_id">;
  result: ActionResult | undefined;
};

export function AddressChoice({ orderId, addresses, selected, seed, result }: Props) {
  const t = useT("checkout");
  const locale = useLocale();
  const here = paths.checkout(locale, orderId, "address");
  const [form, fields] = useActionForm({
    id: STEP_FORM,
    seed,
    lastResult: result,
    texts: ["checkout"],
    defaultValue: { address_id: selected },
  });
  return (
    <StepActionForm form={form}>
      <ChoiceFrame field={fields.address_id} className="" legend={t("address.saved")} isErrorFirst>
        {addresses.map((address) => (
          <div className="with-edit" key={address.id}>
            <ChoiceOption
              field={fields.address_id}
              box
              value={address.id}
              label={address.full_name}
              note={
                <>
                  {formatAddress(address)}
                  {address.delivery_notes ? (
                    <span className="below">{address.delivery_notes}</span>
                  ) : null}
                </>
              }
            />
            <ButtonLink kind="line" size="s" to={withQuery(here, { address: address.id })}>
              <span aria-hidden="true">{t("address.edit")}</span>
              <span className="vh">
                {t("address.edit-one", { name: address.full_name, address: address.address })}
              </span>
            </ButtonLink>
          </div>
        ))}
      </ChoiceFrame>
      <p>
        <Link className="btn line" to={withQuery(here, { address: "new" })}>
          {t("address.another")}
        </Link>
      </p>
    </StepActionForm>
  );
}
