import { lazy, Suspense, type ComponentType } from "react";
import type { CallTopic } from "#contract/appointment-topics.ts";
import { orderPaths } from "../../order-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, ChoiceFrame, ChoiceOption, Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { CallView } from "./appointment-page.server.ts";

type Props = {
  orderId: string;
  isOpen: boolean;
  view: CallView;
  calendarScript: string | null;
  forms: { book: FormSeed<BookField>; cancel: FormSeed<never> };
  result: ActionResult | undefined;
};

type BookField = "starts_at" | "event_uuid" | "name" | "topic";

export function CallPage({ orderId, isOpen, view, calendarScript, forms, result }: Props) {
  const t = useT("appointment");
  const isHydrated = useHydrated();
  const locale = useLocale();
  const { appointment, isOver, bookingUrl, event, isEventLost, isAway, days, returned } = view;
  return (
    <>
      {isEventLost ? <Note kind="act">{t("event-lost")}</Note> : null}
      {appointment === null ? null : <Kept form={forms.cancel} {...{ view, result }} />}
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
            <CallForm form={forms.book} {...{ view, result }} />
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

type KeptProps = Pick<Props, "view" | "result"> & { form: Props["forms"]["cancel"] };

function Kept({ view, form: seed, result }: KeptProps) {
  const { appointment, isOver, phone, role } = view;
  const t = useT("appointment");
  const locale = useLocale();
  const [form] = useActionForm({
    id: "cancel-call",
    hidden: { intent: "cancel" },
    seed,
    lastResult: result,
    texts: ["appointment"],
  });
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
          <ActionForm form={form} className="stack snug">
            <div className="row">
              {link !== null ? (
                <a className="btn m" href={link} target="_blank" rel="noreferrer noopener">
                  {t("join")}
                </a>
              ) : null}
              <SubmitButton kind="warn" size="m" pending={t("working")}>
                {t("cancel")}
              </SubmitButton>
            </div>
          </ActionForm>
        </>
      )}
    </Panel>
  );
}

const aboutKey = (topic: CallTopic, role: CallView["role"]) =>
  topic === "pickup_help" && role === "buyer"
    ? ("about.delivery_help" as const)
    : (`about.${topic}` as const);

type CallFormProps = Pick<Props, "view" | "result"> & { form: Props["forms"]["book"] };

/** An event booked at the calendar service has its time already (spec §5 "Appointment"). */
function CallForm({ view, form: seed, result }: CallFormProps) {
  const t = useT("appointment");
  const locale = useLocale();
  const { days, event, name, topics, role } = view;
  const [form, fields] = useActionForm({
    id: "call",
    hidden: { intent: "book", ...(event && { event_uuid: event.uuid }) },
    seed,
    lastResult: result,
    texts: ["appointment"],
    defaultValue: { name },
  });
  const { starts_at: time } = fields;
  return (
    <ActionForm form={form}>
      {event === null ? (
        <ChoiceFrame field={time} legend={t("when")} hint={t("when-hint")} className="stack snug">
          {days.map(({ day, slots }, index) => (
            <details key={day} open={index === 0 || slots.includes(time.initialValue ?? "")}>
              <summary>
                {formatDate(locale, slots[0]!, "weekday")}{" "}
                <span className="small dim">{t("free", { count: slots.length })}</span>
              </summary>
              <div className="row">
                {slots.map((at) => (
                  <ChoiceOption
                    key={at}
                    field={time}
                    value={at}
                    label={formatDate(locale, at, "time")}
                  />
                ))}
              </div>
            </details>
          ))}
        </ChoiceFrame>
      ) : (
        <p>{t("chosen", { time: formatDate(locale, event.starts_at, "moment") })}</p>
      )}
      <Field field={fields.name} label={t("name")} autoComplete="name" />
      <ChoiceField
        field={fields.topic}
        legend={t("topic")}
        choices={topics.map((value) => ({ value, label: t(aboutKey(value, role)) }))}
      />
      <div className="row">
        <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
