import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";
import type { ShownListing } from "./present-listing.ts";
import { toCloseUp, type Follow } from "./use-close-ups.ts";
import "./close-up.css";

/** Pixels. */
const WIDTH = 1920;
const EARLY = 640;

type Props = Pick<ShownListing, "title" | "photos"> & {
  /** From 1. */
  place: number;
  follow: Follow;
};

/** One photo over the page; it opens, pages and closes by links. */
export function CloseUp({ place, title, photos, follow }: Props) {
  const t = useT("listing-more");
  const count = photos.length;
  const { url, tag, width, height } = photos[place - 1]!;
  const name = t(`photo.${tag}`);
  const which = t("close-up.which", { place, count });
  const link = { className: "btn line m", onClick: follow };
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
        <a {...link} href={`#shot-${place}`} data-way="close">
          {t("close-up.close")}
        </a>
      </div>
      {/* Focusable, so that arrow keys scroll a photo larger than the screen. */}
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
            {...link}
            href={toCloseUp(place > 1 ? place - 1 : count)}
            rel="nofollow"
            data-way="back"
          >
            {t("close-up.previous")}
          </a>
          <a {...link} href={toCloseUp(place < count ? place + 1 : 1)} rel="nofollow" data-way="on">
            {t("close-up.next")}
          </a>
        </p>
      )}
    </section>
  );
}
