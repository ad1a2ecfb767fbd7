import { useEffect, useRef } from "react";

/**
 * Lets a choice follow the draft where that changed under it: a model that was picked by name names
 * its kind, another brand takes the model away. The control stays the browser's own, so that what was
 * chosen before the page woke up stands, and the focus with it.
 */
export function useFollow<Element extends HTMLElement>(chosen: string | null) {
  const ref = useRef<Element>(null);
  const seen = useRef(chosen);
  useEffect(() => {
    if (seen.current === chosen) return;
    seen.current = chosen;
    const control = ref.current;
    if (control instanceof HTMLSelectElement) control.value = chosen ?? "";
    for (const radio of control?.querySelectorAll("input") ?? []) {
      radio.checked = radio.value === chosen;
    }
  }, [chosen]);
  return ref;
}
