import { useT } from "../locale/use-t.ts";
import { CLOSE_UP } from "./found-list.tsx";
import { PhotoLinks } from "../ui/photo.tsx";
import type { SellerPhoto } from "./present-inspection.ts";

/** All photos of the listing; the one of a line stands beside it. */
export function SellerPhotos({ photos }: { photos: readonly SellerPhoto[] }) {
  const t = useT("inspection");
  if (photos.length === 0) return null;
  return (
    <section className="stack snug" aria-labelledby="seller-photos">
      <h2 id="seller-photos">{t("seller-photos")}</h2>
      <PhotoLinks
        photos={[...new Set(photos.map(({ url }) => url))]}
        width={CLOSE_UP}
        className="seller-photos"
        alt={(place) => t("seller-photo-number", { place, count: photos.length })}
      />
    </section>
  );
}
