import { useState } from "react";
import { Field } from "./field.tsx";
import { findPhotosFault, type PhotosFault, PICTURE_KINDS } from "./find-picture-fault.ts";

type Props = {
  id: string;
  label: string;
  hint: string;
  max: number;
  errors: readonly string[];
  /** Describes the fault of the chosen files: too many, too large together, not a picture. */
  sentenceOf: (fault: PhotosFault) => string;
};

/** With scripts, invalid files are reported at once. */
export function PhotosField({ id, label, hint, max, errors, sentenceOf }: Props) {
  const [fault, setFault] = useState<string | null>(null);

  const look = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    const found = findPhotosFault(files, max);
    const sentence = found === null ? null : sentenceOf(found);
    input.setCustomValidity(sentence ?? "");
    setFault(sentence);
  };

  return (
    <Field
      id={id}
      name={id}
      type="file"
      multiple
      accept={PICTURE_KINDS}
      label={label}
      hint={hint}
      errors={fault === null ? errors : [fault]}
      onChange={(event) => look(event.currentTarget)}
    />
  );
}
