import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Option } from "../ui/option.tsx";
import type { PickupAddress } from "./present-address-book.ts";
import "./sell-address.css";

type Props = {
  addresses: readonly PickupAddress[];
  selected: string | null;
  /** The sentence of what is wrong with the choice. */
  error: string | undefined;
  /** Where a new address is written. */
  newPath: string;
};

/** The address book as radio buttons, and the way to a new address. */
export function AddressBook({ addresses, selected, error, newPath }: Props) {
  const t = useT("sell-address");
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
          <Option
            key={id}
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
