import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { FieldError } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Option } from "../ui/option.tsx";
import { nameBoostCard, type BoostView } from "./present-boost.ts";

type Props = {
  boost: BoostView;
  accepted: string;
  seed: FormSeed<"card" | "accepted_price">;
  result: ActionResult | undefined;
};

export function BoostForm({ boost, accepted, seed, result }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { cards, price, status } = boost;
  const isAsked = status === "requires_action";
  const usable = cards.filter(({ isExpired }) => !isExpired);
  const hasCard = usable.length > 0;
  const [form, { card: field }] = useActionForm({
    id: "boost-form",
    seed,
    lastResult: result,
    texts: ["my-listings"],
  });
  const chosen = usable.find(({ reference }) => reference === field.initialValue) ?? usable[0];
  return (
    <ActionForm form={form}>
      <input type="hidden" name="accepted_price" value={accepted} key={accepted} />
      <fieldset
        className="stack snug"
        {...(field.valid ? {} : { "aria-describedby": field.errorId })}
      >
        <legend>{t("boost.pay-with")}</legend>
        <FieldError field={field} />
        {cards.map((card) => (
          <Option
            key={card.reference}
            type="radio"
            box
            name={field.name}
            value={card.reference}
            defaultChecked={card.reference === chosen?.reference}
            label={nameBoostCard(t, card)}
            note={t("boost.card-expires", card.expires)}
            {...(card.isExpired ? { disabledReason: t("boost.card-expired", card.expires) } : {})}
          />
        ))}
        {hasCard ? null : <p className="dim">{t("boost.no-card")}</p>}
      </fieldset>
      <div className="row">
        {hasCard ? (
          <SubmitButton
            name="intent"
            value="pay"
            kind={isAsked ? "line" : "main"}
            pending={t("boost.paying")}
          >
            {t("boost.pay", { amount: formatMoney(locale, price) })}
          </SubmitButton>
        ) : null}
        <SubmitButton
          name="intent"
          value="new-card"
          formNoValidate
          kind={hasCard ? "line" : "main"}
          pending={t("working")}
        >
          {t(hasCard ? "boost.other-card" : "boost.first-card")}
        </SubmitButton>
      </div>
      <p className="small dim">{t("boost.card-note")}</p>
    </ActionForm>
  );
}
