import { useT } from "../locale/use-t.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Note } from "../ui/note.tsx";
import { SeenFirst } from "../ui/seen-first.tsx";
import type { StepReply } from "./step-result.ts";

type Props = {
  reply: StepReply | undefined;
  /** Id of the control of each field; the field's name unless said otherwise. */
  idOf?: (field: string) => string;
  sentenceOf?: (field: string, key: string) => string;
};

export function StepProblem({ reply, idOf = (field) => field, ...words }: Props) {
  const t = useT("listing-draft");
  const sentence = useStepSentence();
  const { sentenceOf = (_, key) => sentence(key) } = words;
  if (reply === undefined) return null;
  const errors = Object.entries(reply.fields).flatMap(([field, [key]]) =>
    key === undefined ? [] : [{ id: idOf(field), text: sentenceOf(field, key) }],
  );
  return (
    <>
      {reply.problem === null || reply.conflict !== null ? null : (
        <SeenFirst about={reply}>
          <Note kind="bad" live>
            {t(`fault.${reply.problem}`)}
          </Note>
        </SeenFirst>
      )}
      <ErrorSummary title={t("problem.title", { count: errors.length })} errors={errors} />
    </>
  );
}

/** Accepts `sell.too-long` as well as `too-long`. */
export function useStepSentence(): (key: string) => string {
  const t = useT("listing-draft");
  return (key) => t.find(`fault.${key.replace(/^sell\./, "")}`) ?? t("not-right");
}
