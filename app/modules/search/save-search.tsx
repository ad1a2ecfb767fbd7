import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { toSearchParams, type Place, type SearchQuery } from "./search-query.ts";

export function SaveSearch({ query, place }: { query: SearchQuery; place: Place }) {
  const t = useT("search-filters");
  const locale = useLocale();
  const lists = { ...query.lists };
  for (const name of ["vertical", "brand", "model"] as const) {
    const value = place[name];
    if (value !== undefined) lists[name] = [value];
  }
  const saved = toSearchParams({ ...query, lists, sort_by: "popular", page: 1 });
  return (
    <Form method="post" action={paths.savedSearches(locale)}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="query" value={saved.toString()} />
      <Button kind="bare" size="m">
        {t("save")}
      </Button>
    </Form>
  );
}
