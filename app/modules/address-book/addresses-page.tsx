import { Form } from "react-router";
import type { Address } from "#contract/address.ts";
import { ADDRESS_PURPOSES, type AddressPurpose } from "#contract/address-purposes.ts";
import { MARKETS, type Market } from "#contract/market.ts";
import { accountPaths } from "../../account-paths.ts";
import { AddressFields } from "../address/address-fields.tsx";
import { type AddressField, checkAddress } from "../address/address-rules.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { ResultNote } from "../form/result-note.tsx";
import { SubmitButton as KitSubmit } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import "../ui/panel.css";
import "../payout/payout.css";

export type AddressBookView = {
  addresses: readonly (Pick<Address, "id" | "full_name"> & {
    default_for: readonly AddressPurpose[];
    line: string;
  })[];
  removing: string | null;
  /** `id` is null for a new address. */
  editing: {
    id: string | null;
    country: Market;
    regions: readonly { code: string; name: string }[] | null;
    values: Partial<Record<AddressField, string>>;
  } | null;
};

type Props = {
  view: AddressBookView;
  form: FormSeed<AddressField | "country">;
  nonce: string;
  result: ActionResult | undefined;
};

const TEXTS = ["listing-draft-address", "address-book", "account"] as const;

export function AddressesPage({ view, form, nonce, result }: Props) {
  const t = useT("address-book");
  const locale = useLocale();
  const { addresses, editing } = view;
  if (editing !== null)
    return (
      <AddressForm
        key={`${editing.id} ${editing.country}`}
        editing={editing}
        seed={form}
        result={result}
      />
    );
  return (
    <>
      <ResultNote result={result} texts={TEXTS} intents={["remove", "default"]} />
      {addresses.length === 0 ? (
        <p className="dim">{t("none")}</p>
      ) : (
        <section className="stack" aria-labelledby="addresses">
          <h2 id="addresses">{t("list")}</h2>
          <ul className="panel entries">
            {addresses.map((address) => (
              <Entry
                key={address.id}
                {...{ address, nonce }}
                isRemoving={view.removing === address.id}
              />
            ))}
          </ul>
        </section>
      )}
      <p>
        <ButtonLink to={accountPaths.addresses(locale, { edit: "new" })}>{t("add")}</ButtonLink>
      </p>
    </>
  );
}

type EntryProps = {
  address: AddressBookView["addresses"][number];
  nonce: string;
  isRemoving: boolean;
};

function Entry({ address, nonce, isRemoving }: EntryProps) {
  const t = useT("address-book");
  const locale = useLocale();
  const { id, full_name, line, default_for } = address;
  const others = ADDRESS_PURPOSES.filter((purpose) => !default_for.includes(purpose));
  const named = (
    <span className="vh">
      : {full_name}, {line}
    </span>
  );
  return (
    <li className="entry">
      <h3>{full_name}</h3>
      <p className="is small dim">{line}</p>
      <div className="do row snug">
        {default_for.map((purpose) => (
          <Badge key={purpose}>{t(`purposes.${purpose}`)}</Badge>
        ))}
      </div>
      {isRemoving ? (
        <Form method="post" className="entry-actions stack snug" preventScrollReset>
          <HiddenNonce nonce={nonce} />
          <input type="hidden" name="id" value={id} />
          <p>{t("remove-sure")}</p>
          <div className="row snug">
            <SubmitButton kind="warn" size="s" name="intent" value="remove" pending={t("removing")}>
              {t("remove-now")}
            </SubmitButton>
            <ButtonLink kind="line" size="s" to={accountPaths.addresses(locale)} preventScrollReset>
              {t("keep")}
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <div className="entry-actions row snug">
          {others.length === 0 ? null : (
            <Form method="post" className="row snug" preventScrollReset>
              <HiddenNonce nonce={nonce} />
              <input type="hidden" name="intent" value="default" />
              <input type="hidden" name="id" value={id} />
              {others.map((purpose) => (
                <SubmitButton
                  key={purpose}
                  kind="line"
                  size="s"
                  name="purpose"
                  value={purpose}
                  pending={t("saving")}
                >
                  {t(`use-for.${purpose}`)}
                  {named}
                </SubmitButton>
              ))}
            </Form>
          )}
          <ButtonLink kind="bare" size="s" to={accountPaths.addresses(locale, { edit: id })}>
            {t("edit")}
            {named}
          </ButtonLink>
          <ButtonLink
            kind="bare"
            size="s"
            to={accountPaths.addresses(locale, { remove: id })}
            preventScrollReset
          >
            {t("remove")}
            {named}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

type FormProps = {
  editing: NonNullable<AddressBookView["editing"]>;
  seed: Props["form"];
  result: ActionResult | undefined;
};

function AddressForm({ editing, seed, result }: FormProps) {
  const t = useT("address-book");
  const say = useT("listing-draft-address");
  const locale = useLocale();
  const { id, country, regions, values } = editing;
  const [form, fields] = useActionForm({
    id: "address",
    hidden: { intent: "save", ...(id !== null && { id }) },
    seed,
    lastResult: result,
    texts: TEXTS,
    defaultValue: values,
    check: checkAddress(country),
  });
  return (
    <ActionForm form={form}>
      <h2>{t(id === null ? "new" : "edit-title")}</h2>
      <AddressFields {...{ fields, country, regions, say }} />
      <div className="row snug">
        <KitSubmit pending={t("saving")}>{t("save")}</KitSubmit>
        <ButtonLink kind="line" to={accountPaths.addresses(locale)}>
          {t("cancel")}
        </ButtonLink>
      </div>
      {/* Below, because the first button of a form is the one that the Enter key presses. */}
      <p className="row snug">
        {MARKETS.filter((market) => market !== country).map((market) => (
          <Button
            key={market}
            type="submit"
            kind="bare"
            size="s"
            name="other_country"
            value={market}
            formNoValidate
          >
            {t(`other-country.${market}`)}
          </Button>
        ))}
      </p>
    </ActionForm>
  );
}
