import type { ReactNode } from "react";
import { formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Loop } from "../ui/loop.tsx";
import { paths } from "../../paths.ts";
import type { PhotoView } from "./photo-views.ts";
import type { Upload } from "./upload-queue.ts";

type Props = {
  upload: Upload;
  /** What the slot shows, in words. */
  name: string;
  /** The photo that it replaces. */
  photo: PhotoView | null;
  onDrop: (id: string) => void;
  /** What helps after a failure. */
  children: ReactNode;
};

/** A photo on its way, with how far it is; or why it did not arrive. */
export function UploadState({ upload, name, photo, onDrop, children }: Props) {
  const t = useT("sell-photos");
  const locale = useLocale();
  const { id, state, share, fault } = upload;
  const preview = upload.preview ?? (photo && paths.media(photo.url, 240));
  const drop = (
    <button
      type="button"
      className="icon disc"
      aria-label={t("drop", { tag: name })}
      onClick={() => onDrop(id)}
    >
      <Icon name="x" className="" />
    </button>
  );
  if (state === "failed") {
    return (
      <>
        <div className="slot bad" role="alert">
          <Icon name="retry" className="tag" />
          <b>{t("failed")}</b>
          <span>{t.find(`fault.${fault}`) ?? t("fault.general")}</span>
          {children}
        </div>
        {drop}
      </>
    );
  }
  const percent = Math.floor(share * 100);
  const isMoving = state === "sending" && share > 0;
  return (
    <>
      <div className="slot busy">
        {preview === null ? null : <img src={preview} alt="" width="240" height="240" />}
        <div
          role="progressbar"
          aria-label={t("progress", { tag: name })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <Loop share={isMoving ? share : 0} />
          <b>{isMoving ? `${formatNumber(locale, percent)}\u00a0%` : t(`state.${state}`)}</b>
        </div>
      </div>
      {drop}
    </>
  );
}
