import type { ComponentProps } from "react";
import type { AddressBody } from "#contract/address.ts";
import { AddressFields } from "../../address/address-fields.tsx";
import { checkAddress, type AddressField } from "../../address/address-rules.ts";
import type { FormSeed } from "../../form/form-rules.ts";
import { useT } from "../../locale/use-t.ts";
import { Link } from "../../ui/link.tsx";
import { StepForm, useStepForm } from "../draft-form.tsx";
import type { StepResult } from "../step-result.ts";

type LinesProps = Omit<ComponentProps<typeof AddressFields>, "say"> & {
  /** Null: the book is empty. */
  bookPath: string | null;
};

export function AddressLines({ bookPath, ...props }: LinesProps) {
  const t = useT("listing-draft-address");
  return (
    <>
      <AddressFields {...props} say={t} />
      {bookPath === null ? null : (
        <p>
          <Link className="link" to={bookPath}>
            {t("back")}
          </Link>
        </p>
      )}
    </>
  );
}

type Props = Omit<LinesProps, "fields"> & {
  values: Partial<Record<AddressField, string>>;
  /** The address that is changed; null: a new one. */
  changedId: string | null;
  seed: FormSeed<keyof AddressBody>;
  result: StepResult | undefined;
};

export function NewAddress({ values, changedId, seed, result, ...props }: Props) {
  const [form, fields] = useStepForm({
    seed,
    values,
    result,
    texts: ["listing-draft-address"],
    check: checkAddress(props.country),
  });
  return (
    <StepForm form={form} result={result}>
      {changedId === null ? null : <input type="hidden" name="changed_id" value={changedId} />}
      <AddressLines {...props} fields={fields} />
    </StepForm>
  );
}
