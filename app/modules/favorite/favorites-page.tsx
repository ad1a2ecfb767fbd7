import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useSession } from "../session/use-session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { Panel } from "../ui/panel.tsx";
import { KeptCard } from "./kept-card.tsx";
import { KeptProducts } from "./kept-products.tsx";
import type { KeptDevice, KeptProduct } from "./present-favorites.ts";
import "./favorite.css";

/** Cards in the first row of a wide window. */
const FIRST_ROW = 4;

type Props = {
  devices: readonly KeptDevice[];
  products: readonly KeptProduct[];
  page: number;
  last: number;
  /** The least fall that is told of, as a share. */
  fall: number;
};

/** What somebody keeps an eye on, with and without an account: devices, then products. */
export function FavoritesPage({ devices, products, page, last, fall }: Props) {
  const t = useT("favorite");
  const locale = useLocale();
  const { signedIn } = useSession();
  const isEmpty = devices.length + products.length === 0 && page === 1;
  return (
    <main id="main" className="wrap stack">
      <div className="stack snug">
        <h1>{t("title")}</h1>
        <p className="row dim">
          {signedIn
            ? t("lead", { percent: formatPercent(locale, Math.round(fall * 100)) })
            : t("lead-visitor")}
          {signedIn ? (
            <Link className="link tap" to={paths.savedSearches(locale)}>
              {t("searches")}
            </Link>
          ) : null}
        </p>
      </div>
      {signedIn || isEmpty ? null : <Visitor />}
      {isEmpty ? <Empty /> : null}
      {devices.length > 0 ? (
        <section className="stack" aria-labelledby="devices">
          <h2 id="devices" className={products.length > 0 ? undefined : "vh"}>
            {t("devices")}
          </h2>
          <ul className="grid">
            {devices.map((device, index) => (
              <KeptCard key={device.card.id} device={device} eager={index < FIRST_ROW} />
            ))}
          </ul>
        </section>
      ) : null}
      {page > last ? <Beyond last={last} /> : null}
      <ListPages
        {...{ page, last }}
        to={(number) => paths.favorites(locale, { page: number === 1 ? null : number })}
        label={t("pages")}
        before={t("newer")}
        here={t("page", { page, last })}
        after={t("older")}
      />
      {products.length > 0 ? <KeptProducts products={products} /> : null}
    </main>
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

function Empty() {
  const t = useT("favorite");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="empty">
      <Icon name="heart" className="ic huge-heart" />
      <h2 id="empty">{t("empty")}</h2>
      <p className="dim narrow">{t("empty-note")}</p>
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
