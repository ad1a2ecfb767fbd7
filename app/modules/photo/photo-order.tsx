import { useT } from "../locale/use-t.ts";
import { Photo } from "../ui/photo.tsx";
import { DeedButton } from "./photo-action-button.tsx";
import type { PhotoView } from "./photo-views.ts";
import type { PhotoDesk } from "./use-photo-uploads.ts";

type Props = { photos: readonly PhotoView[]; desk: PhotoDesk };

const ARROWS = { earlier: "M19 12H5m6-6-6 6 6 6", later: "M5 12h14m-6-6 6 6-6 6" } as const;

export function PhotoOrder({ photos, desk }: Props) {
  const t = useT("sell-photos");
  const move = (photo: PhotoView, index: number, way: keyof typeof ARROWS) => {
    const place = way === "earlier" ? index - 1 : index + 1;
    if (place < 0 || place >= photos.length) return <span className="icon" />;
    return (
      <DeedButton
        className="icon"
        deed={{ is: "place", id: photo.id, place }}
        desk={desk}
        aria-label={t(`${way}`, { tag: t(`tag.${photo.tag}`) })}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={ARROWS[way]} />
        </svg>
      </DeedButton>
    );
  };
  return (
    <details className="fold order">
      <summary>{t("order")}</summary>
      <div className="stack snug">
        <p className="small dim">{t("order-hint")}</p>
        <ol className="scroll">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Photo url={photo.url} alt="" set="thumb" width={photo.width} height={photo.height} />
              <span>{t(`tag.${photo.tag}`)}</span>
              <span className="row nowrap">
                {move(photo, index, "earlier")}
                {move(photo, index, "later")}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}
