import { Form } from "react-router";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { Option } from "../ui/option.tsx";
import { nameBoostCard, type BoostView } from "./present-boost.ts";

type Props = {
  boost: BoostView;
  accepted: string;
  nonce: string;
  reply: BoostReply | undefined;
};

export function BoostForm({ boost, accepted, nonce, reply }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  const sentenceOf = useSentence();
  const { cards, price, status } = boost;
  const isAsked = status === "requires_action";
  const usable = cards.filter(({ isExpired }) => !isExpired);
  const wanted = reply?.values["card"];
  const chosen = usable.find(({ reference }) => reference === wanted) ?? usable[0];
  const [fault] = reply?.errors["card"] ?? [];
  const [problem] = reply?.errors["form"] ?? [];
  const hasCard = usable.length > 0;
  return (
    <Form method="post" className="stack">
      <HiddenNonce nonce={nonce} />
      <input type="hidden" name="accepted_price" value={accepted} key={accepted} />
      {problem === undefined ? null : (
        <Note kind="bad" live>
          {sentenceOf(problem)}
        </Note>
      )}
      <fieldset className="stack snug" {...(fault ? { "aria-describedby": "card-error" } : {})}>
        <legend>{t("boost.pay-with")}</legend>
        {fault === undefined ? null : (
          <p className="err" id="card-error">
            {sentenceOf(fault)}
          </p>
        )}
        {cards.map((card) => (
          <Option
            key={card.reference}
            type="radio"
            box
            name="card"
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
          kind={hasCard ? "line" : "main"}
          pending={t("working")}
        >
          {t(hasCard ? "boost.other-card" : "boost.first-card")}
        </SubmitButton>
      </div>
      <p className="small dim">{t("boost.card-note")}</p>
    </Form>
  );
}

function useSentence(): (key: string) => string {
  const error = useT("error");
  const rooms = { selling: useT("my-listings"), error };
  return (key) => {
    const [room = "", ...rest] = key.split(".");
    const texts = room === "selling" ? rooms.selling : rooms.error;
    return texts.find(rest.join(".")) ?? error("general");
  };
}

export type BoostReply = {
  errors: Record<string, string[]>;
  values: Record<string, string>;
};
