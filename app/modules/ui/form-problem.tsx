import type { Namespace } from "../locale/namespaces.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "./note.tsx";

/** What a refused form says: keys per field, `form` for the whole, and what was typed. */
export type FormReply = {
  errors: Record<string, string[]>;
  values: Record<string, string>;
};

/**
 * Keys such as `order.reason-required` as sentences of a screen's own texts, where they stand under
 * `fault`; else those that all screens share.
 */
export function useFaultSentence(namespace: Namespace): (key: string) => string {
  const own = useT(namespace);
  const error = useT("error");
  return (key) =>
    own.find(`fault.${key}`) ?? error.find(key.replace(/^error\./, "")) ?? error("general");
}

type Props = { reply: FormReply | undefined; texts: Namespace };

/** Why the form came back, where no field of it is the reason. */
export function FormProblem({ reply, texts }: Props) {
  const sentenceOf = useFaultSentence(texts);
  const [key] = reply?.errors["form"] ?? [];
  return key === undefined ? null : (
    <Note kind="bad" live>
      {sentenceOf(key)}
    </Note>
  );
}
