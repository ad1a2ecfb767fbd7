import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import "./photo-view.css";

export type PhotoViewProps = {
  /** `small` stands in until the large photo has loaded. */
  photos: readonly { to: string; small: string; name: string }[];
  place: number;
  onMove: (place: number) => void;
  onClose: () => void;
};

export function PhotoView({ photos, place, onMove, onClose }: PhotoViewProps) {
  const t = useT("hub");
  const dialog = useRef<HTMLDialogElement>(null);
  const [isClose, setIsClose] = useState(false);
  const { to, small, name } = photos[place]!;
  const title = t("large.title", { place: place + 1, count: photos.length });

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function move(by: number) {
    const next = (place + by + photos.length) % photos.length;
    setIsClose(false);
    onMove(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    // In full size the arrow keys scroll the photo.
    if (isClose || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  }

  return (
    // The keys work wherever the focus is in the dialog; its buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="photo-view"
      aria-label={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="bar-above">
        <p aria-live="polite">
          <b>{name}</b> <span className="small">{title}</span>
        </p>
        <Button kind="line" size="m" aria-pressed={isClose} onClick={() => setIsClose(!isClose)}>
          {t(isClose ? "large.fit" : "large.zoom")}
        </Button>
        <button type="button" className="icon" aria-label={t("large.close")} onClick={onClose}>
          <Icon name="x" className="" />
        </button>
      </div>
      <div className={isClose ? "plate full-size" : "plate"} tabIndex={isClose ? 0 : -1}>
        {isClose ? null : <img key={small} src={small} alt="" />}
        <img key={to} src={to} alt={name} />
      </div>
      <div className="bar-below">
        <Button kind="line" size="m" onClick={() => move(-1)}>
          {t("large.previous")}
        </Button>
        <Button kind="line" size="m" onClick={() => move(1)}>
          {t("large.next")}
        </Button>
      </div>
    </dialog>
  );
}
