import { Form } from "react-router";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { FormProblem } from "../ui/form-problem.tsx";
import type { FormReply } from "../ui/form-reply.ts";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Option } from "../ui/option.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { useFaultSentence } from "../ui/use-fault-sentence.ts";
import type { PickupView } from "./present-pickup.ts";
import { toSlotValue } from "./read-slot.ts";
import "./pickup.css";

type Props = {
  view: PickupView;
  addressId: string;
  nonce: string;
  reply: FormReply | undefined;
};

/** Days with their windows; those that are closed say so. */
export function SlotForm({ view, addressId, nonce, reply }: Props) {
  const t = useT("pickup");
  const locale = useLocale();
  const sentenceOf = useFaultSentence("pickup");
  const { days, price } = view;
  const [fault] = reply?.errors["slot"] ?? [];
  const chosen = reply?.values["slot"] ?? view.slot;
  return (
    <Form method="post" className="stack">
      <HiddenNonce nonce={nonce} />
      <input type="hidden" name="address_id" value={addressId} />
      <FormProblem reply={reply} texts="pickup" />
      <fieldset
        role="radiogroup"
        aria-required="true"
        className="stack slots"
        id="slot"
        {...(fault ? { "aria-describedby": "slot-error" } : {})}
      >
        <legend>{t("when")}</legend>
        {fault ? (
          <p className="err" id="slot-error" role="alert">
            {sentenceOf(fault)}
          </p>
        ) : null}
        {days.map(({ date, windows }) => (
          <div key={date} role="group" aria-label={formatDate(locale, date, "weekday")}>
            <p className="day">{formatDate(locale, date, "weekday")}</p>
            <div className="windows">
              {windows.map((window) => (
                <Option
                  key={window.interval}
                  type="radio"
                  name="slot"
                  box
                  value={toSlotValue(window)}
                  defaultChecked={window.is_open && chosen === toSlotValue(window)}
                  label={t(`interval.${window.interval}`)}
                  {...(window.is_open ? {} : { disabledReason: t("closed") })}
                />
              ))}
            </div>
          </div>
        ))}
      </fieldset>
      {price === null ? null : (
        <p>
          {price.amount === 0 ? t("price-free") : t("price", { price: formatMoney(locale, price) })}
        </p>
      )}
      <div className="row">
        <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
      </div>
    </Form>
  );
}
