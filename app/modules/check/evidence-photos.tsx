import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";
import { Photo } from "../ui/photo.tsx";

/** Wide enough to look closely at a scratch. */
const CLOSE_UP = 2048;

/** What was photographed of one thing; each leads to a larger one. */
export function EvidencePhotos({ name, photos }: { name: string; photos: readonly string[] }) {
  const t = useT("check");
  if (photos.length === 0) return null;
  return (
    <ul className="row evidence-photos">
      {photos.map((url, index) => (
        <li key={url}>
          <a href={paths.media(url, CLOSE_UP)}>
            <Photo
              url={url}
              alt={t("photo-number", { name, place: index + 1, count: photos.length })}
              set="thumb"
              className="thumb"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
