import { Form } from "react-router";
import { FAVORITE_SORTS, type FavoriteSort } from "#contract/favorite-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatPercent, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { AccountFrame } from "../account/account-frame.tsx";
import { useSession } from "../session/use-session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { Option } from "../ui/option.tsx";
import { Panel } from "../ui/panel.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../listing-card/card.tsx";
import type { KeptDevice, KeptProduct } from "./present-favorites.ts";
import { FavoriteToggle } from "../listing-card/favorite-toggle.tsx";
import { Photo } from "../ui/photo.tsx";
import "../ui/field.css";
import "../ui/panel.css";
import "./favorite.css";

const FIRST_ROW = 4;
/** The form of the boxes on the cards. */
const COMPARE = "compare";

type Props = {
  devices: readonly KeptDevice[];
  products: readonly KeptProduct[];
  page: number;
  sort: FavoriteSort;
  last: number;
  fall: number;
};

export function FavoritesPage({ devices, products, page, sort, last, fall }: Props) {
  const t = useT("favorite");
  const locale = useLocale();
  const { signedIn } = useSession();
  const isComparable = devices.filter(({ isLive }) => isLive).length > 1;
  const isEmpty = devices.length + products.length === 0 && page === 1;
  const list = (
    <>
      {signedIn || isEmpty ? null : <Visitor />}
      {isEmpty ? <Empty signedIn={signedIn} /> : null}
      {devices.length > 0 ? (
        <section className="stack" aria-labelledby="devices">
          <h2 id="devices" className={products.length > 0 ? undefined : "vh"}>
            {t("devices")}
          </h2>
          {devices.length > 1 ? <SortForm sort={sort} /> : null}
          <ul className="grid" data-list="account/favorites">
            {devices.map((device, index) => (
              <KeptCard
                key={device.card.id}
                device={device}
                eager={index < FIRST_ROW}
                isComparable={isComparable}
              />
            ))}
          </ul>
          {isComparable ? <CompareForm /> : null}
        </section>
      ) : null}
      {page > last ? <Beyond last={last} /> : null}
      <ListPages
        {...{ page, last }}
        to={(number) =>
          paths.favorites(locale, {
            sort_by: sort === "added" ? null : sort,
            page: number === 1 ? null : number,
          })
        }
        label={t("pages")}
        before={t(sort === "added" ? "newer" : "before")}
        here={t("page", { page, last })}
        after={t(sort === "added" ? "older" : "after")}
      />
      {products.length > 0 ? <KeptProducts products={products} /> : null}
    </>
  );
  // Visitors have favourites too, but no account whose menu could stand beside them.
  if (!signedIn) {
    return (
      <main id="main" className="wrap stack">
        <div className="stack snug">
          <h1>{t("title")}</h1>
          <p className="dim">{t("lead-visitor")}</p>
        </div>
        {list}
      </main>
    );
  }
  return (
    <AccountFrame
      screen="favorites"
      title={t("title")}
      lead={t("lead", { percent: formatPercent(locale, Math.round(fall * 100)) })}
      isWide
    >
      <p>
        <Link className="link tap" to={paths.savedSearches(locale)}>
          {t("searches")}
        </Link>
      </p>
      {list}
    </AccountFrame>
  );
}

function SortForm({ sort }: { sort: FavoriteSort }) {
  const t = useT("favorite");
  return (
    <Form className="row nowrap kept-sort" action={paths.favorites(useLocale())}>
      <label className="vh" htmlFor="sort-by">
        {t("sort")}
      </label>
      <div className="field">
        <select id="sort-by" name="sort_by" defaultValue={sort} key={sort}>
          {FAVORITE_SORTS.map((name) => (
            <option key={name} value={name}>
              {t(`sort-by.${name}`)}
            </option>
          ))}
        </select>
      </div>
      <Button kind="line" size="m">
        {t("sort-apply")}
      </Button>
    </Form>
  );
}

/** A document: the page of the comparison has no scripts. */
function CompareForm() {
  const t = useT("favorite");
  return (
    <form id={COMPARE} className="row kept-compare" action={paths.compare(useLocale(), [])}>
      <p className="small dim">{t("compare-up-to", { max: LIMITS.compare })}</p>
      <Button kind="line">{t("compare")}</Button>
    </form>
  );
}

function Visitor() {
  const t = useT("favorite");
  const locale = useLocale();
  return (
    <Panel kind="calm" className="row">
      <div className="stack snug narrow">
        <p>{t("visitor")}</p>
        <p className="small">{t("visitor-note")}</p>
      </div>
      <ButtonLink kind="line" to={paths.signIn(locale, { callbackUrl: paths.favorites(locale) })}>
        {t("sign-in")}
      </ButtonLink>
    </Panel>
  );
}

function Empty({ signedIn }: { signedIn: boolean }) {
  const t = useT("favorite");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="empty">
      <Icon name="heart" className="ic huge-heart" />
      <h2 id="empty">{t("empty")}</h2>
      <p className="dim narrow">{t(signedIn ? "empty-note-member" : "empty-note")}</p>
      <p>
        <ButtonLink to={paths.search(locale)}>{t("browse")}</ButtonLink>
      </p>
    </Panel>
  );
}

function Beyond({ last }: { last: number }) {
  const t = useT("favorite");
  const locale = useLocale();
  return (
    <Panel>
      <p>{t("beyond")}</p>
      <p>
        <ButtonLink kind="line" to={paths.favorites(locale, { page: last > 1 ? last : null })}>
          {t("beyond-last")}
        </ButtonLink>
      </p>
    </Panel>
  );
}

type KeptCardProps = { device: KeptDevice; eager: boolean; isComparable: boolean };

function KeptCard({ device, eager, isComparable }: KeptCardProps) {
  const t = useT("favorite");
  const locale = useLocale();
  const { card, isLive, then, change } = device;
  const price = formatMoney(locale, then);
  if (!isLive) {
    return (
      <Card listing={card} eager={eager}>
        <p className="since">
          <Badge kind="off">{t("sold")}</Badge>
        </p>
        <p className="since small">
          <Link className="link above" to={paths.listing(locale, card.id)} discover="none">
            {t("similar")}
            <span className="vh">: {card.title}</span>
          </Link>
        </p>
      </Card>
    );
  }
  // A real minus sign, which does not wrap away from its number.
  const percent = `−${formatPercent(locale, Math.abs(change))}`;
  return (
    <Card listing={card} eager={eager}>
      {change < 0 ? <p className="since small fell">{t("fell", { percent, price })}</p> : null}
      {change > 0 ? <p className="since small dim">{t("rose", { price })}</p> : null}
      {isComparable ? (
        <div className="kept-pick">
          <Option
            type="checkbox"
            form={COMPARE}
            name="id"
            value={card.id}
            label={
              <>
                {t("compare-one")}
                <span className="vh">: {card.title}</span>
              </>
            }
          />
        </div>
      ) : null}
    </Card>
  );
}

function KeptProducts({ products }: { products: readonly KeptProduct[] }) {
  const t = useT("favorite");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="products">
      <h2 id="products">{t("products")}</h2>
      <ul className="kept-products">
        {products.map(({ id, title, detail, cover, count, from }) => (
          <li key={id} className="panel kept-product">
            <Photo url={cover} alt="" set="thumb" className="thumb" />
            <div>
              <h3>
                <Link to={paths.sku(locale, id)}>{title}</Link>
              </h3>
              {detail ? <p className="small dim">{detail}</p> : null}
              <p className="small">
                {count === 0 ? t("units-none") : t("units", { count })}
                {count === 0 || from === null
                  ? null
                  : `, ${t("from", { price: formatMoney(locale, from) })}`}
              </p>
            </div>
            <FavoriteToggle sku id={id} title={[title, detail].filter(Boolean).join(", ")} isKept />
          </li>
        ))}
      </ul>
    </section>
  );
}
