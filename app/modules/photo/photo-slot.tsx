import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Vertical } from "#contract/catalog.ts";
import type { PhotoTag } from "#contract/photo.ts";
import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { FieldError } from "../form/fields.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Photo } from "../ui/photo.tsx";
import { PhotoActionButton } from "./photo-action-button.tsx";
import { ShotOutline } from "./shot-outline.tsx";
import { type PhotoView, PICTURE_KINDS } from "./photo-views.ts";
import type { Upload } from "./upload-queue.ts";
import type { PhotoUploads } from "./use-photo-uploads.ts";
import { formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { Spinner } from "../ui/spinner.tsx";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";

type Props = {
  listingId: string;
  vertical: Vertical;
  tag: PhotoTag;
  photo: PhotoView | null;
  upload: Upload | null;
  field: FieldMetadata<string>;
  uploader: PhotoUploads;
};

export function PhotoSlot(props: Props) {
  const { listingId, vertical, tag, photo, upload, field, uploader } = props;
  const t = useT("listing-draft-photos");
  const locale = useLocale();
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState<string | null>(null);
  const { key, ...input } = getInputProps(field, { type: "file" });
  /** The pressed button disappears with its action; the slot's file control stays for the focus. */
  const pressed = useRef<"remove" | "cover" | null>(null);
  useEffect(() => {
    const isDone = pressed.current === "remove" ? photo === null : photo?.isCover === true;
    if (pressed.current === null || !isDone) return;
    pressed.current = null;
    document.getElementById(field.id)?.focus();
  }, [photo, field.id]);
  const name = t(`tag.${tag}`);
  const control = (
    <input
      key={key}
      {...input}
      accept={PICTURE_KINDS}
      onPointerDown={uploader.warm}
      onFocus={uploader.warm}
      onChange={({ currentTarget }) => {
        setChosen(currentTarget.files?.[0]?.name ?? null);
        if (uploader.isLive) uploader.add(tag, currentTarget);
      }}
    />
  );
  // In a plain form the photo is only sent with the form.
  const word =
    chosen === null || uploader.isLive ? null : <span className="chosen tiny">{chosen}</span>;
  if (upload !== null) {
    return (
      <li>
        <UploadState upload={upload} name={name} photo={photo} onDrop={uploader.drop}>
          {upload.mayRetry ? (
            <Button kind="warn" size="s" type="button" onClick={() => uploader.retry(upload.id)}>
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
          <PhotoActionButton
            className="btn warn s"
            photoAction={{ is: "remove", id: photo.id }}
            uploader={uploader}
            onAct={() => (pressed.current = "remove")}
          >
            {t("remove-now")}
          </PhotoActionButton>
        </details>
        <p className="small">
          <b>{name}</b>
        </p>
        {photo.warnings.map((warning) => (
          <p key={warning} className="small warning">
            <Icon name="info" />
            {t(`warning.${warning}`)}
          </p>
        ))}
        <div className="slot-actions">
          <label className="btn bare s pick">
            {t("replace")}
            <span className="vh">: {name}</span>
            {word}
            {control}
          </label>
          <Link
            className="btn bare s"
            to={sellerPaths.photo(locale, listingId, photo.id, { return: query.get("return") })}
          >
            {t("edit")}
            <span className="vh">: {name}</span>
          </Link>
          {photo.isCover ? null : (
            <PhotoActionButton
              className="btn bare s"
              photoAction={{ is: "cover", id: photo.id }}
              uploader={uploader}
              onAct={() => (pressed.current = "cover")}
              aria-label={t("make-cover-of", { tag: name })}
            >
              {t("make-cover")}
            </PhotoActionButton>
          )}
        </div>
        <FieldError field={field} />
      </li>
    );
  }
  const isFull = uploader.free.length === 0;
  return (
    <li>
      {isFull ? (
        <div className="slot full">
          <ShotOutline {...{ vertical, tag }} />
          <span>{name}</span>
          <span className="tiny">{t("full", { max: LIMITS.photo.max })}</span>
        </div>
      ) : (
        <label className="slot">
          <ShotOutline {...{ vertical, tag }} />
          <span>{name}</span>
          {word}
          {control}
        </label>
      )}
      <FieldError field={field} />
    </li>
  );
}

type UploadStateProps = {
  upload: Upload;
  name: string;
  photo: PhotoView | null;
  onDrop: (id: string) => void;
  children: ReactNode;
};

function UploadState({ upload, name, photo, onDrop, children }: UploadStateProps) {
  const t = useT("listing-draft-photos");
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
          <Spinner share={isMoving ? share : 0} />
          <b>{isMoving ? `${formatNumber(locale, percent)}\u00a0%` : t(`state.${state}`)}</b>
        </div>
      </div>
      {drop}
    </>
  );
}
