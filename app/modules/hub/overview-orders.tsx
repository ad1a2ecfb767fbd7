import { Link } from "../ui/link.tsx";
import { HUB_QUEUES, type HubQueue } from "#contract/order-words.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import type { QueueCounts } from "./order-tabs.tsx";
import { toOrderAddress } from "./read-order-queue.ts";
import "./hub.css";

/** In which order work is done here; all of them together are no work. */
const WORK = HUB_QUEUES.filter((queue) => queue !== "all");

/** The queues of orders with how many wait in each. */
export function OverviewOrders({ counts }: { counts: QueueCounts }) {
  const t = useT("hub");
  const words = useT("hub-order");
  const locale = useLocale();
  const to = (queue: HubQueue) => sellerPaths.hubOrders(locale, toOrderAddress({ queue }));
  return (
    <Panel aria-labelledby="orders" className="stack hub-queue">
      <h2 id="orders">
        <Link to={to("all")} discover="none">
          {t("overview.orders")}
        </Link>
      </h2>
      <ul className="by-country">
        {WORK.map((queue) => (
          <li key={queue}>
            <Link to={to(queue)} discover="none">
              {words(`title.${queue}`)}
            </Link>
            {queue === "late" && counts.late > 0 ? (
              <Badge kind="now">{formatNumber(locale, counts.late)}</Badge>
            ) : (
              <b>{formatNumber(locale, counts[queue])}</b>
            )}
          </li>
        ))}
      </ul>
      <p className="row">
        <ButtonLink to={to("intake")} discover="none">
          {t("overview.take-in")}
        </ButtonLink>
        <ButtonLink kind="line" to={to("all")} discover="none">
          {t("overview.find-order")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
