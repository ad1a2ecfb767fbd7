import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef, useState, type ChangeEvent } from "react";
import { useLocation } from "react-router";
import type { Vertical } from "#contract/catalog.ts";
import { Link } from "../ui/link.tsx";
import { LIMITS } from "#contract/limits.ts";
import { PHOTO_TAGS } from "#contract/photo.ts";
import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Note } from "../ui/note.tsx";
import {
  fileNameOf,
  listSlots,
  type PhotoViews,
  PICTURE_KINDS,
  proposeCover,
} from "./photo-views.ts";
import { PhotoActionButton } from "./photo-action-button.tsx";
import { ShotOutline } from "./shot-outline.tsx";
import { PhotoGuide } from "./photo-guide.tsx";
import { PhotoOrder } from "./photo-order.tsx";
import { PhotoSlot } from "./photo-slot.tsx";
import { usePhotoUploads } from "./use-photo-uploads.ts";
import "./photo.css";
import "../ui/sure.css";
import "../ui/fold.css";

type Props = {
  listingId: string;
  vertical: Vertical;
  views: PhotoViews;
  /** The request exceeded the size limit, so no photo of it was stored. */
  wasTooLarge: boolean;
  fields: Readonly<Record<string, FieldMetadata<string>>>;
};

export function PhotoStep({ listingId, vertical, views, wasTooLarge, fields }: Props) {
  const t = useT("listing-draft-photos");
  const place = useLocation();
  const uploader = usePhotoUploads(listingId, views);
  const { photos, uploads, isLive, free } = uploader;
  const [leftOver, setLeftOver] = useState(0);
  const slots = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (!isLive) return;
    for (const tag of PHOTO_TAGS) {
      const input = slots.current?.querySelector<HTMLInputElement>(`[name=${fileNameOf(tag)}]`);
      if (input?.files?.length) uploader.add(tag, input);
    }
    // Once, when it can.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLive]);

  const addMany = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    uploader.addMany(currentTarget, setLeftOver);
  const next = free[0];
  const proposed = proposeCover(photos);
  const advised = LIMITS.photo.advised;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const stopped = uploads.find(({ fault }) => fault === "quota" || fault === "no-room")?.fault;
  const underWay = uploads.length - failed;
  return (
    <>
      {wasTooLarge ? (
        <Note kind="bad" live>
          <b>{t("too-large-title")}</b> {t("too-large-text")}
        </Note>
      ) : null}
      {uploader.isSignedOut || uploader.fault === "signed-out" ? (
        <Note kind="act" live>
          <b>{t("signed-out-title")}</b> {t("signed-out-text")}{" "}
          <Link className="link" to={paths.modal(place.pathname + place.search, "sign-in")}>
            {t("sign-in")}
          </Link>
        </Note>
      ) : uploader.isOffline ? (
        <Note kind="act" live>
          {t("offline")}
        </Note>
      ) : uploader.fault === null ? null : (
        <Note kind="bad" live>
          {t.find(`fault.${uploader.fault}`) ?? t("fault.general")}
        </Note>
      )}
      {stopped ? (
        <Note kind="bad" live>
          {t.find(`kept.${stopped}`)}
        </Note>
      ) : null}
      <PhotoGuide />
      <fieldset className="stack snug">
        <legend>{t("shots")}</legend>
        <p className="row tight small" role="status">
          <Spinner share={photos.length / advised} className="good" />
          <span>
            {photos.length === 0
              ? t("none", { advised })
              : t("count", { count: photos.length, max: LIMITS.photo.max })}
            {photos.length > 0 && photos.length < advised
              ? ` ${t("advised", { count: advised - photos.length, advised })}`
              : null}
          </span>
        </p>
        {next ? (
          <div className="coach">
            <ShotOutline {...{ vertical }} tag={next} />
            <p className="small">
              <b>{t("next", { tag: t(`tag.${next}`) })}</b> {t(`hint.${next}`)}
            </p>
          </div>
        ) : null}
        {next ? (
          <div className={isLive ? "row live-choice up" : "row live-choice"}>
            <label className="btn line m pick touch">
              {t("shoot", { tag: t(`tag.${next}`) })}
              <input
                type="file"
                accept={PICTURE_KINDS}
                capture="environment"
                onPointerDown={uploader.warm}
                onFocus={uploader.warm}
                onChange={addMany}
              />
            </label>
            <label className="btn line m pick">
              {t("choose-many")}
              <input
                type="file"
                accept={PICTURE_KINDS}
                multiple
                onPointerDown={uploader.warm}
                onFocus={uploader.warm}
                onChange={addMany}
              />
            </label>
          </div>
        ) : null}
        {leftOver > 0 ? (
          <Note kind="act" live>
            {t("left-over", { count: leftOver, max: LIMITS.photo.max })}
          </Note>
        ) : null}
        {proposed === null ? null : (
          <Note>
            {t("cover-proposal", { tag: t(`tag.${proposed.tag}`) })}{" "}
            <PhotoActionButton
              className="btn line s"
              photoAction={{ is: "cover", id: proposed.id }}
              uploader={uploader}
            >
              {t("cover-take")}
            </PhotoActionButton>
          </Note>
        )}
        <ul className="slots" ref={slots}>
          {listSlots(new Set(photos.map(({ tag }) => tag))).map((tag) => (
            <PhotoSlot
              key={tag}
              {...{ listingId, vertical, tag }}
              photo={photos.find((photo) => photo.tag === tag) ?? null}
              upload={uploads.find((upload) => upload.tag === tag) ?? null}
              field={fields[fileNameOf(tag)]!}
              uploader={uploader}
            />
          ))}
        </ul>
        {isLive ? null : (
          <div className={uploader.isPlain ? "row" : "row unscripted"}>
            <Button kind="line" name="intent" value="upload">
              {t("upload")}
            </Button>
            <p className="small dim grow">{t("upload-hint")}</p>
          </div>
        )}
        {/* Prevents a reload during uploads (session/unsaved). */}
        {isLive ? (
          <input type="checkbox" name="pending" checked={uploads.length > 0} readOnly hidden />
        ) : null}
      </fieldset>
      {photos.length > 1 ? <PhotoOrder photos={photos} uploader={uploader} /> : null}
      <Note>{t("formats")}</Note>
      {underWay > 0 ? <p className="small dim">{t("under-way", { count: underWay })}</p> : null}
    </>
  );
}
