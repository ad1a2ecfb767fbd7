import { useT } from "../locale/use-t.ts";
import { Photo } from "../ui/photo.tsx";
import { PhotoActionButton } from "./photo-action-button.tsx";
import type { PhotoView } from "./photo-views.ts";
import type { PhotoUploads } from "./use-photo-uploads.ts";

type Props = { photos: readonly PhotoView[]; uploader: PhotoUploads };

const ARROWS = { earlier: "M19 12H5m6-6-6 6 6 6", later: "M5 12h14m-6-6 6 6-6 6" } as const;

export function PhotoOrder({ photos, uploader }: Props) {
  const t = useT("listing-draft-photos");
  const move = (photo: PhotoView, index: number, way: keyof typeof ARROWS) => {
    const place = way === "earlier" ? index - 1 : index + 1;
    if (place < 0 || place >= photos.length) return <span className="icon" />;
    return (
      <PhotoActionButton
        className="icon"
        photoAction={{ is: "place", id: photo.id, place }}
        uploader={uploader}
        aria-label={t(`${way}`, { tag: t(`tag.${photo.tag}`) })}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={ARROWS[way]} />
        </svg>
      </PhotoActionButton>
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
