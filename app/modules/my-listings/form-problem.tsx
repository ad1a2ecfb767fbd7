import { Note } from "../ui/note.tsx";
import type { FormReply } from "../ui/form-problem.tsx";
import { useT } from "../locale/use-t.ts";

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
 * Errors of the price field (`sell.price-required`) are repeated in `selling`, because the whole
 * `sell` namespace is too large for one field.
 */
export function useListingSentence(): (key: string) => string {
  const error = useT("error");
  const selling = useT("my-listings");
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
