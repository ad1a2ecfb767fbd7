import { VERTICALS } from "#contract/vertical.ts";
import { LIMITS } from "#contract/limits.ts";
import { MESSAGES_KEPT_DAYS } from "#contract/retention.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field, SelectField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";

type Props = {
  name: string;
  signedIn: boolean;
  seed: FormSeed<"name" | "vertical" | "email">;
  result: ActionResult | undefined;
};

export function DeviceWishForm({ name, signedIn, seed, result }: Props) {
  const t = useT("device-wish");
  const common = useT("common");
  const [form, fields] = useActionForm({
    id: "wish",
    seed,
    lastResult: result,
    texts: ["device-wish"],
    defaultValue: { name },
  });
  return (
    <ActionForm form={form}>
      <Field
        field={fields.name}
        label={t("name")}
        hint={t("name-hint", { max: LIMITS.deviceWish.name })}
        autoComplete="off"
      />
      <SelectField field={fields.vertical} label={t("vertical")}>
        <option value="">{t("choose")}</option>
        {VERTICALS.map((value) => (
          <option key={value} value={value}>
            {common(`vertical.${value}`)}
          </option>
        ))}
      </SelectField>
      {signedIn ? (
        <p className="small dim">{t("account")}</p>
      ) : (
        <Field
          field={fields.email}
          type="email"
          autoComplete="email"
          label={t("email")}
          hint={t("email-hint", { days: MESSAGES_KEPT_DAYS })}
        />
      )}
      <p>
        <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
      </p>
    </ActionForm>
  );
}
