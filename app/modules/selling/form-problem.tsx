import { Note } from "../ui/note.tsx";
import type { FormReply } from "../ui/form-problem.tsx";
import { useT } from "../locale/use-t.ts";

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

/**
 * Keys such as `selling.refused.busy` as sentences. Those of a price, `sell.price-required`, stand
 * here too: the texts of the whole wizard would be much for one field.
 */
export function useListingSentence(): (key: string) => string {
  const error = useT("error");
  const selling = useT("selling");
  return (key) => {
    const [room = "", ...rest] = key.split(".");
    const name = rest.join(".");
    const found =
      room === "selling"
        ? selling.find(name)
        : room === "sell"
          ? selling.find(`fault.${name}`)
          : error.find(name);
    return found ?? error("general");
  };
}
