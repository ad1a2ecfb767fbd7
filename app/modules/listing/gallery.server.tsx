import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { Photo } from "../ui/photo.tsx";
import type { ShownListing } from "./present-listing.ts";
import { paths } from "../../paths.ts";
import type { T } from "../locale/use-t.ts";

type Props = Pick<ShownListing, "title" | "photos"> & {
  locale: Locale;
  isLite: boolean;
  /** The photo that the address asks for over the whole page, from 1; null for none. */
  asked: number | null;
};

/** Photos by what they show: a strip to swipe on phones, one large and the rest small elsewhere. */
export function Gallery({ locale, title, photos, isLite, asked }: Props) {
  const t = getT(locale, "listing-more");
  if (photos.length === 0) {
    return (
      <section className="gallery" aria-label={t("photos", { count: 0 })}>
        <div className="photo empty">
          <p className="dim">{t("no-photo")}</p>
        </div>
      </section>
    );
  }
  return (
    <section className="gallery" aria-label={t("photos", { count: photos.length })}>
      <ul className="shots">
        {photos.map(({ url, tag, width, height }, index) => {
          const shot = (
            <Photo
              url={url}
              alt={`${title}: ${t(`photo.${tag}`)}`}
              set={index === 0 ? "large" : "shot"}
              width={width}
              height={height}
              {...(index === 0 ? { eager: "first" } : {})}
            />
          );
          return (
            <li key={url + tag}>
              {/* What opens at a tap cannot stand in a link. */}
              {isLite ? (
                <div id={`shot-${index + 1}`}>{shot}</div>
              ) : (
                <a id={`shot-${index + 1}`} href={toCloseUp(index + 1)} rel="nofollow">
                  {shot}
                </a>
              )}
              <span className="tiny dim" aria-hidden="true">
                {t(`photo.${tag}`)} <span>{`${index + 1}/${photos.length}`}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {photos.length < 2 ? null : (
        <nav className="scroll shot-tags" aria-label={t("photo-tags")}>
          {photos.map(({ url, tag }, index) => (
            <a key={url + tag} className="small" href={`#shot-${index + 1}`}>
              {t(`photo.${tag}`)}
            </a>
          ))}
        </nav>
      )}
      {isLite ? null : <CloseUps {...{ title, photos, asked, t }} />}
    </section>
  );
}

/** Wide enough to look closely at a scratch, px. */
const WIDTH = 1920;
/** Seen until that has come: one of the widths of the gallery. */
const EARLY = 640;

type CloseUpsProps = Pick<ShownListing, "title" | "photos"> & {
  /** The one that the address asks for, from 1; null for none. */
  asked: number | null;
  t: T<"listing-more">;
};

/**
 * Photos over the whole page, each with an address, so that opening, leafing, closing and going back
 * are links. Only the one that is asked for stands in the page: browsers without scripts fetch every
 * picture they see. The others lie in a template, which fetches nothing, for show-close-up.ts.
 */
function CloseUps({ asked, ...all }: CloseUpsProps) {
  const places = all.photos.map((_, index) => index + 1);
  return (
    <>
      {asked === null ? null : <CloseUp place={asked} {...all} />}
      <template>
        {places.map((place) =>
          place === asked ? null : <CloseUp key={place} place={place} {...all} />,
        )}
      </template>
    </>
  );
}

type OneProps = Omit<CloseUpsProps, "asked"> & { place: number };

function CloseUp({ place, title, photos, t }: OneProps) {
  const count = photos.length;
  const { url, tag, width, height } = photos[place - 1]!;
  const name = t(`photo.${tag}`);
  const which = t("close-up.which", { place, count });
  return (
    <section
      id={`photo-${place}`}
      className="close-up"
      aria-label={`${name}, ${which}`}
      tabIndex={-1}
    >
      <div className="above">
        <p>
          <b>{name}</b> <span className="small dim">{which}</span>
        </p>
        <label className="btn line m">
          <input type="checkbox" className="vh" />
          {t("close-up.full")}
        </label>
        <a className="btn line m" href={`#shot-${place}`} data-way="close">
          {t("close-up.close")}
        </a>
      </div>
      {/* Its own keys scroll it where it is larger than the screen. */}
      <div className="plate" tabIndex={0} role="group" aria-label={name}>
        <img src={paths.media(url, EARLY)} alt="" width={width} height={height} loading="lazy" />
        <img
          src={paths.media(url, WIDTH)}
          alt={`${title}: ${name}`}
          width={width}
          height={height}
          loading="lazy"
          fetchPriority="high"
          decoding="async"
        />
      </div>
      {count < 2 ? null : (
        <p className="beneath">
          <a
            className="btn line m"
            href={toCloseUp(place > 1 ? place - 1 : count)}
            rel="nofollow"
            data-way="back"
          >
            {t("close-up.previous")}
          </a>
          <a
            className="btn line m"
            href={toCloseUp(place < count ? place + 1 : 1)}
            rel="nofollow"
            data-way="on"
          >
            {t("close-up.next")}
          </a>
        </p>
      )}
    </section>
  );
}

/**
 * Where photo `place`, from 1, stands over the whole page: the server draws it for the query, the
 * browser shows it for the hash.
 */
const toCloseUp = (place: number): string => `?photo=${place}#photo-${place}`;
