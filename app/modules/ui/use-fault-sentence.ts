import type { Namespace } from "../locale/namespaces.ts";
import { useT } from "../locale/use-t.ts";

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
