import type { Address } from "#contract/address.ts";
import { Link } from "../ui/link.tsx";
import { withQuery, paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Option } from "../ui/option.tsx";
import { formatAddress } from "../address/format-address.ts";
import { StepForm } from "./step-form.tsx";

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
  nonce: string;
  errors: readonly string[] | undefined;
};

export function AddressChoice({ orderId, addresses, selected, nonce, errors }: Props) {
  const t = useT("checkout");
  const locale = useLocale();
  const here = paths.checkout(locale, orderId, "address");
  return (
    <StepForm nonce={nonce}>
      <fieldset id="address_id" aria-describedby={errors?.length ? "address_id-error" : undefined}>
        <legend>{t("address.saved")}</legend>
        {errors?.length ? (
          <p className="err" id="address_id-error">
            {errors[0]}
          </p>
        ) : null}
        {addresses.map((address) => (
          <div className="with-edit" key={address.id}>
            <Option
              type="radio"
              box
              name="address_id"
              value={address.id}
              required
              defaultChecked={address.id === selected}
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
      </fieldset>
      <p>
        <Link className="btn line" to={withQuery(here, { address: "new" })}>
          {t("address.another")}
        </Link>
      </p>
    </StepForm>
  );
}
