import { Link } from "../../ui/link.tsx";
import type { Market } from "#contract/market.ts";
import { useT } from "../../locale/use-t.ts";
import { PlainAddressFields } from "../../address/plain-address-fields.tsx";
import {
  findAddressErrors,
  type AddressConstraint,
  type AddressField,
} from "../../address/address-rules.ts";
import { useFieldErrors, type FieldErrors } from "../../ui/use-field-errors.ts";

type Props = {
  country: Market;
  regions: readonly { code: string; name: string }[] | null;
  constraint: AddressConstraint;
  values: Partial<Record<AddressField, string>>;
  /** The address that is changed; null: a new one. */
  changedId: string | null;
  errors: FieldErrors;
  sentenceOf: (key: string) => string;
  bookPath: string | null;
};

export function NewAddress({ country, constraint, errors, sentenceOf, ...props }: Props) {
  const t = useT("listing-draft-address");
  const keyOf = (name: string, validity: ValidityState): string => {
    const value = validity.valueMissing ? "" : "?";
    const found = findAddressErrors({ [name]: value }, country, constraint);
    return found?.[name]?.[0] ?? "address.invalid";
  };
  const { errorsOf, formProps } = useFieldErrors(errors, keyOf);
  const { regions, values, bookPath, changedId } = props;
  return (
    // The step's <form> surrounds these fields and passes its events to them.
    <div className="stack" {...(formProps as object)}>
      {changedId === null ? null : <input type="hidden" name="changed_id" value={changedId} />}
      <PlainAddressFields
        {...{ country, regions, constraint, values }}
        errorsOf={(name) => errorsOf(name).map(sentenceOf)}
        say={t}
      />
      {bookPath === null ? null : (
        <p>
          <Link className="link" to={bookPath}>
            {t("back")}
          </Link>
        </p>
      )}
    </div>
  );
}
