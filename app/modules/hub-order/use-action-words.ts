import { useT } from "../locale/use-t.ts";

export function useActionWords(
  reply: OrderActionReply | undefined,
  kept: Record<string, string> | null,
  intent: OrderActionReply["intent"],
) {
  const t = useT("hub-order");
  const own = reply?.intent === intent ? reply : undefined;
  const values = own?.values ?? (kept?.["intent"] === intent ? kept : null);
  const sentence = (key: string) => t.find(`fault.${key.split(".").at(-1)}`) ?? t("fault.invalid");
  return {
    values,
    problem: own?.problem ? t(`problem.${own.problem}`) : null,
    errorsOf: (field: string) => (own?.errors[field] ?? []).map(sentence),
  };
}

export type OrderActionReply = {
  intent: "move" | "refund" | "approval" | "review" | "note";
  problem: OrderActionProblem | null;
  errors: Record<string, string[]>;
  values: Record<string, string>;
};

export type OrderActionProblem =
  | "moved"
  | "forbidden"
  | "too-large"
  | "unpaid"
  | "approval-waiting"
  | "approval-closed"
  | "too-many"
  | "unavailable"
  | "general";
