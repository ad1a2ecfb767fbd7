import { useEffect, useRef, useState } from "react";
import type { PhotoTag } from "#contract/photo-tags.ts";
import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Photo } from "../ui/photo.tsx";
import { DeedButton } from "./deed-button.tsx";
import { fileNameOf } from "./file-name-of.ts";
import type { PhotoView } from "./photo-views.ts";
import { PICTURE_KINDS } from "./picture-kinds.ts";
import { TagIcon } from "./tag-icon.tsx";
import type { Upload } from "./upload-queue.ts";
import { UploadState } from "./upload-state.tsx";
import type { PhotoDesk } from "./use-photo-desk.ts";

type Props = {
  tag: PhotoTag;
  photo: PhotoView | null;
  upload: Upload | null;
  /** What is wrong with the file that a plain form brought. */
  error: string | null;
  desk: PhotoDesk;
};

/** One slot: empty, on its way, failed, or with its photo and what may be done with it. */
export function PhotoSlot({ tag, photo, upload, error, desk }: Props) {
  const t = useT("sell-photos");
  const [chosen, setChosen] = useState<string | null>(null);
  const id = fileNameOf(tag);
  /** The button that was pressed goes with what it did: the file control of the slot stays. */
  const pressed = useRef<"remove" | "cover" | null>(null);
  useEffect(() => {
    const isDone = pressed.current === "remove" ? photo === null : photo?.isCover === true;
    if (pressed.current === null || !isDone) return;
    pressed.current = null;
    document.getElementById(id)?.focus();
  }, [photo, id]);
  const name = t(`tag.${tag}`);
  const control = (
    <input
      type="file"
      id={id}
      name={id}
      accept={PICTURE_KINDS}
      {...(error === null ? {} : { "aria-invalid": true, "aria-describedby": `${id}-error` })}
      onPointerDown={desk.warm}
      onFocus={desk.warm}
      onChange={({ currentTarget }) => {
        setChosen(currentTarget.files?.[0]?.name ?? null);
        if (desk.isLive) desk.add(tag, currentTarget);
      }}
    />
  );
  // Where it is sent with the form it is said here that it will be.
  const word =
    chosen === null || desk.isLive ? null : <span className="chosen tiny">{chosen}</span>;
  const wrong =
    error === null ? null : (
      <p className="err" id={`${id}-error`}>
        {error}
      </p>
    );

  if (upload !== null) {
    return (
      <li>
        <UploadState upload={upload} name={name} photo={photo} onDrop={desk.drop}>
          {upload.mayRetry ? (
            <Button kind="warn" size="s" type="button" onClick={() => desk.retry(upload.id)}>
              {t("again")}
            </Button>
          ) : (
            <label className="btn warn s pick">
              {t("choose-other")}
              {control}
            </label>
          )}
        </UploadState>
        <p className="small">
          <b>{name}</b>
        </p>
      </li>
    );
  }
  if (photo !== null) {
    return (
      <li>
        <Photo
          url={photo.url}
          alt={name}
          set="card"
          width={photo.width}
          height={photo.height}
          eager
        >
          {photo.isCover ? (
            <Badge>
              <Icon name="check" />
              {t("cover")}
            </Badge>
          ) : null}
        </Photo>
        <details className="sure">
          <summary className="icon disc" aria-label={t("remove", { tag: name })}>
            <Icon name="x" className="" />
          </summary>
          <DeedButton
            className="btn warn s"
            deed={{ is: "remove", id: photo.id }}
            desk={desk}
            onAct={() => (pressed.current = "remove")}
          >
            {t("remove-now")}
          </DeedButton>
        </details>
        <p className="small">
          <b>{name}</b>
        </p>
        <div className="deeds">
          <label className="btn bare s pick">
            {t("replace")}
            <span className="vh">: {name}</span>
            {word}
            {control}
          </label>
          {photo.isCover ? null : (
            <DeedButton
              className="btn bare s"
              deed={{ is: "cover", id: photo.id }}
              desk={desk}
              onAct={() => (pressed.current = "cover")}
              aria-label={t("make-cover-of", { tag: name })}
            >
              {t("make-cover")}
            </DeedButton>
          )}
        </div>
        {wrong}
      </li>
    );
  }
  const isFull = desk.free.length === 0;
  return (
    <li>
      {isFull ? (
        <div className="slot full">
          <TagIcon tag={tag} />
          <span>{name}</span>
          <span className="tiny">{t("full", { max: LIMITS.photo.max })}</span>
        </div>
      ) : (
        <label className="slot">
          <TagIcon tag={tag} />
          <span>{name}</span>
          {word}
          {control}
        </label>
      )}
      {wrong}
    </li>
  );
}
