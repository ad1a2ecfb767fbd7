import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { SecretField } from "../ui/auth-fields.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Option } from "../ui/option.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountForm } from "./account-form.tsx";
import type { AccountReply } from "./account-reply.ts";
import { ChoiceField } from "./choice-field.tsx";
import { ERASURE_DAYS } from "./erasure-days.ts";

type Props = {
  /** Who signs in with a provider alone is asked to sign in again instead. */
  hasPassword: boolean;
  kept: Record<string, string> | null;
  reply: AccountReply | undefined;
};

/** The password and a tick: nothing here happens by one slip. */
export function DeleteForm({ hasPassword, kept, reply }: Props) {
  const t = useT("account");
  const locale = useLocale();
  return (
    <AccountForm
      intent="delete"
      keyOf={(name) =>
        name === "confirm" ? "account.delete.confirm-required" : "auth.password-required"
      }
      {...{ reply, kept }}
    >
      {({ errorsOf, valueOf, isPending }) => (
        <>
          {hasPassword ? (
            <SecretField
              id="delete-password"
              hint={t("delete.password-hint")}
              errors={errorsOf("password")}
            />
          ) : null}
          <ChoiceField id="confirm-field" error={errorsOf("confirm")[0]}>
            <Option
              type="checkbox"
              name="confirm"
              value="yes"
              required
              defaultChecked={valueOf("confirm") === "yes"}
              label={t("delete.confirm", { days: ERASURE_DAYS })}
            />
          </ChoiceField>
          <div className="row">
            <SubmitButton kind="warn" pending={t("delete.submitting")} isPending={isPending}>
              {t("delete.submit")}
            </SubmitButton>
            <ButtonLink kind="line" to={paths.account(locale, "security")}>
              {t("delete.keep")}
            </ButtonLink>
          </div>
        </>
      )}
    </AccountForm>
  );
}
