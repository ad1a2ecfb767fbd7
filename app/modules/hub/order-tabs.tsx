import { HUB_QUEUES, type HubQueue } from "#contract/order-states.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ChipLink } from "../ui/chip.tsx";
import { toOrderAddress, type OrderQueue } from "./order-queue.ts";
import "./hub.css";

export type QueueCounts = Readonly<Record<HubQueue, number>>;

type Props = Pick<OrderQueue, "queue" | "market" | "sort"> & { counts: QueueCounts };

export function OrderTabs({ queue, market, sort, counts }: Props) {
  const t = useT("hub-order");
  const locale = useLocale();
  return (
    <nav className="chips" aria-label={t("queues")}>
      {HUB_QUEUES.map((one) => (
        <ChipLink
          key={one}
          to={hubPaths.orders(locale, toOrderAddress({ queue: one, market, sort }))}
          on={one === queue}
          {...(one === queue ? { "aria-current": "page" } : {})}
          {...(one === "late" && counts.late > 0 ? { className: "pressing" } : {})}
        >
          {t(`queue.${one}`)} <span className="count">{formatNumber(locale, counts[one])}</span>
        </ChipLink>
      ))}
    </nav>
  );
}
