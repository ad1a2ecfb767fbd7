import { useState, type ComponentType, type MouseEvent } from "react";
import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";
import { Photo } from "../ui/photo.tsx";
import type { PhotoViewProps } from "./photo-view.tsx";
import type { Review } from "./present-review.ts";
import "./hub.css";

/** Pixels: wide enough to see a scratch. */
const CLOSE_UP = 2048;
const ON_PAGE = 828;

/** The seller's photos; each links to a larger one, which scripts show in a dialog. */
export function ReviewPhotos({ title, photos }: Pick<Review, "title" | "photos">) {
  const t = useT("hub");
  const words = useT("listing-more");
  const [View, setView] = useState<ComponentType<PhotoViewProps> | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const shown = photos.map(({ url, tag, ...photo }) => ({
    ...photo,
    url,
    name: words(`photo.${tag}`),
    to: paths.media(url, CLOSE_UP),
    small: paths.media(url, ON_PAGE),
  }));

  function enlarge(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const { href } = event.currentTarget;
    event.preventDefault();
    import("./photo-view.tsx").then(
      (part) => {
        setView(() => part.PhotoView);
        setPlace(index);
      },
      () => window.location.assign(href),
    );
  }

  return (
    <section className="stack" aria-labelledby="photos">
      <h2 id="photos">{t("review.photos", { count: photos.length })}</h2>
      {photos.length === 0 ? <p className="dim">{t("review.no-photo")}</p> : null}
      <ul className="prints">
        {shown.map(({ url, name, to, isCover, width, height }, index) => (
          <li key={url + name}>
            <a href={to} onClick={(event) => enlarge(event, index)}>
              <Photo
                url={url}
                alt={t("review.larger", { photo: `${title}: ${name}` })}
                set="large"
                width={width}
                height={height}
                {...(index < 2 ? { eager: index === 0 ? "first" : true } : {})}
              />
            </a>
            <span className="small dim" aria-hidden="true">
              {isCover ? `${name}, ${t("review.cover")}` : name}
            </span>
          </li>
        ))}
      </ul>
      {View === null || place === null ? null : (
        <View photos={shown} place={place} onMove={setPlace} onClose={() => setPlace(null)} />
      )}
    </section>
  );
}
