import { useState, type ComponentProps } from "react";
import { Avatar } from "../ui/avatar.tsx";
import { findPictureFault, PICTURE_KINDS } from "../ui/find-picture-fault.ts";
import { useFormParts } from "./action-form.tsx";
import { Field } from "./fields.tsx";
import type { Check } from "./form-rules.ts";
import "./picture-field.css";

type Props = Omit<ComponentProps<typeof Field>, "type" | "accept"> & {
  /** Whose picture is seen until another is chosen; without one there is none to be seen. */
  person?: { name: string; photo: string | null };
};

const SIDE = 176;

/** A picture from a file, checked when it is chosen. */
export function PictureField({ person, ...props }: Props) {
  const { field } = props;
  const { metadata } = useFormParts();
  const [preview, setPreview] = useState<string | null>(null);

  async function look(file: File | undefined) {
    metadata.validate({ name: field.name });
    const isFine = file !== undefined && findPictureFault(file) === null;
    setPreview(isFine ? await drawSquare(file) : null);
  }

  return (
    <div className="picture">
      {preview === null ? (
        person && <Avatar {...person} size="l" />
      ) : (
        <img className="avatar l" src={preview} width={SIDE} height={SIDE} alt="" />
      )}
      <Field
        {...props}
        type="file"
        accept={PICTURE_KINDS}
        onInput={({ currentTarget }) => void look(currentTarget.files?.[0])}
      />
    </div>
  );
}

/** For `useActionForm`: what the browser sees of a picture before it is sent. */
export const checkPicture: Check = (name, _, form) => {
  const file = form.get(name);
  return file instanceof File ? findPictureFault(file) : null;
};

/** As the shop cuts it at first (api/modules/photo/store-photo.ts). Scaled down, so that a photo of 10 MB is not kept in memory; null when it cannot be decoded. */
async function drawSquare(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  canvas
    .getContext("2d")
    ?.drawImage(bitmap, (width - side) / 2, (height - side) / 3, side, side, 0, 0, SIDE, SIDE);
  bitmap.close();
  return canvas.toDataURL("image/jpeg", 0.85);
}
