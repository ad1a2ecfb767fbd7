import { Form, useNavigation } from "react-router";
import type { Card } from "#contract/card.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import { accountPaths } from "../../account-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { ResultNote } from "../form/result-note.tsx";
import { SubmitButton as KitSubmit } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import "../ui/panel.css";
import "../payout/payout.css";
import "../invoice/invoice.css";

type Props = {
  cards: readonly Card[];
  preference: { payment_method: PaymentMethod | null; methods: readonly PaymentMethod[] };
  /** The card whose name or removal is asked for. */
  open: { is: "rename" | "remove"; reference: string } | null;
  form: FormSeed<"label" | "reference">;
  nonce: string;
  result: ActionResult | undefined;
};

const TEXTS = ["card", "account"] as const;

/** `08/2031`, the same in both languages. */
const toExpiry = ({ exp_month: month, exp_year: year }: Card): string =>
  `${String(month).padStart(2, "0")}/${year}`;

export function CardsPage(props: Props) {
  const { cards, nonce, result, preference, open } = props;
  const t = useT("card");
  const isNaming = open?.is === "rename" && cards.some((card) => card.reference === open.reference);
  // Its form says itself why a name was refused, and is gone with a card that is.
  const intents = ["remove", "default", "prefer", ...(isNaming ? [] : ["rename"])];
  return (
    <>
      <ResultNote result={result} texts={TEXTS} intents={intents} />
      {cards.length === 0 ? (
        <p className="dim">{t("none")}</p>
      ) : (
        <section className="stack" aria-labelledby="cards">
          <h2 id="cards">{t("list")}</h2>
          <ul className="panel entries">
            {cards.map((card) => (
              <Entry key={card.reference} card={card} {...props} />
            ))}
          </ul>
        </section>
      )}
      <Preference {...{ preference, nonce }} />
    </>
  );
}

function Entry({ card, ...props }: Props & { card: Card }) {
  const t = useT("card");
  const { label, brand, last4, is_default, is_expired, is_expiring } = card;
  const isOpen = props.open?.reference === card.reference ? props.open.is : null;
  return (
    <li className="entry">
      <h3>{label ?? t(`brand.${brand}`)}</h3>
      <p className="is small dim">
        {!label ? null : `${t(`brand.${brand}`)} `}
        <span className="iban">{t("number", { last4 })}</span>
        {" · "}
        {t(is_expired ? "expired" : "valid", { date: toExpiry(card) })}
      </p>
      <div className="do row snug">
        {is_default ? <Badge>{t("default")}</Badge> : null}
        {is_expired ? <Badge kind="bad">{t("is-expired")}</Badge> : null}
        {is_expiring ? <Badge kind="now">{t("expiring")}</Badge> : null}
      </div>
      {is_expiring ? (
        <p className="entry-actions small">{t("expiring-note", { date: toExpiry(card) })}</p>
      ) : null}
      <div className="entry-actions">
        {isOpen === "remove" ? (
          <Removal card={card} nonce={props.nonce} />
        ) : isOpen === "rename" ? (
          <NameForm card={card} seed={props.form} result={props.result} />
        ) : (
          <Actions card={card} nonce={props.nonce} />
        )}
      </div>
    </li>
  );
}

function Actions({ card, nonce }: { card: Card; nonce: string }) {
  const t = useT("card");
  const locale = useLocale();
  const { formData } = useNavigation();
  const { reference, last4, is_default, is_expired } = card;
  const named = <span className="vh">: {t("named", { last4 })}</span>;
  return (
    <div className="row snug">
      {is_default || is_expired ? null : (
        <Form method="post" preventScrollReset>
          <HiddenNonce nonce={nonce} />
          <input type="hidden" name="reference" value={reference} />
          <SubmitButton
            kind="line"
            size="s"
            name="intent"
            value="default"
            pending={t("saving")}
            isPending={formData?.get("reference") === reference}
          >
            {t("make-default")}
            {named}
          </SubmitButton>
        </Form>
      )}
      <div className="row snug nowrap">
        <ButtonLink
          kind="bare"
          size="s"
          to={accountPaths.cards(locale, { rename: reference })}
          preventScrollReset
        >
          {t("rename")}
          {named}
        </ButtonLink>
        <ButtonLink
          kind="bare"
          size="s"
          to={accountPaths.cards(locale, { remove: reference })}
          preventScrollReset
        >
          {t("remove")}
          {named}
        </ButtonLink>
      </div>
    </div>
  );
}

function NameForm({
  card,
  seed,
  result,
}: {
  card: Card;
  seed: Props["form"];
  result: ActionResult | undefined;
}) {
  const t = useT("card");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: "card-name",
    hidden: { intent: "rename", reference: card.reference },
    seed,
    lastResult: result,
    texts: TEXTS,
    defaultValue: { label: card.label ?? "" },
  });
  return (
    <ActionForm form={form}>
      <Field field={fields.label} label={t("name")} hint={t("name-hint")} autoComplete="off" />
      <div className="row snug">
        <KitSubmit pending={t("saving")}>{t("save")}</KitSubmit>
        <ButtonLink kind="line" to={accountPaths.cards(locale)} preventScrollReset>
          {t("keep")}
        </ButtonLink>
      </div>
    </ActionForm>
  );
}

function Removal({ card, nonce }: { card: Card; nonce: string }) {
  const t = useT("card");
  const locale = useLocale();
  return (
    <Form method="post" className="stack snug" preventScrollReset>
      <HiddenNonce nonce={nonce} />
      <input type="hidden" name="reference" value={card.reference} />
      <p>{t("remove-sure", { last4: card.last4 })}</p>
      <div className="row snug">
        <SubmitButton kind="warn" size="s" name="intent" value="remove" pending={t("removing")}>
          {t("remove-now")}
        </SubmitButton>
        <ButtonLink kind="line" size="s" to={accountPaths.cards(locale)} preventScrollReset>
          {t("keep")}
        </ButtonLink>
      </div>
    </Form>
  );
}

function Preference({ preference, nonce }: Pick<Props, "preference" | "nonce">) {
  const t = useT("card");
  const { payment_method: preferred, methods } = preference;
  if (methods.length < 2) return null;
  return (
    <section className="stack snug" aria-labelledby="preference">
      <h2 id="preference">{t("preference")}</h2>
      <p className="dim">{t("preference-lead")}</p>
      <Form method="post" className="row snug one-choice" preventScrollReset>
        <HiddenNonce nonce={nonce} />
        <SelectField
          key={preferred}
          id="payment"
          name="payment"
          label={<span className="vh">{t("preference")}</span>}
          defaultValue={preferred ?? "card"}
        >
          {methods.map((method) => (
            <option key={method} value={method}>
              {t(`method.${method}`)}
            </option>
          ))}
        </SelectField>
        <SubmitButton kind="line" name="intent" value="prefer" pending={t("saving")}>
          {t("preference-save")}
        </SubmitButton>
      </Form>
    </section>
  );
}
