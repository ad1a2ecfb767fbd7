import type { Namespace } from "../locale/namespaces.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "./note.tsx";

export type FormReply = {
  errors: Record<string, string[]>;
  values: Record<string, string>;
};

/** Looks up `fault.<key>` in the screen's namespace, then the shared `error` namespace. */
export function useFaultSentence(namespace: Namespace): (key: string) => string {
  const own = useT(namespace);
  const error = useT("error");
  return (key) =>
    own.find(`fault.${key}`) ?? error.find(key.replace(/^error\./, "")) ?? error("general");
}

type Props = { reply: FormReply | undefined; texts: Namespace };

export function FormProblem({ reply, texts }: Props) {
  const sentenceOf = useFaultSentence(texts);
  const [key] = reply?.errors["form"] ?? [];
  return key === undefined ? null : (
    <Note kind="bad" live>
      {sentenceOf(key)}
    </Note>
  );
}
