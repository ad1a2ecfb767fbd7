import type { ComponentProps } from "react";
import { writeDeed, type PhotoDeed } from "./photo-action.ts";
import type { PhotoDesk } from "./use-photo-uploads.ts";

type Props = ComponentProps<"button"> & {
  deed: PhotoDeed;
  desk: Pick<PhotoDesk, "isLive" | "act">;
  onAct?: () => unknown;
};

/** Acts at once where scripts run, else submits the form. */
export const DeedButton = ({ deed, desk, onAct, ...button }: Props) => (
  <button
    {...button}
    name="intent"
    value={writeDeed(deed)}
    onClick={(event) => {
      if (!desk.isLive) return;
      event.preventDefault();
      desk.act(deed);
      onAct?.();
    }}
  />
);
