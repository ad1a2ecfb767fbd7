import type { Market } from "#contract/market.ts";
import { Link } from "../ui/link.tsx";
import { hubPaths } from "../../hub-paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Grade } from "../condition/grade.tsx";
import { Photo } from "../ui/photo.tsx";
import type { QueueItem, ListingQueue } from "./listing-queue.ts";
import { WaitRing } from "./wait-ring.tsx";
import "./hub.css";
import { ListPages } from "../ui/list-pages.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import "../ui/spinner.css";

type Props = { items: readonly QueueItem[]; market: Market | null; now: string };

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
          <Link to={hubPaths.listing(locale, item.id, { market })} discover="none">
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
        {rejections > 0 || item.isMine || item.editOf !== null || item.signs > 0 ? (
          <p className="row">
            {item.isHeld ? <Badge kind="now">{t("queue.held")}</Badge> : null}
            {item.signs > 0 ? (
              <Badge kind="off">{t("queue.signs", { count: item.signs })}</Badge>
            ) : null}
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

export function QueuePages({ market, page, last }: ListingQueue & { last: number }) {
  const t = useT("hub");
  const locale = useLocale();
  const to = (number: number) =>
    hubPaths.listings(locale, { market, page: number === 1 ? null : number });
  return (
    <ListPages
      {...{ page, last, to }}
      label={t("queue.pages")}
      before={t("queue.older")}
      here={t("queue.page", { page, last })}
      after={t("queue.younger")}
    />
  );
}

export function EmptyQueue({ market }: { market: Market | null }) {
  const t = useT("hub");
  const places = useT("locale");
  const locale = useLocale();
  return (
    <Panel className="stack slim nothing" aria-label={t("queue.title")}>
      <Icon name="grade-excellent" className="ring huge" />
      <h2>
        {market === null
          ? t("queue.empty")
          : t("queue.empty-market", { market: places(`country.${market}`) })}
      </h2>
      <p className="dim">{t("queue.empty-body")}</p>
      <p className="row">
        {market === null ? (
          <ButtonLink kind="line" to={hubPaths.overview(locale)}>
            {t("queue.to-hub")}
          </ButtonLink>
        ) : (
          <ButtonLink kind="line" to={hubPaths.listings(locale)}>
            {t("queue.see-all")}
          </ButtonLink>
        )}
      </p>
    </Panel>
  );
}
