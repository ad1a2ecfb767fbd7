import { Note } from "../ui/note.tsx";
import type { FormReply } from "../ui/form-reply.ts";
import { useListingSentence } from "./use-listing-sentence.ts";

/** Why the form came back, where no field of it is the reason. */
export function FormProblem({ reply }: { reply: FormReply | undefined }) {
  const sentenceOf = useListingSentence();
  const [key] = reply?.errors["form"] ?? [];
  return key === undefined ? null : (
    <Note kind="bad" live>
      {sentenceOf(key)}
    </Note>
  );
}
