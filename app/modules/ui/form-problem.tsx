import type { Namespace } from "../locale/namespaces.ts";
import type { FormReply } from "./form-reply.ts";
import { Note } from "./note.tsx";
import { useFaultSentence } from "./use-fault-sentence.ts";

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
