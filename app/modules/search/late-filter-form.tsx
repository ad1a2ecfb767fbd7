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
 * Shows the server's HTML until the visitor uses the page: most never use the filters, so their
 * scripts are lazy.
 */
export function LateFilterForm(props: Omit<ComponentProps<typeof Form>, "written">) {
  const [first] = useState(props.query);
  if (props.query !== first) turn?.take();
  return (
    <Suspense>
      <FilterForm {...props} written={turn?.written ?? null} />
    </Suspense>
  );
}
