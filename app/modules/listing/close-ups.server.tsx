import { paths } from "../../paths.ts";
import type { T } from "../locale/use-t.ts";
import type { ShownListing } from "./present-listing.ts";
import { toCloseUp } from "./to-close-up.ts";

/** Wide enough to look closely at a scratch, px. */
const WIDTH = 1920;
/** Seen until that has come: one of the widths of the gallery. */
const EARLY = 640;

type Props = Pick<ShownListing, "title" | "photos"> & {
  /** The one that the address asks for, from 1; null for none. */
  asked: number | null;
  t: T<"listing-more">;
};

/**
 * Photos over the whole page, each with an address, so that opening, leafing, closing and going back
 * are links. Only the one that is asked for stands in the page: browsers without scripts fetch every
 * picture they see. The others lie in a template, which fetches nothing, for show-close-up.ts.
 */
export function CloseUps({ asked, ...all }: Props) {
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

type OneProps = Omit<Props, "asked"> & { place: number };

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
