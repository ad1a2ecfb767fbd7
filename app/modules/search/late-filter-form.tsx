import { lazy, Suspense, useState, type ComponentProps } from "react";
import type { FilterForm as Form } from "./filter-form.tsx";
import { createFilterTurn } from "./filter-turn.ts";

const turn = import.meta.env.SSR ? null : createFilterTurn();

const load = async () => (await import("./filter-form.tsx")).FilterForm;
const FilterForm = import.meta.env.SSR
  ? await load()
  : lazy(async () => {
      await turn?.taken;
      return { default: await load() };
    });

/**
 * The filters as the server wrote them, which any browser can send; their scripts come when
 * somebody turns to the page. Many who look at a list never do.
 */
export function LateFilterForm(props: Omit<ComponentProps<typeof Form>, "written">) {
  const [first] = useState(props.query);
  // What changes under the form can only be shown by its scripts.
  if (props.query !== first) turn?.take();
  return (
    <Suspense>
      <FilterForm {...props} written={turn?.written ?? null} />
    </Suspense>
  );
}
