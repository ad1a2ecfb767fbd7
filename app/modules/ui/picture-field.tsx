import { useState, type ComponentProps } from "react";
import { Avatar } from "./avatar.tsx";
import { Field } from "./field.tsx";
import { findPictureFault, PICTURE_KINDS } from "./find-picture-fault.ts";
import "./picture-field.css";

type Props = Omit<ComponentProps<typeof Field>, "type" | "accept"> & {
  person: { name: string; photo: string | null };
  /** Called with the error key of the chosen file, or null. */
  onChoose: (fault: string | null) => void;
};

const SIDE = 176;

export function PictureField({ person, onChoose, ...field }: Props) {
  const [preview, setPreview] = useState<string | null>(null);

  const look = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    const fault = file === undefined ? null : findPictureFault(file);
    onChoose(fault);
    input.setCustomValidity(fault ?? "");
    if (fault !== null) input.reportValidity();
    setPreview(file === undefined || fault !== null ? null : await drawSquare(file));
  };

  return (
    <div className="picture">
      {preview === null ? (
        <Avatar {...person} size="l" />
      ) : (
        <img className="avatar l" src={preview} width={SIDE} height={SIDE} alt="" />
      )}
      <Field
        {...field}
        type="file"
        accept={PICTURE_KINDS}
        onChange={(event) => void look(event.currentTarget)}
      />
    </div>
  );
}

/** Scaled down, so that a photo of 10 MB is not kept in memory; null when it cannot be decoded. */
async function drawSquare(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  canvas
    .getContext("2d")
    ?.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  bitmap.close();
  return canvas.toDataURL("image/jpeg", 0.85);
}
