import { getInputProps } from "@conform-to/react";
import { FILES_CHOSEN } from "#contract/field-names.ts";
import type { Namespace } from "../locale/namespaces.ts";
import { findPhotosFault, PICTURE_KINDS } from "../ui/find-picture-fault.ts";
import { useFormParts } from "./action-form.tsx";
import { describedBy, FieldFrame, type FieldProps } from "./fields.tsx";
import type { Check } from "./form-rules.ts";

type Props = Omit<FieldProps, "hint"> & {
  max: number;
  hint: string;
  /** The hint after photos were chosen that the answer could not carry back. */
  hintAgain: string;
  /** The form was too large for the server, so that no result says what was chosen. */
  isTooLarge: boolean;
};

/** Several photos; a form with them has `encType="multipart/form-data"` and `checkPhotos`. */
export function PhotosField({ field, label, mark, max, hint, hintAgain, isTooLarge }: Props) {
  const { metadata } = useFormParts();
  const isLost = isTooLarge || metadata.initialValue?.[FILES_CHOSEN] !== undefined;
  const own = { field, label, mark, hint: isLost ? hintAgain : hint };
  const { key, ...input } = getInputProps(field, { type: "file", ...describedBy(own) });
  return (
    <FieldFrame own={own} facts={{ count: max }}>
      <input
        {...input}
        key={key}
        multiple
        accept={PICTURE_KINDS}
        // Files are checked when they are chosen, because focus stays on the control.
        onChange={() => metadata.validate({ name: field.name })}
      />
    </FieldFrame>
  );
}

/**
 * Says of the photos in the field `files` that they are too many, too large together or no
 * pictures, by the keys `photos-…` of a namespace.
 */
export const checkPhotos =
  (namespace: Namespace, max: number): Check =>
  (name, _, form) => {
    if (name !== "files") return null;
    const fault = findPhotosFault(form.getAll(name) as File[], max);
    return fault === null ? null : `${namespace}.photos-${fault}`;
  };
