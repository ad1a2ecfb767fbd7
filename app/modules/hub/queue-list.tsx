import { Link } from "../ui/link.tsx";
import type { Market } from "#contract/market.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Grade } from "../ui/grade.tsx";
import { Photo } from "../ui/photo.tsx";
import type { QueueItem } from "./present-queue.ts";
import { WaitRing } from "./wait-ring.tsx";
import "./hub.css";

type Props = { items: readonly QueueItem[]; market: Market | null; now: string };

/** The queue, the longest wait first: enough of each to know what comes. */
export function QueueList({ items, market, now }: Props) {
  return (
    <ol className="queue">
      {items.map((item, index) => (
        <Item key={item.id} item={item} market={market} now={now} eager={index < 6} />
      ))}
    </ol>
  );
}

type ItemProps = { item: QueueItem; market: Market | null; now: string; eager: boolean };

function Item({ item, market, now, eager }: ItemProps) {
  const t = useT("hub");
  const places = useT("locale");
  const locale = useLocale();
  const { rejections } = item;
  return (
    <li>
      <Photo url={item.cover} alt="" set="thumb" className="thumb" {...(eager ? { eager } : {})} />
      <div className="what">
        <h2>
          <Link to={sellerPaths.hubListing(locale, item.id, { market })} discover="none">
            {item.title}
          </Link>
        </h2>
        <p className="small dim">{item.detail}</p>
        <p className="small dim">
          {[
            t("queue.by", { seller: item.seller }),
            places(`country.${item.market}`),
            t("queue.photos", { count: item.photos }),
          ].join(" · ")}
        </p>
        {rejections > 0 || item.isMine || item.editOf !== null ? (
          <p className="row">
            {item.editOf === null ? null : <Badge kind="off">{t("queue.changed")}</Badge>}
            {item.isMine ? <Badge kind="off">{t("queue.mine")}</Badge> : null}
            {rejections > 0 ? (
              <Badge kind="now">{t("queue.sent-back", { count: rejections })}</Badge>
            ) : null}
          </p>
        ) : null}
      </div>
      <p className="asks">
        <span className="price">{formatMoney(locale, item.price)}</span>
        <Grade grade={item.grade} />
      </p>
      <p className="age">
        <WaitRing since={item.since} now={now} />
      </p>
    </li>
  );
}
