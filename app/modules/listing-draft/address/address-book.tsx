import { Form } from "react-router";
import { useT } from "../../locale/use-t.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Option } from "../../ui/option.tsx";
import type { PickupAddress } from "./present-address-book.ts";
import "./address-step.css";
import "../../ui/sure.css";

type Props = {
  addresses: readonly PickupAddress[];
  selected: string | null;
  error: string | undefined;
  editPathOf?: (id: string) => string;
  newPath: string;
};

/** Id of the form whose `remove` field takes the id of an address. */
const REMOVE_FORM = "remove-address";

/** A form of its own, so that Enter in the step's form never triggers a remove button. */
export const RemoveForm = ({ isFromReview }: { isFromReview: boolean }) => (
  <Form method="post" id={REMOVE_FORM}>
    {isFromReview ? <input type="hidden" name="return" value="review" /> : null}
  </Form>
);

export function AddressBook({ addresses, selected, error, newPath, editPathOf }: Props) {
  const t = useT("listing-draft-address");
  return (
    <>
      <fieldset
        id="address_id"
        className="book"
        {...(error ? { "aria-describedby": "address_id-error" } : {})}
      >
        <legend>{t("saved")}</legend>
        {error ? (
          <p className="err" id="address_id-error">
            {error}
          </p>
        ) : null}
        {addresses.map(({ id, name, line, notes }) => (
          <div key={id}>
            <Option
              type="radio"
              box
              name="address_id"
              value={id}
              required
              defaultChecked={id === selected}
              label={name}
              note={
                <>
                  {line}
                  {notes === null ? null : <span className="below">{notes}</span>}
                </>
              }
            />
            {editPathOf ? (
              <ButtonLink kind="bare" size="s" to={editPathOf(id)}>
                {t("edit")}
                <span className="vh">: {line}</span>
              </ButtonLink>
            ) : null}
            {editPathOf ? (
              <details className="sure">
                <summary className="btn bare s">
                  {t("remove")}
                  <span className="vh">: {line}</span>
                </summary>
                <p className="row small">
                  {t("remove-sure")}
                  <Button kind="warn" size="s" form={REMOVE_FORM} name="remove" value={id}>
                    {t("remove-now")}
                  </Button>
                </p>
              </details>
            ) : null}
          </div>
        ))}
      </fieldset>
      <p>
        <ButtonLink kind="line" to={newPath}>
          {t("another")}
        </ButtonLink>
      </p>
    </>
  );
}

export function listAddressDifferences(
  addresses: readonly PickupAddress[],
  { mine, theirs, label }: { mine: string | undefined; theirs: string | null; label: string },
) {
  const lineOf = (id: string | null | undefined) =>
    addresses.find((address) => address.id === id)?.line ?? null;
  return [{ label, mine: lineOf(mine), theirs: lineOf(theirs) }];
}
