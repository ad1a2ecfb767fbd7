import { lazy, Suspense, type ComponentType } from "react";
import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { CallTopic } from "#contract/appointment-topics.ts";
import { orderPaths } from "../../order-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { type FormReply, FormProblem, useFaultSentence } from "../ui/form-problem.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { ChoiceList } from "../ui/choice-list.tsx";
import { Field } from "../ui/field.tsx";
import { Option } from "../ui/option.tsx";
import type { CallView } from "./appointment-page.server.ts";

type Props = {
  orderId: string;
  isOpen: boolean;
  view: CallView;
  calendarScript: string | null;
  nonce: string;
  kept: Record<string, string> | null;
  reply: FormReply | undefined;
};

export function CallPage({ orderId, isOpen, view, calendarScript, nonce, kept, reply }: Props) {
  const t = useT("appointment");
  const isHydrated = useHydrated();
  const locale = useLocale();
  const { appointment, isOver, bookingUrl, event, isEventLost, isAway, days, returned } = view;
  return (
    <>
      {isEventLost ? <Note kind="act">{t("event-lost")}</Note> : null}
      {appointment === null ? null : <Kept view={view} nonce={nonce} />}
      {isOpen ? (
        <section className="stack" aria-labelledby="book">
          <h2 id="book">{t(appointment === null || isOver ? "book" : "book-other")}</h2>
          {isAway ? (
            <>
              <Note kind="bad">{t("away")}</Note>
              <p>
                <ButtonLink
                  to={orderPaths.order(locale, orderId, "call", returned ?? {})}
                  reloadDocument
                >
                  {t("again")}
                </ButtonLink>
              </p>
            </>
          ) : bookingUrl !== null && event === null ? (
            <>
              <p>{t("elsewhere")}</p>
              {isHydrated && calendarScript !== null ? (
                <Suspense>
                  <CalendarWidget orderId={orderId} url={bookingUrl} script={calendarScript} />
                </Suspense>
              ) : null}
              <p>
                <a className="btn" href={bookingUrl} rel="noreferrer">
                  {t("open-calendar")}
                </a>
              </p>
            </>
          ) : event === null && days.length === 0 ? (
            <Note kind="act">{t("none")}</Note>
          ) : (
            <CallForm view={view} nonce={nonce} kept={kept} reply={reply} />
          )}
        </section>
      ) : null}
    </>
  );
}

type WidgetProps = { orderId: string; url: string; script: string };
/** If the widget fails to load, the link beside it remains. */
const CalendarWidget = lazy(() =>
  import("./calendar-widget.tsx").then(
    (part): { default: ComponentType<WidgetProps> } => ({ default: part.CalendarWidget }),
    (): { default: ComponentType<WidgetProps> } => ({ default: () => null }),
  ),
);

function Kept({ view, nonce }: Pick<Props, "view" | "nonce">) {
  const { appointment, isOver, phone, role } = view;
  const t = useT("appointment");
  const locale = useLocale();
  if (appointment === null) return null;
  const { starts_at: at, topic, join_url: url } = appointment;
  const link = url !== null && /^https?:/.test(url) ? url : null;
  return (
    <Panel kind="calm" className="stack snug" aria-labelledby="kept">
      <h2 id="kept">{t(isOver ? "kept-over" : "kept")}</h2>
      <p>
        <b>
          <time dateTime={at}>{formatDate(locale, at, "moment")}</time>
        </b>
        <br />
        {t(aboutKey(topic, role))}
      </p>
      {isOver ? (
        <p className="small dim">{t("over")}</p>
      ) : (
        <>
          <p>
            {link !== null
              ? t("way-link")
              : phone === null
                ? t("way-no-phone")
                : t("way-phone", { phone })}
          </p>
          <Form method="post" className="row">
            <HiddenNonce nonce={nonce} />
            {link !== null ? (
              <a className="btn m" href={link} target="_blank" rel="noreferrer noopener">
                {t("join")}
              </a>
            ) : null}
            <SubmitButton kind="warn" size="m" name="intent" value="cancel" pending={t("working")}>
              {t("cancel")}
            </SubmitButton>
          </Form>
        </>
      )}
    </Panel>
  );
}

const aboutKey = (topic: CallTopic, role: CallView["role"]) =>
  topic === "pickup_help" && role === "buyer"
    ? ("about.delivery_help" as const)
    : (`about.${topic}` as const);

type CallFormProps = {
  view: CallView;
  nonce: string;
  kept: Record<string, string> | null;
  reply: FormReply | undefined;
};

/** An event booked at the calendar service has its time already (spec §5 "Appointment"). */
function CallForm({ view, nonce, kept, reply }: CallFormProps) {
  const t = useT("appointment");
  const locale = useLocale();
  const sentenceOf = useFaultSentence("appointment");
  const { days, event, name, topics, role } = view;
  const values = reply?.values ?? kept ?? {};
  const errorsOf = (field: string) => (reply?.errors[field] ?? []).map(sentenceOf);
  return (
    <Form method="post" className="stack">
      <HiddenNonce nonce={nonce} />
      <FormProblem reply={reply} texts="appointment" />
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
