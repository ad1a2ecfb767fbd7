import { useState, type ComponentProps } from "react";
import { Face } from "./face.tsx";
import { Field } from "./field.tsx";
import { findPictureFault, PICTURE_KINDS } from "./find-picture-fault.ts";
import "./picture-field.css";

type Props = Omit<ComponentProps<typeof Field>, "type" | "accept"> & {
  /** Whose picture it is, and the one there is now. */
  person: { name: string; photo: string | null };
  /** A file was chosen: why it cannot be sent, as a key; null where it can. */
  onChoose: (fault: string | null) => void;
};

const SIDE = 176;

/** A file control for one picture; where scripts run the chosen one is shown before it is sent. */
export function PictureField({ person, onChoose, ...field }: Props) {
  const [preview, setPreview] = useState<string | null>(null);

  const look = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    const fault = file === undefined ? null : findPictureFault(file);
    onChoose(fault);
    // What is wrong is said by the form, in our words.
    input.setCustomValidity(fault ?? "");
    if (fault !== null) input.reportValidity();
    setPreview(file === undefined || fault !== null ? null : await drawSquare(file));
  };

  return (
    <div className="picture">
      {preview === null ? (
        <Face {...person} size="l" />
      ) : (
        <img className="face l" src={preview} width={SIDE} height={SIDE} alt="" />
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

/** Small, so that a photo of ten megabytes stays in its file; null where it cannot be drawn. */
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
