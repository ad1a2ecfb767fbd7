import { hubPaths } from "../../hub-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import "./hub.css";

type Props = {
  seed: FormSeed<"parcel">;
  result: ActionResult | undefined;
  focus: boolean;
};

export function IntakeField({ seed, result, focus }: Props) {
  const t = useT("hub-order");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: "intake",
    seed,
    lastResult: result,
    texts: ["hub-order"],
  });
  const { order_id: orderId } = form.facts;
  return (
    <ActionForm form={form} action={hubPaths.orders(locale)} className="ask intake">
      <Field
        field={fields.parcel}
        label={t("intake.label")}
        hint={t("intake.hint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        // Scanners type into the focused field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focus}
        after={
          <SubmitButton className="go" pending={t("intake.pending")}>
            {t("intake.submit")}
          </SubmitButton>
        }
      />
      {orderId ? (
        <p className="small">
          <Link to={hubPaths.order(locale, String(orderId))} discover="none">
            {t("intake.see")}
          </Link>
        </p>
      ) : null}
    </ActionForm>
  );
}
