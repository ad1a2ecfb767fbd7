import type { ReactNode } from "react";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { ExportForm } from "./export-form.tsx";
import { ListPage } from "../staff-list/list-page.tsx";
import { ListViews } from "../staff-list/list-views.tsx";
import type { PresentedList } from "../staff-list/present-list.server.ts";

type Props = {
  list: PresentedList;
  form: FormSeed<"name" | "is_shared">;
  result: ActionResult | undefined;
  before?: ReactNode;
  begin?: ReactNode;
  keys?: ReactNode;
};

/** A list with its files and views. */
export function WholeList({ list, form, result, ...around }: Props) {
  return (
    <ListPage list={list} {...around}>
      <div className="list-tools">
        <ExportForm list={list} result={result} />
        <ListViews views={list.views} seed={form} result={result} />
      </div>
    </ListPage>
  );
}
