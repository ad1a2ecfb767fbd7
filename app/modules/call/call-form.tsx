import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { CALL_TOPICS } from "#contract/order-words.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ChoiceList } from "../ui/choice-list.tsx";
import { Field, SelectField } from "../ui/field.tsx";
import { FormProblem } from "../ui/form-problem.tsx";
import type { FormReply } from "../ui/form-reply.ts";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { useFaultSentence } from "../ui/use-fault-sentence.ts";
import type { CallView } from "./load-call.server.ts";

type Props = {
  view: CallView;
  nonce: string;
  kept: Record<string, string> | null;
  reply: FormReply | undefined;
};

/** When, about what, and with whom (spec §5 "Appointment"); an event booked elsewhere has its time. */
export function CallForm({ view, nonce, kept, reply }: Props) {
  const t = useT("call");
  const locale = useLocale();
  const sentenceOf = useFaultSentence("call");
  const { days, event, name } = view;
  const values = reply?.values ?? kept ?? {};
  const errorsOf = (field: string) => (reply?.errors[field] ?? []).map(sentenceOf);
  return (
    <Form method="post" className="stack">
      <HiddenNonce nonce={nonce} />
      <FormProblem reply={reply} texts="call" />
      {event === null ? (
        <SelectField
          id="starts_at"
          name="starts_at"
          label={t("when")}
          hint={t("when-hint")}
          required
          defaultValue={values["starts_at"] ?? ""}
          errors={errorsOf("starts_at")}
        >
          <option value="">{t("choose")}</option>
          {days.map(({ day, slots }) => (
            <optgroup key={day} label={formatDate(locale, slots[0]!, "weekday")}>
              {slots.map((at) => (
                <option key={at} value={at}>
                  {formatDate(locale, at, "moment")}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      ) : (
        <>
          <input type="hidden" name="event_uuid" value={event.uuid} />
          <p>{t("chosen", { time: formatDate(locale, event.starts_at, "moment") })}</p>
        </>
      )}
      <Field
        id="name"
        name="name"
        label={t("name")}
        required
        maxLength={LIMITS.address.name}
        autoComplete="name"
        defaultValue={values["name"] ?? name}
        errors={errorsOf("name")}
      />
      <ChoiceList
        name="topic"
        legend={t("topic")}
        chosen={values["topic"]}
        choices={CALL_TOPICS.map((value) => ({ value, label: t(`about.${value}`) }))}
        errors={errorsOf("topic")}
      />
      <div className="row">
        <SubmitButton name="intent" value="book" pending={t("working")}>
          {t("submit")}
        </SubmitButton>
      </div>
    </Form>
  );
}
