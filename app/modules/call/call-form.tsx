import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { CallTopic } from "#contract/order-words.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ChoiceList } from "../ui/choice-list.tsx";
import { Field } from "../ui/field.tsx";
import { FormProblem } from "../ui/form-problem.tsx";
import type { FormReply } from "../ui/form-reply.ts";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Option } from "../ui/option.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { useFaultSentence } from "../ui/use-fault-sentence.ts";
import type { CallView } from "./load-call.server.ts";

/**
 * The topic reads differently for a buyer, who waits for the device, and a seller, who hands it
 * over.
 */
export const aboutKey = (topic: CallTopic, role: CallView["role"]) =>
  topic === "pickup_help" && role === "buyer"
    ? ("about.delivery_help" as const)
    : (`about.${topic}` as const);

type Props = {
  view: CallView;
  nonce: string;
  kept: Record<string, string> | null;
  reply: FormReply | undefined;
};

/**
 * Time, topic and name of the appointment (spec §5 "Appointment"); an event that was booked at the
 * calendar service has its time already.
 */
export function CallForm({ view, nonce, kept, reply }: Props) {
  const t = useT("call");
  const locale = useLocale();
  const sentenceOf = useFaultSentence("call");
  const { days, event, name, topics, role } = view;
  const values = reply?.values ?? kept ?? {};
  const errorsOf = (field: string) => (reply?.errors[field] ?? []).map(sentenceOf);
  return (
    <Form method="post" className="stack">
      <HiddenNonce nonce={nonce} />
      <FormProblem reply={reply} texts="call" />
      {event === null ? (
        <fieldset className="stack snug" id="starts_at">
          <legend>{t("when")}</legend>
          <p className="small dim">{t("when-hint")}</p>
          {days.map(({ day, slots }, index) => (
            <details key={day} open={index === 0 || slots.includes(values["starts_at"] ?? "")}>
              <summary>
                {formatDate(locale, slots[0]!, "weekday")}{" "}
                <span className="small dim">{t("free", { count: slots.length })}</span>
              </summary>
              <div className="row">
                {slots.map((at) => (
                  <Option
                    key={at}
                    type="radio"
                    name="starts_at"
                    value={at}
                    required
                    defaultChecked={values["starts_at"] === at}
                    label={formatDate(locale, at, "time")}
                  />
                ))}
              </div>
            </details>
          ))}
          {errorsOf("starts_at")
            .slice(0, 1)
            .map((fault) => (
              <p key={fault} className="err" role="alert">
                {fault}
              </p>
            ))}
        </fieldset>
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
        choices={topics.map((value) => ({ value, label: t(aboutKey(value, role)) }))}
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
