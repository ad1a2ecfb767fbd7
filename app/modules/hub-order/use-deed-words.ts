import { useT } from "../locale/use-t.ts";
import type { DeedReply } from "./deed-reply.ts";

/** Sentences of a refused form, by its intent. */
export function useDeedWords(
  reply: DeedReply | undefined,
  kept: Record<string, string> | null,
  intent: DeedReply["intent"],
) {
  const t = useT("hub-order");
  const own = reply?.intent === intent ? reply : undefined;
  const values = own?.values ?? (kept?.["intent"] === intent ? kept : null);
  const sentence = (key: string) => t.find(`fault.${key.split(".").at(-1)}`) ?? t("fault.invalid");
  return {
    /** Null where this form is as it was. */
    values,
    problem: own?.problem ? t(`problem.${own.problem}`) : null,
    errorsOf: (field: string) => (own?.errors[field] ?? []).map(sentence),
  };
}
