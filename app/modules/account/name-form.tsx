import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { ClearableField } from "../ui/field-tools.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountForm } from "./account-form.tsx";
import type { AccountReply } from "./account-reply.ts";
import { CancelLink } from "./cancel-link.tsx";

type Props = {
  name: string | null;
  reply: AccountReply | undefined;
  kept: Record<string, string> | null;
};

export function NameForm({ name, reply, kept }: Props) {
  const t = useT("account");
  const label = t("personal.name");
  return (
    <AccountForm
      intent="name"
      labelledBy="name"
      keyOf={(_, { valueMissing }) =>
        valueMissing ? "account.personal.name-required" : "auth.full-name-too-long"
      }
      {...{ reply, kept }}
    >
      {({ errorsOf, valueOf, isPending }) => (
        <>
          <ClearableField
            id="name-field"
            name="full_name"
            label={label}
            hint={t("personal.name-hint")}
            words={{ clear: t("clear", { field: label }) }}
            autoComplete="name"
            required
            maxLength={LIMITS.address.name}
            defaultValue={valueOf("full_name", name ?? "")}
            errors={errorsOf("full_name")}
          />
          <div className="row">
            <SubmitButton pending={t("saving")} isPending={isPending}>
              {t("personal.name-save")}
            </SubmitButton>
            <CancelLink />
          </div>
        </>
      )}
    </AccountForm>
  );
}
