import { LIMITS } from "#contract/limits.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { CancelLink } from "./entries.tsx";

type Props = {
  username: string | null;
  suggestions: readonly string[];
  seed: FormSeed<"username">;
  result: ActionResult | undefined;
};

/** spec §5 "Username". */
export function UsernameForm({ username, suggestions, seed, result }: Props) {
  const t = useT("account");
  const [form, fields] = useActionForm({
    id: "username-form",
    hidden: { intent: "username" },
    seed,
    lastResult: result,
    texts: ["account", "auth"],
    defaultValue: { username },
  });
  const hint = t("profile.username-hint", LIMITS.username);
  return (
    <ActionForm form={form} aria-labelledby="username" preventScrollReset>
      <Field
        field={fields.username}
        label={t("profile.username")}
        hint={hint}
        autoComplete="nickname"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        pattern="[A-Za-z0-9]*"
        title={hint}
      />
      <div className="row">
        <SubmitButton pending={t("saving")}>{t("profile.username-save")}</SubmitButton>
        <CancelLink />
      </div>
      {/* Follows the Save button, because Enter in the field presses the first submit button of
         the form. */}
      {suggestions.length > 0 ? (
        <fieldset className="free-names">
          <legend>{t("profile.suggestions")}</legend>
          <div className="row">
            {suggestions.map((free) => (
              <Button
                key={free}
                kind="line"
                size="m"
                name="suggestion"
                value={free}
                formNoValidate
                aria-label={t("profile.take", { name: free })}
              >
                {free}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : null}
    </ActionForm>
  );
}
