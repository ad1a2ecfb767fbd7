import type { TicketSummary } from "#contract/ticket.ts";
import { accountPaths } from "../../account-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { TicketStateBadge } from "./ticket-state.tsx";
import "../ui/badge.css";

export function TicketLines({ tickets }: { tickets: readonly TicketSummary[] }) {
  const t = useT("ticket");
  const locale = useLocale();
  if (tickets.length === 0) return <p>{t("none")}</p>;
  return tickets.map(({ id, number, subject, state, updated_at }) => (
    <Panel key={id} className="stack snug" aria-labelledby={`ticket-${number}`}>
      <h2 id={`ticket-${number}`}>
        <Link to={accountPaths.ticket(locale, id)}>{subject}</Link>
      </h2>
      <p className="row snug">
        <TicketStateBadge state={state} />
        <span className="small dim">
          {t("number", { number })} · {formatDate(locale, updated_at, "moment")}
        </span>
      </p>
    </Panel>
  ));
}
