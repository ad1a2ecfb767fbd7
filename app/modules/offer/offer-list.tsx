import type { Offer } from "#contract/offer.ts";
import { offerPaths } from "../../offer-paths.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate, formatMoney, formatRelative } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ChipLink } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import { isYourTurn, OfferBadge, useStatusWords } from "./offer-status.tsx";
import "../ui/panel.css";
import "./offer.css";

export type OfferQuery = { role: Offer["role"]; page: number };

export function parseOfferQuery(query: URLSearchParams): OfferQuery {
  const page = Number(query.get("page"));
  return {
    role: query.get("role") === "seller" ? "seller" : "buyer",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

export function OfferList({ offers, now }: { offers: readonly Offer[]; now: string }) {
  return (
    <ul className="stack">
      {offers.map((offer, index) => (
        <Row key={offer.id} offer={offer} now={now} eager={index < 4} />
      ))}
    </ul>
  );
}

function Row({ offer, now, eager }: { offer: Offer; now: string; eager: boolean }) {
  const t = useT("offer");
  const locale = useLocale();
  const words = useStatusWords(offer);
  const { listing, status, asking_price, expires_at } = offer;
  const isLive = status === "open" || status === "countered" || status === "accepted";
  return (
    <li className={isYourTurn(offer) ? "panel act offer-row" : "panel offer-row"}>
      <Photo url={listing.cover} alt="" set="thumb" className="thumb" {...(eager && { eager })} />
      <div className="what">
        <p>
          <OfferBadge offer={offer} />
        </p>
        <h2>
          <Link to={offerPaths.offer(locale, offer.id)}>{words}</Link>
        </h2>
        <p>{listing.title}</p>
        <p className="small dim">
          {t("list.asking", { price: formatMoney(locale, asking_price) })}
          {isLive
            ? ` · ${t("list.until", {
                time: formatDate(locale, expires_at, "moment"),
                relative: formatRelative(locale, expires_at, new Date(now)),
              })}`
            : null}
        </p>
      </div>
    </li>
  );
}

type TabsProps = { role: Offer["role"]; waiting: Record<Offer["role"], number> };

export function OfferTabs({ role, waiting }: TabsProps) {
  const t = useT("offer");
  const locale = useLocale();
  return (
    <nav aria-label={t("list.tabs")} className="chips">
      {(["buyer", "seller"] as const).map((one) => (
        <ChipLink
          key={one}
          to={offerPaths.offers(locale, { role: one === "buyer" ? null : one })}
          on={one === role}
          {...(one === role ? { "aria-current": "page" } : {})}
        >
          {t(`list.${one}`)}
          {waiting[one] > 0 ? ` · ${t("list.waiting", { count: waiting[one] })}` : null}
        </ChipLink>
      ))}
    </nav>
  );
}

export function NoOffers({ role }: Pick<OfferQuery, "role">) {
  const t = useT("offer");
  const locale = useLocale();
  return (
    <Panel>
      <Icon name="ring-todo" className="ring huge" />
      <h2>{t(`list.empty.${role}`)}</h2>
      <p className="dim narrow">{t(`list.empty.${role}-note`)}</p>
      <p>
        {role === "buyer" ? (
          <ButtonLink to={paths.search(locale)}>{t("list.empty.browse")}</ButtonLink>
        ) : (
          <ButtonLink to={sellerPaths.listings(locale)}>{t("list.empty.listings")}</ButtonLink>
        )}
      </p>
    </Panel>
  );
}

export function OfferPages({ role, page, last }: OfferQuery & { last: number }) {
  const t = useT("offer");
  const locale = useLocale();
  return (
    <ListPages
      page={page}
      last={last}
      to={(number) =>
        offerPaths.offers(locale, {
          role: role === "buyer" ? null : role,
          page: number === 1 ? null : number,
        })
      }
      label={t("list.pages")}
      before={t("list.newer")}
      here={t("list.page", { page, last })}
      after={t("list.older")}
    />
  );
}
