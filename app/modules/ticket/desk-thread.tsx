import type { StaffTicket } from "#contract/ticket.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { TicketFiles } from "./ticket-files.tsx";
import { TicketStateBadge } from "./ticket-state.tsx";
import "../ui/badge.css";
import "./ticket.css";

type May = { readPeople: boolean; readOrders: boolean; write: boolean };

/** Who asks, about what, who has it, and until when. */
export function DeskFacts({ ticket, may }: { ticket: StaffTicket; may: May }) {
  const t = useT("ticket-desk");
  const words = useT("ticket");
  const locale = useLocale();
  const { person, order, listing, assignee, merged_into: merged } = ticket;
  const username = person?.username || t("no-username");
  return (
    <Panel aria-labelledby="facts-title" className="stack">
      <h2 id="facts-title">{t("facts")}</h2>
      <DescriptionList
        facts={[
          {
            key: "person",
            label: t("person"),
            value: (
              <>
                {person === null ? (
                  t("no-account")
                ) : may.readPeople ? (
                  <Link to={consolePaths.person(locale, person.id)} discover="none">
                    {username}
                  </Link>
                ) : (
                  username
                )}{" "}
                <span className="dim">{ticket.email}</span>
                {ticket.gets_mail ? null : <span className="small"> · {t("inside-only")}</span>}
                {ticket.is_proved ? null : <span className="small"> · {t("unproved")}</span>}
              </>
            ),
          },
          { key: "topic", label: t("topic"), value: words(`topic.${ticket.topic}`) },
          {
            key: "order",
            label: t("order"),
            value:
              order === null ? (
                "–"
              ) : may.readOrders ? (
                <Link to={hubPaths.order(locale, order.id)} discover="none">
                  {order.number}
                </Link>
              ) : (
                order.number
              ),
          },
          {
            key: "listing",
            label: t("listing"),
            value:
              listing === null ? (
                "–"
              ) : (
                <Link to={paths.listing(locale, listing.id)} discover="none">
                  {listing.title}
                </Link>
              ),
          },
          ...(ticket.error_reference === null
            ? []
            : [{ key: "error", label: t("error"), value: ticket.error_reference }]),
          { key: "source", label: t("source"), value: t(`source-of.${ticket.source}`) },
          { key: "language", label: t("language"), value: ticket.locale },
          { key: "assignee", label: t("assignee"), value: assignee?.username ?? t("nobody") },
          {
            key: "due",
            label: t("due"),
            value:
              ticket.due_at === null
                ? t("stands", { minutes: ticket.minutes_left })
                : formatDate(locale, ticket.due_at, "moment"),
          },
          ...(ticket.rating === null
            ? []
            : [
                {
                  key: "rating",
                  label: t("rating"),
                  value: [words(`rating.${ticket.rating as 1 | 2 | 3 | 4 | 5}`), ticket.rating_text]
                    .filter(Boolean)
                    .join(": "),
                },
              ]),
          ...(merged === null
            ? []
            : [
                {
                  key: "merged",
                  label: t("merged-into"),
                  value: (
                    <Link to={consolePaths.ticket(locale, merged.id)} discover="none">
                      #{merged.number}
                    </Link>
                  ),
                },
              ]),
        ]}
      />
    </Panel>
  );
}

export function DeskThread({ ticket }: { ticket: StaffTicket }) {
  const t = useT("ticket-desk");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="thread-title">
      <h2 id="thread-title">{t("thread")}</h2>
      {ticket.messages.map(({ id, author, by, body, quoted, is_proved, files, created_at }) => (
        <Panel
          key={id}
          kind={author === "note" ? "act" : author === "staff" ? "calm" : "plain"}
          className="stack snug"
        >
          <h3 className="small">
            {by === null ? t(`author.${author}`) : `${t(`author.${author}`)}: ${by}`}{" "}
            <time className="dim" dateTime={created_at}>
              {formatDate(locale, created_at, "moment")}
            </time>
          </h3>
          {is_proved ? null : <p className="small dim">{t("unproved-mail")}</p>}
          <p className="ticket-words">{body}</p>
          <TicketFiles
            files={files}
            to={(fileId) => consolePaths.ticketFile(locale, ticket.id, fileId)}
          />
          {quoted === null ? null : (
            <details>
              <summary>{t("quoted")}</summary>
              <p className="ticket-words small dim">{quoted}</p>
            </details>
          )}
        </Panel>
      ))}
    </section>
  );
}

export function DeskOthers({ others }: Pick<StaffTicket, "others">) {
  const t = useT("ticket-desk");
  const locale = useLocale();
  if (others.length === 0) return null;
  return (
    <section className="stack snug" aria-labelledby="others-title">
      <h2 id="others-title">{t("others")}</h2>
      <ul className="stack snug" role="list">
        {others.map(({ id, number, subject, state, created_at }) => (
          <li key={id}>
            <Link to={consolePaths.ticket(locale, id)} discover="none">
              #{number} {subject}
            </Link>{" "}
            <TicketStateBadge state={state} label={t(`state-of.${state}`)} />{" "}
            <span className="small dim">{formatDate(locale, created_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
