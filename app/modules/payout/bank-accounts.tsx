import { Form, useNavigation } from "react-router";
import type { BankAccount } from "#contract/payout.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { HiddenNonce } from "#app/modules/ui/submit-button.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { type PayoutView, usePayoutPath } from "./payout-view.ts";

type Props = { view: PayoutView };

export function BankAccounts({ view }: Props) {
  const t = useT("payout");
  const pathOf = usePayoutPath(view);
  const { banks, open } = view;
  return (
    <section className="stack" aria-labelledby="banks">
      <h2 id="banks">{t("banks")}</h2>
      <ul className="panel entries">
        {banks.map((bank) => (
          <li key={bank.reference} className="entry">
            <h3>{bank.bank_name ?? t("bank")}</h3>
            <p className="is small dim">
              <span className="iban">
                {t("ending", { country: bank.country, last4: bank.last4 })}
              </span>
              {" · "}
              {bank.beneficiary_name}
            </p>
            {bank.is_default ? (
              <div className="do">
                <Badge>{t("default")}</Badge>
              </div>
            ) : null}
            {open?.is === "remove" && open.reference === bank.reference ? (
              <Removal bank={bank} view={view} />
            ) : (
              <div className="row entry-actions">
                {bank.is_default ? null : <DefaultForm bank={bank} nonce={view.nonce} />}
                <ButtonLink
                  kind="bare"
                  size="s"
                  to={pathOf({ remove: bank.reference })}
                  preventScrollReset
                >
                  {t("remove")}
                  <span className="vh">: {t("named", { last4: bank.last4 })}</span>
                </ButtonLink>
              </div>
            )}
          </li>
        ))}
      </ul>
      {open?.is === "add" ? null : (
        <p>
          <ButtonLink kind="line" to={pathOf({ add: 1 })} preventScrollReset>
            {t("add-another")}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function DefaultForm({ bank, nonce }: { bank: BankAccount; nonce: string }) {
  const t = useT("payout");
  const { formData } = useNavigation();
  const isPending = formData?.get("reference") === bank.reference;
  return (
    <Form method="post" preventScrollReset>
      <HiddenNonce nonce={nonce} />
      <input type="hidden" name="reference" value={bank.reference} />
      <SubmitButton
        kind="line"
        size="s"
        name="intent"
        value="default"
        pending={t("saving")}
        isPending={isPending}
      >
        {t("make-default")}
        <span className="vh">: {t("named", { last4: bank.last4 })}</span>
      </SubmitButton>
    </Form>
  );
}

function Removal({ bank, view }: { bank: BankAccount; view: PayoutView }) {
  const t = useT("payout");
  const pathOf = usePayoutPath(view);
  const others = view.banks.length - 1;
  const key = others === 0 ? "remove-last" : bank.is_default ? "remove-default" : "remove-sure";
  return (
    <Form method="post" className="stack snug" preventScrollReset>
      <HiddenNonce nonce={view.nonce} />
      <input type="hidden" name="reference" value={bank.reference} />
      <p>{t(key, { last4: bank.last4 })}</p>
      <div className="row">
        <SubmitButton kind="warn" size="s" name="intent" value="remove" pending={t("removing")}>
          {t("remove-submit")}
        </SubmitButton>
        <ButtonLink kind="line" size="s" to={pathOf()} preventScrollReset>
          {t("keep")}
        </ButtonLink>
      </div>
    </Form>
  );
}
