import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import { offerPaths } from "../../offer-paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatMoney, formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { StateBadge } from "../my-listings/state-badge.tsx";
import { ListingFacts } from "../my-listings/listing-facts.tsx";
import { NextButton } from "../my-listings/next-button.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Photo } from "../ui/photo.tsx";
import { BULK_FORM } from "./desk-page.tsx";
import { DuplicateForm } from "./duplicate-form.tsx";
import type { DeskRow } from "./present-desk.ts";
import { useTimeOnSale } from "./use-time-on-sale.ts";
import "./desk.css";

type Props = {
  rows: readonly DeskRow[];
  caption: string;
  ticks: "none" | "off" | "on";
  /** Of the forms of all rows. */
  nonce: string;
};

const COLUMNS = ["device", "price", "interest", "time", "do"] as const;

/** A table on a wide screen, a list of short cards on a phone. */
export function DeskTable({ rows, caption, ticks, nonce }: Props) {
  const t = useT("own-listings");
  return (
    <table className="desk">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {ticks === "none" ? null : (
            <th scope="col">
              <span className="vh">{t("column.select")}</span>
            </th>
          )}
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row key={row.id} row={row} ticks={ticks} nonce={nonce} eager={index < 6} />
        ))}
      </tbody>
    </table>
  );
}

function Tick({ id, title, isOn }: { id: string; title: string; isOn: boolean }) {
  const t = useT("own-listings");
  return (
    <label>
      <span className="vh">{t("row.select", { title })}</span>
      <input type="checkbox" form={BULK_FORM} name="id" value={id} defaultChecked={isOn} />
    </label>
  );
}

type RowProps = Pick<Props, "ticks" | "nonce"> & { row: DeskRow; eager: boolean };

function Row({ row, ticks, nonce, eager }: RowProps) {
  const t = useT("own-listings");
  const mine = useT("my-listings");
  const locale = useLocale();
  const { id, title, detail, state, isUnsent, reference } = row;
  const name = title ?? mine("untitled");
  const to = isUnsent ? sellerPaths.sell(locale, id, "resume") : sellerPaths.listing(locale, id);
  return (
    <tr className={state === "rejected" || row.offersWaiting > 0 ? "waits" : undefined}>
      {ticks === "none" ? null : (
        <td className="tick">
          <Tick id={id} title={name} isOn={ticks === "on"} />
        </td>
      )}
      <td className="device">
        <Photo url={row.cover} alt="" set="thumb" className="thumb" {...(eager ? { eager } : {})} />
        <div className="what">
          <Link className="name" to={to}>
            {name}
          </Link>
          {detail ? <p className="small dim">{detail}</p> : null}
          {reference === null ? null : (
            <p className="small dim">{t("row.reference", { reference })}</p>
          )}
          {state === "published" ? null : (
            <p>
              <StateBadge state={state} />
            </p>
          )}
          <ListingFacts listing={row} />
        </div>
      </td>
      <td className="price-cell">
        <PriceCell row={row} />
      </td>
      <td className="interest">
        <Interest row={row} />
      </td>
      <td className="time">
        <Time row={row} />
      </td>
      <td className="do">
        <Next row={row} name={name} to={to} nonce={nonce} />
      </td>
    </tr>
  );
}

function PriceCell({ row: { price, sale } }: { row: DeskRow }) {
  const t = useT("own-listings");
  const locale = useLocale();
  if (price === null) return null;
  return (
    <>
      <b className="price">{formatMoney(locale, price)}</b>
      {sale === null ? null : (
        <span className="small dim">
          {t("row.receive", { amount: formatMoney(locale, sale.you_receive) })}
        </span>
      )}
    </>
  );
}

const VIEWS = "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12z";

function Interest({ row: { interest } }: { row: DeskRow }) {
  const t = useT("own-listings");
  const locale = useLocale();
  if (interest === null) return null;
  const { views, favorites } = interest;
  return (
    <p className="small counts">
      <span>
        <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
          <path d={VIEWS} />
          <circle cx="12" cy="12" r="2.8" />
        </svg>
        <span aria-hidden="true">{formatNumber(locale, views)}</span>
        <span className="vh">
          {t("row.views", { count: views, days: LIMITS.ownListings.viewDays })}
        </span>
      </span>
      <span>
        <Icon name="heart" />
        <span aria-hidden="true">{formatNumber(locale, favorites)}</span>
        <span className="vh">{t("row.favorites", { count: favorites })}</span>
      </span>
    </p>
  );
}

function Time({ row }: { row: DeskRow }) {
  const t = useT("own-listings");
  const locale = useLocale();
  const spent = useTimeOnSale(row);
  const { usual } = row;
  return (
    <>
      {spent === null ? null : <span className="small">{spent.text}</span>}
      {usual === null ? null : (
        <span className={`small place-${usual.place}`}>
          {t(`place.${usual.place}`)}
          {usual.place === "fair" ? null : (
            <span className="dim usual">
              {t("row.usual", { price: formatMoney(locale, usual.median) })}
            </span>
          )}
        </span>
      )}
    </>
  );
}

type NextProps = { row: DeskRow; name: string; to: string; nonce: string };

/** One thing to do, the most pressing first, and the rest behind a menu. */
function Next({ row, name, to, nonce }: NextProps) {
  const t = useT("own-listings");
  const locale = useLocale();
  const { id, next, offersWaiting, lowerTo, isUnsent } = row;
  return (
    <div className="desk-do">
      {offersWaiting > 0 ? (
        <ButtonLink size="m" to={offerPaths.offers(locale, { role: "seller" })}>
          {t("row.offers", { count: offersWaiting })}
          <span className="vh">: {name}</span>
        </ButtonLink>
      ) : lowerTo !== null && (next === null || next === "boost") ? (
        <LowerLink id={id} to={lowerTo} name={name} />
      ) : (
        <NextButton listing={row} size="m" from="list" />
      )}
      <details className="desk-more">
        <summary aria-label={t("row.more-of", { title: name })}>
          <span aria-hidden="true">⋯</span>
        </summary>
        <ul>
          {isUnsent ? null : (
            <li>
              <Link to={to}>{t("row.manage")}</Link>
            </li>
          )}
          {row.actions.includes("update_price") ? (
            <li>
              <Link to={sellerPaths.listing(locale, id, "price")}>{t("row.price")}</Link>
            </li>
          ) : null}
          {row.title === null ? null : (
            <li>
              <DuplicateForm nonce={nonce} kind="bare" action={sellerPaths.listing(locale, id)} />
            </li>
          )}
          <li>
            <Link to={sellerPaths.listing(locale, id, "reference")}>{t("row.set-reference")}</Link>
          </li>
        </ul>
      </details>
    </div>
  );
}

function LowerLink({ id, to, name }: { id: string; to: Money; name: string }) {
  const t = useT("own-listings");
  const locale = useLocale();
  return (
    <ButtonLink
      kind="line"
      size="m"
      to={sellerPaths.listing(locale, id, "price", { asking_price: to.amount })}
    >
      {t("row.lower", { price: formatMoney(locale, to) })}
      <span className="vh">: {name}</span>
    </ButtonLink>
  );
}
