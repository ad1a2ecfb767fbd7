import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { Photo } from "../ui/photo.tsx";
import { CloseUps } from "./close-ups.server.tsx";
import { toCloseUp } from "./to-close-up.ts";
import type { ShownListing } from "./present-listing.ts";

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
