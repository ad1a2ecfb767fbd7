import type { Overview } from "#contract/overview.ts";
import type { WaitingName } from "#contract/overview-words.ts";
import type { Locale } from "#contract/market.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";

const order = (tab: string) => (locale: Locale) => hubPaths.orders(locale, { tab });

/** The list that shows what is counted; null where there is none. */
const PATHS: Record<WaitingName, ((locale: Locale) => string) | null> = {
  orders_due: (locale) => hubPaths.orders(locale, { sort: "due" }),
  late: order("late"),
  intake: order("intake"),
  check: order("check"),
  ship: order("ship"),
  send_back: order("send_back"),
  approve: order("approve"),
  review: order("review"),
  listings: hubPaths.listings,
  reports: hubPaths.reports,
  complaints: hubPaths.complaints,
  documents: hubPaths.documents,
  claims: hubPaths.claims,
  repairs: hubPaths.subscriptionClaims,
  device_wishes: hubPaths.deviceWishes,
  tickets: (locale) => consolePaths.list(locale, "tickets"),
  payouts_held: null,
  payouts_failed: null,
  messages_late: null,
  messages_dead: null,
};

export function Waiting({ waiting }: Pick<Overview, "waiting">) {
  const t = useT("overview");
  const locale = useLocale();
  const rows = waiting.filter(({ count }) => count > 0);
  return (
    <Panel aria-labelledby="waits" className="stack snug">
      <h2 id="waits">{t("waits.title")}</h2>
      {rows.length === 0 ? (
        <p className="dim">{t("waits.none")}</p>
      ) : (
        <ul className="console-waits">
          {rows.map(({ name, count, since, due_at }) => {
            const text = t(`waits.name.${name}`, { count });
            const path = PATHS[name];
            return (
              <li key={name}>
                {path === null ? (
                  text
                ) : (
                  <Link to={path(locale)} discover="none">
                    {text}
                  </Link>
                )}{" "}
                <span className="small dim">
                  {due_at !== null
                    ? t("waits.due", { moment: formatDate(locale, due_at, "moment") })
                    : since === null
                      ? null
                      : t("waits.since", { moment: formatDate(locale, since, "moment") })}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
