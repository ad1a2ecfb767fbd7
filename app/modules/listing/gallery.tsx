import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";
import { Photo } from "../ui/photo.tsx";
import type { ShownListing } from "./present-listing.ts";

/** Wide enough to look closely at a scratch. */
const CLOSE_UP = 1920;

/** Photos by what they show: a strip to swipe on phones, one large and the rest small elsewhere. */
export function Gallery({ title, photos }: Pick<ShownListing, "title" | "photos">) {
  const t = useT("listing");
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
        {photos.map(({ url, tag, width, height }, index) => (
          <li key={url + tag}>
            <a href={paths.media(url, CLOSE_UP)}>
              <Photo
                url={url}
                alt={`${title}: ${t(`photo.${tag}`)}`}
                set={index === 0 ? "large" : "shot"}
                width={width}
                height={height}
                {...(index === 0 ? { eager: "first" } : {})}
              />
            </a>
            <span className="tiny dim" aria-hidden="true">
              {t(`photo.${tag}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
