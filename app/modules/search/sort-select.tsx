import { useEffect, useRef } from "react";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { FILTER_FORM } from "./use-apply-filters.ts";
import { SORTS, type SearchQuery } from "./search-query.ts";

/** Belongs to the filter form by its id, so that a new order keeps every filter. */
export function SortSelect({ sort }: { sort: SearchQuery["sort_by"] }) {
  const t = useT("search");
  const select = useRef<HTMLSelectElement>(null);

  const shown = useRef<string | null>(null);
  useEffect(() => {
    const element = select.current;
    if (element === null) return;
    element.removeAttribute("data-intent");
    // The visitor may have chosen before hydration.
    if (shown.current === null && element.value !== sort) element.form?.requestSubmit();
    else element.value = sort;
    shown.current = sort;
  }, [sort]);

  return (
    <div className="sort row nowrap tight end">
      <label className="vh" htmlFor="sort-by">
        {t("sort")}
      </label>
      <div className="field">
        <select
          ref={select}
          data-intent=""
          id="sort-by"
          name="sort_by"
          form={FILTER_FORM}
          defaultValue={sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {SORTS.map((name) => (
            <option key={name} value={name}>
              {t(`sort-by.${name}`)}
            </option>
          ))}
        </select>
      </div>
      <Button kind="line" size="m" form={FILTER_FORM}>
        {t("sort-apply")}
      </Button>
    </div>
  );
}
