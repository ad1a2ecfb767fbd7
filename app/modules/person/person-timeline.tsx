import { Form } from "react-router";
import type { PersonEvent } from "#contract/person.ts";
import { PERSON_EVENT_KINDS, type PersonEventKind } from "#contract/person-words.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import "../console/console.css";

type Props = {
  /** Username or id, as in the address. */
  person: string;
  events: readonly PersonEvent[];
  next: string | null;
  kind: PersonEventKind | "";
  isFirst: boolean;
};

export function PersonTimeline({ person, events, next, kind, isFirst }: Props) {
  const t = useT("person");
  const locale = useLocale();
  const query = kind === "" ? {} : { kind };
  return (
    <section aria-labelledby="timeline" className="stack snug">
      <h2 id="timeline">{t("timeline.title")}</h2>
      <Form
        key={kind}
        method="get"
        action={consolePaths.person(locale, person)}
        className="console-fields"
      >
        <div className="field">
          <label htmlFor="timeline-kind">{t("timeline.filter")}</label>
          <select id="timeline-kind" name="kind" defaultValue={kind}>
            <option value="">{t("timeline.all")}</option>
            {PERSON_EVENT_KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`kind.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <Button kind="line" size="m" className="fit">
          {t("timeline.apply")}
        </Button>
      </Form>
      {events.length === 0 ? <p>{t("timeline.none")}</p> : null}
      <ol className="stack snug" role="list">
        {events.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ol>
      <p className="row">
        {isFirst ? null : (
          <ButtonLink
            kind="line"
            size="m"
            to={consolePaths.person(locale, person, query)}
            discover="none"
          >
            {t("timeline.newest")}
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink
            kind="line"
            size="m"
            to={consolePaths.person(locale, person, { ...query, after: next })}
            discover="none"
          >
            {t("timeline.older")}
          </ButtonLink>
        )}
      </p>
    </section>
  );
}

function Line({ event }: { event: PersonEvent }) {
  const t = useT("person");
  const locale = useLocale();
  const describe = useEventWords();
  const { what, note } = describe(event);
  return (
    <li>
      <time className="small dim" dateTime={event.at}>
        {formatDate(locale, event.at, "moment")}
      </time>{" "}
      <span className="small dim">{t(`kind.${event.kind}`)}</span>
      <br />
      {what}
      {event.amount === null ? null : ` ${formatMoney(locale, event.amount)}`}
      {event.order === null ? null : (
        <>
          {" "}
          <Link to={hubPaths.order(locale, event.order.id)} discover="none">
            {t("timeline.order", { number: event.order.number })}
          </Link>
        </>
      )}
      {event.by === null ? null : (
        <span className="small dim"> {t("timeline.by", { by: event.by })}</span>
      )}
      {note === null ? null : <span className="small dim block">{note}</span>}
    </li>
  );
}

/** An event in words; a word that no text knows is shown as it is. */
function useEventWords() {
  const t = useT("person");
  const orders = useT("order");
  const measures = useT("moderation");
  const audit = useT("audit");
  return ({ kind, what, note }: PersonEvent): { what: string; note: string | null } => {
    switch (kind) {
      case "session":
        return { what: t.find(`session.${what}`) ?? what, note };
      case "message": {
        const [channel = "", status = ""] = (note ?? "").split(":");
        return {
          what: t.find(`message.${what}`) ?? what,
          note: [t.find(`channel.${channel}`), t.find(`sent.${status}`)]
            .filter((part) => part !== null)
            .join(", "),
        };
      }
      case "order":
        return {
          what: orders.find(`status.${what}`) ?? what,
          note: note === null ? null : t.find(`role.${note}`),
        };
      case "money":
        return { what: t.find(`money.${what}`) ?? what, note };
      case "decision": {
        const [step = "", measure = ""] = what.split(".");
        const name = measures.find(`measure.${measure}`) ?? measure;
        return {
          what: step === "lifted" ? t("timeline.lifted", { measure: name }) : name,
          note,
        };
      }
      case "report": {
        const [about = "", word = ""] = what.split(".");
        const reason = t.find(`report-reason.${word}`) ?? word;
        return {
          what: t.find(`report.${about}`, { reason }) ?? what,
          note: note === null ? null : (t.find(`report-status.${note}`) ?? note),
        };
      }
      case "staff":
        return { what: audit.find(`action.${what}`) ?? what, note };
    }
  };
}
