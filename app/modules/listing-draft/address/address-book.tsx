import { Form } from "react-router";
import { isResultOf } from "../../form/action-result.ts";
import { ChoiceFrame, ChoiceOption } from "../../form/fields.tsx";
import type { FormSeed } from "../../form/form-rules.ts";
import { ResultNote } from "../../form/result-note.tsx";
import { useT } from "../../locale/use-t.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { StepForm, useStepForm } from "../draft-form.tsx";
import type { StepResult } from "../step-result.ts";
import type { PickupAddress } from "./present-address-book.ts";
import "./address-step.css";
import "../../ui/sure.css";

type Props = {
  addresses: readonly PickupAddress[];
  selected: string | null;
  seed: FormSeed<"address_id">;
  result: StepResult | undefined;
  pathOf: (query: { address: string }) => string;
  isFromReview: boolean;
};

/** Id of the form whose `remove` field takes the id of an address. */
const REMOVE_FORM = "remove-address";

export function AddressBook({ addresses, selected, seed, result: answer, ...props }: Props) {
  const t = useT("listing-draft-address");
  const { pathOf, isFromReview } = props;
  // It has no choice, which would untick the address that is proposed.
  const isRemoval = answer !== undefined && isResultOf(answer, { intent: "remove" });
  const result = isRemoval ? undefined : answer;
  const [form, { address_id: field }] = useStepForm({
    seed,
    values: { address_id: selected },
    result,
    texts: ["listing-draft-address"],
  });
  const lineOf = (id: string | null | undefined) =>
    addresses.find((address) => address.id === id)?.line ?? null;
  const { mine, theirs } = result?.conflict ?? {};
  const difference = {
    label: t("chosen"),
    mine: lineOf(mine?.["address_id"]),
    theirs: lineOf(theirs?.address_id),
  };
  return (
    <>
      <ResultNote result={answer} texts={["listing-draft"]} intents={["remove"]} />
      <StepForm form={form} result={result} keeps="saved" differences={[difference]}>
        <ChoiceFrame field={field} legend={t("saved")} className="book" isErrorFirst>
          {addresses.map(({ id, ...address }) => (
            <div key={id}>
              <ChoiceOption field={field} value={id} box {...describeAddress(address)} />
              <ButtonLink kind="bare" size="s" to={pathOf({ address: id })}>
                {t("edit")}
                <span className="vh">: {address.line}</span>
              </ButtonLink>
              <details className="sure">
                <summary className="btn bare s">
                  {t("remove")}
                  <span className="vh">: {address.line}</span>
                </summary>
                <p className="row small">
                  {t("remove-sure")}
                  <Button kind="warn" size="s" form={REMOVE_FORM} name="remove" value={id}>
                    {t("remove-now")}
                  </Button>
                </p>
              </details>
            </div>
          ))}
        </ChoiceFrame>
        <p>
          <ButtonLink kind="line" to={pathOf({ address: "new" })}>
            {t("another")}
          </ButtonLink>
        </p>
      </StepForm>
      {/* A form of its own, so that Enter in the step's form never triggers a remove button. */}
      <Form method="post" id={REMOVE_FORM}>
        <input type="hidden" name="intent" value="remove" />
        {isFromReview ? <input type="hidden" name="return" value="review" /> : null}
      </Form>
    </>
  );
}

export const describeAddress = ({ name, line, notes }: Omit<PickupAddress, "id">) => ({
  label: name,
  note: (
    <>
      {line}
      {notes === null ? null : <span className="below">{notes}</span>}
    </>
  ),
});
