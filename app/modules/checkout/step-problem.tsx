import { useT } from "../locale/use-t.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Note } from "../ui/note.tsx";
import type { StepReply } from "./step-reply.ts";

type Props = {
  reply: StepReply | undefined;
  /** Id of the control of each field. */
  idOf?: (field: string) => string;
};

/** What a refused step has to say, above it: its fields to fix, or one sentence for the whole. */
export function StepProblem({ reply, idOf = (field) => field }: Props) {
  const t = useT("checkout");
  if (reply === undefined) return null;
  const errors = Object.entries(reply.fields).flatMap(([field, [key]]) =>
    key === undefined ? [] : [{ id: idOf(field), text: t.find(key) ?? t("address.invalid") }],
  );
  return (
    <>
      {reply.problem === null ? null : (
        <Note kind="bad" live>
          {t(`problem.${reply.problem}`)}
        </Note>
      )}
      <ErrorSummary title={t("problem.title", { count: errors.length })} errors={errors} />
    </>
  );
}
