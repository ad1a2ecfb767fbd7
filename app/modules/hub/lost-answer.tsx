import type { ActionResult } from "../form/action-result.ts";
import { useErrorText } from "../form/use-error-text.ts";
import type { Namespace } from "../locale/namespaces.ts";
import { Note } from "../ui/note.tsx";

type Props = {
  result: ActionResult | undefined;
  texts: readonly Namespace[];
  /** Names of the fields whose text is shown again, and a line before it. */
  typed?: { names: readonly string[]; lead?: string };
};

/** Says what became of an answer whose form is no longer on the page. */
export function LostAnswer({ result, texts, typed }: Props) {
  const errorText = useErrorText(texts);
  const [key] = Object.values(result?.error ?? {}).flatMap((keys) => keys ?? []);
  if (result === undefined || key === undefined) return null;
  const words = (typed?.names ?? [])
    .map((name) => result.initialValue?.[name])
    .filter((one) => typeof one === "string" && one !== "");
  return (
    <Note kind="bad" live>
      {errorText(key, result.facts)}
      {typed === undefined || words.length === 0 ? null : (
        <>
          {typed.lead === undefined ? null : <p>{typed.lead}</p>}
          <blockquote className="as-written">{words.join("\n")}</blockquote>
        </>
      )}
    </Note>
  );
}
