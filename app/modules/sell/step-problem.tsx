import { useT } from "../locale/use-t.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Note } from "../ui/note.tsx";
import type { StepReply } from "./step-reply.ts";
import { useEffect, useRef, type ReactNode } from "react";

type Props = {
  reply: StepReply | undefined;
  /** Id of the control of each field; the field's name unless said otherwise. */
  idOf?: (field: string) => string;
  /** Where the sentence of a key names its field. */
  sentenceOf?: (field: string, key: string) => string;
};

/** What a refused step has to say, above it: its fields to fix, or one sentence for the whole. */
export function StepProblem({ reply, idOf = (field) => field, ...words }: Props) {
  const t = useT("sell");
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
            {t(`problem.${reply.problem}`)}
          </Note>
        </SeenFirst>
      )}
      <ErrorSummary title={t("problem.title", { count: errors.length })} errors={errors} />
    </>
  );
}

/** The sentence of a field's key: `sell.too-long` and `too-long` stand in the texts of the wizard. */
export function useStepSentence(): (key: string) => string {
  const t = useT("sell");
  return (key) => t.find(key.replace(/^sell\./, "")) ?? t("not-right");
}

/** What came back above a long form: it takes the focus, so that it is seen and read first. */
export function SeenFirst({ about, children }: { about: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (about !== undefined) place.current?.focus();
  }, [about]);
  return (
    <div className="seen-first" ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
