import { useT } from "../locale/use-t.ts";

/** The sentence of a field's key: `sell.too-long` and `too-long` stand in the texts of the wizard. */
export function useStepSentence(): (key: string) => string {
  const t = useT("sell");
  return (key) => t.find(key.replace(/^sell\./, "")) ?? t("not-right");
}
