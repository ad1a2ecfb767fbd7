import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { CheckboxField, Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { ResultNote } from "../form/result-note.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import type { PresentedList } from "./present-list.server.ts";

type Props = {
  views: PresentedList["views"];
  seed: FormSeed<"name" | "is_shared">;
  result: ActionResult | undefined;
};

/** Views that one has kept or that colleagues share, and a form that keeps this one. */
export function ListViews({ views, seed, result }: Props) {
  const t = useT("staff-list");
  const [form, fields] = useActionForm({
    id: "view",
    hidden: { intent: "save-view" },
    seed,
    lastResult: result,
    texts: ["staff-list", "console"],
  });
  return (
    <details className="stack snug" open={result !== undefined}>
      <summary>{t("view.title")}</summary>
      <ResultNote result={result} texts={["staff-list", "console"]} intents={["delete-view"]} />
      {views.length === 0 ? null : (
        <ul>
          {views.map(({ id, name, to, isMine }) => (
            <li key={id} className="row">
              <Link to={to} discover="none">
                {name}
              </Link>
              {isMine ? (
                <form method="post">
                  <input type="hidden" name="intent" value="delete-view" />
                  <input type="hidden" name="view" value={id} />
                  <Button kind="bare" size="s">
                    {t("view.delete", { name })}
                  </Button>
                </form>
              ) : (
                <span className="small dim">{t("view.of-colleague")}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <ActionForm form={form}>
        <Field field={fields.name} label={t("view.name")} />
        <CheckboxField
          field={fields.is_shared}
          label={t("view.shared")}
          hint={t("view.shared-hint")}
        />
        <SubmitButton pending={t("view.save-title")} className="fit">
          {t("view.save-title")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
