import { useCallback, useEffect, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";
import { CLOSE_UP, takePress, toCloseUp } from "./gallery.tsx";
import type { ShownListing } from "./present-listing.ts";

/** Pixels. */
const WIDTH = 1920;
const EARLY = 640;

const KEYS: Record<string, string> = { Escape: "close", ArrowLeft: "back", ArrowRight: "on" };

const findOpen = () => document.getElementById(location.hash.slice(1))?.closest(".close-up");

type Shown = Pick<ShownListing, "title" | "photos">;
type Props = Shown & {
  /** The photo that the address opens full-page, from 1; null for none. */
  asked: number | null;
  /** The fragment that was pressed last. */
  pressed: { hash: string } | null;
};

/**
 * Photos over the page, which CSS shows by `:target`. A large photo enters the page when it is
 * opened first, because browsers without scripts fetch every picture.
 */
export function CloseUps({ asked, pressed, title, photos }: Props) {
  const count = photos.length;
  const [opened, setOpened] = useState<readonly number[]>(asked === null ? [] : [asked]);

  /** Opening adds a history entry, paging and closing replace it. */
  const show = useCallback(
    (hash: string) => {
      const place = hash.startsWith(CLOSE_UP) ? Number(hash.slice(CLOSE_UP.length)) : 0;
      if (Number.isInteger(place) && place >= 1 && place <= count) {
        flushSync(() => setOpened((was) => (was.includes(place) ? was : [...was, place])));
      }
      // Navigating to the same hash again makes `:target` match the element that is new.
      if (findOpen() || location.hash === hash) location.replace(hash);
      else location.hash = hash;
    },
    [count],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const open = findOpen();
      const way = KEYS[event.key];
      if (!open || !way || event.altKey || event.ctrlKey || event.metaKey) return;
      // In full size the arrow keys scroll the photo.
      if (way !== "close" && open.querySelector("input:checked")) return;
      const link = open.querySelector<HTMLAnchorElement>(`a[data-way="${way}"]`);
      if (!link) return;
      event.preventDefault();
      show(link.hash);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [show]);

  useEffect(() => {
    // React renders at once only outside of an effect.
    if (pressed !== null) queueMicrotask(() => show(pressed.hash));
  }, [pressed, show]);

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    const link = takePress(event);
    if (link !== null) show(link.hash);
  }

  return opened.map((place) => <CloseUp key={place} {...{ place, follow, title, photos }} />);
}

type CloseUpProps = Shown & {
  /** From 1. */
  place: number;
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** It opens, pages and closes by links. */
function CloseUp({ place, title, photos, follow }: CloseUpProps) {
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
