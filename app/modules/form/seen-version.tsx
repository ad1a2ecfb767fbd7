import { textOf } from "./action-result.ts";
import { useFormParts } from "./action-form.tsx";

type Props = {
  /** The field of the schema; `version` by default. */
  name?: string;
  /** As the page has just read it. */
  current: string | number;
  /** The error key of the form that tells of a colleague's change. */
  conflict: string;
};

/**
 * The version of a row in the form that changes it. What was typed belongs to the version that was
 * read with it, until its author has been told of a newer one; with the current version it would
 * overwrite what a colleague saved.
 */
export function SeenVersion({ name = "version", current, conflict }: Props) {
  const { metadata, isBack, result } = useFormParts();
  // conform reads a result into its initial values at the first render alone.
  const sent = result?.initialValue?.[name] ?? metadata.getFieldset()[name]!.initialValue;
  const isAnnounced = result?.error?.[""]?.includes(conflict) ?? false;
  const seen = isBack && !isAnnounced ? (textOf(sent) ?? "") : String(current);
  return <input type="hidden" name={name} value={seen} />;
}
