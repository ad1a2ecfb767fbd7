import type { ComponentProps } from "react";
import { toPhotoActionFields, type PhotoAction } from "./photo-action.ts";
import type { PhotoUploads } from "./use-photo-uploads.ts";

type Props = ComponentProps<"button"> & {
  photoAction: PhotoAction;
  uploader: Pick<PhotoUploads, "isLive" | "act">;
  onAct?: () => unknown;
};

/** Acts at once where scripts run, else submits the form. */
export const PhotoActionButton = ({ photoAction, uploader, onAct, ...button }: Props) => (
  <button
    {...button}
    name="intent"
    value={toPhotoActionFields(photoAction)}
    onClick={(event) => {
      if (!uploader.isLive) return;
      event.preventDefault();
      uploader.act(photoAction);
      onAct?.();
    }}
  />
);
