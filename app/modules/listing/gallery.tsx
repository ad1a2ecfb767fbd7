import { lazy, Suspense, useEffect, useState, type MouseEvent } from "react";
import { useLite } from "../ui/use-lite.ts";
import { useT } from "../locale/use-t.ts";
import { Photo } from "../ui/photo.tsx";
import type { ShownListing } from "./present-listing.ts";
import "./close-up.css";

/** Lazy, because few visitors open a photo. */
const importCloseUps = () => import("./close-up.tsx");
const CloseUps = lazy(async () => ({ default: (await importCloseUps()).CloseUps }));

/** The fragment of a photo over the page, before its place. */
export const CLOSE_UP = "#photo-";

/** The server reads the query, the browser the hash. `place` counts from 1. */
export const toCloseUp = (place: number): string => `?photo=${place}${CLOSE_UP}${place}`;

/** The photo that the query names, from 1; null where there is no such photo. */
export function readAskedPhoto(params: URLSearchParams, count: number): number | null {
  const asked = params.get("photo") ?? "";
  return /^[1-9]\d?$/.test(asked) && Number(asked) <= count ? Number(asked) : null;
}

/** The address that a press leads to in this page; null where it is meant for another tab. */
export function takePress(event: MouseEvent<HTMLAnchorElement>): HTMLAnchorElement | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  event.preventDefault();
  return event.currentTarget;
}

type Props = Pick<ShownListing, "title" | "photos"> & {
  /** The photo that the address opens full-page, from 1; null for none. */
  asked: number | null;
};

export function Gallery({ title, photos, asked }: Props) {
  const t = useT("listing-more");
  const isLite = useLite();
  const [pressed, setPressed] = useState<{ hash: string } | null>(null);
  useEffect(() => {
    const { hash } = location;
    if (!hash.startsWith(CLOSE_UP) || document.getElementById(hash.slice(1))) return;
    void importCloseUps().then(() => setPressed({ hash }));
  }, []);
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
              {/* Interactive content is not allowed inside of a link. */}
              {isLite ? (
                <div id={`shot-${index + 1}`}>{shot}</div>
              ) : (
                <a
                  id={`shot-${index + 1}`}
                  href={toCloseUp(index + 1)}
                  rel="nofollow"
                  onClick={open}
                >
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
              {isLite ? (
                t(`photo.${tag}`)
              ) : (
                <Photo url={url} alt={t(`photo.${tag}`)} set="thumb" className="thumb" />
              )}
            </a>
          ))}
        </nav>
      )}
      {isLite || (asked === null && pressed === null) ? null : (
        <Suspense>
          <CloseUps {...{ title, photos, asked, pressed }} />
        </Suspense>
      )}
    </section>
  );

  function open(event: MouseEvent<HTMLAnchorElement>) {
    const link = takePress(event);
    if (link === null) return;
    const { hash, href } = link;
    importCloseUps().then(
      () => setPressed({ hash }),
      () => location.assign(href),
    );
  }
}
