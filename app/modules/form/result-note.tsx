import type { Namespace } from "../locale/namespaces.ts";
import { Note } from "../ui/note.tsx";
import { isResultOf, type ActionResult } from "./action-result.ts";
import { useErrorText } from "./use-error-text.ts";

type Props = {
  result: ActionResult | undefined;
  texts: readonly Namespace[];
  /** The intents whose errors are said here; all of them by default. */
  intents?: readonly string[];
};

/** Above forms that are a button alone: why the last press was refused. */
export function ResultNote({ result, texts, intents }: Props) {
  const errorText = useErrorText(texts);
  if (result === undefined) return null;
  if (intents?.every((intent) => !isResultOf(result, { intent }))) return null;
  const [key] = result.error?.[""] ?? [];
  return key === undefined ? null : (
    <Note kind="bad" live>
      {errorText(key, result.facts)}
    </Note>
  );
}
