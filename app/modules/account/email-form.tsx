import { useT } from "../locale/use-t.ts";
import { EmailField } from "../ui/auth-fields.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountForm } from "./account-form.tsx";
import type { AccountReply } from "./account-reply.ts";
import { CancelLink } from "./cancel-link.tsx";

type Props = { reply: AccountReply | undefined; kept: Record<string, string> | null };

/** Another e-mail: it counts from the moment that its code comes back. */
export function EmailForm({ reply, kept }: Props) {
  const t = useT("account");
  return (
    <AccountForm
      intent="email"
      labelledBy="email"
      keyOf={(_, { valueMissing }) =>
        valueMissing ? "auth.email-required" : "auth.email-must-be-valid"
      }
      {...{ reply, kept }}
    >
      {({ errorsOf, valueOf, isPending }) => (
        <>
          <EmailField
            id="email-field"
            label={t("personal.email-new")}
            hint={t("personal.email-note")}
            autoComplete="email"
            defaultValue={valueOf("email")}
            errors={errorsOf("email")}
          />
          <div className="row">
            <SubmitButton pending={t("personal.sending")} isPending={isPending}>
              {t("personal.send")}
            </SubmitButton>
            <CancelLink />
          </div>
        </>
      )}
    </AccountForm>
  );
}
