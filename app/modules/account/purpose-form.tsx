import type { Intent } from "#contract/account.ts";
import { useT } from "../locale/use-t.ts";
import { Option } from "../ui/option.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountForm } from "./account-form.tsx";
import type { AccountReply } from "./account-reply.ts";
import { CancelLink } from "./cancel-link.tsx";
import { ChoiceField } from "./choice-field.tsx";

const PURPOSES = ["buy", "sell", "both"] as const satisfies readonly Intent[];

type Props = {
  intent: Intent;
  reply: AccountReply | undefined;
  kept: Record<string, string> | null;
};

/** To buy, to sell, or both (spec §1). The field is not called `intent`: that names the form. */
export function PurposeForm({ intent, reply, kept }: Props) {
  const t = useT("account");
  return (
    <AccountForm
      intent="purpose"
      labelledBy="purpose"
      keyOf={() => "account.profile.intent-required"}
      {...{ reply, kept }}
    >
      {({ errorsOf, valueOf, isPending }) => {
        const [error] = errorsOf("purpose");
        return (
          <>
            <ChoiceField id="purpose-field" legend={t("profile.intent")} error={error}>
              {PURPOSES.map((purpose) => (
                <Option
                  key={purpose}
                  type="radio"
                  box
                  name="purpose"
                  value={purpose}
                  required
                  defaultChecked={valueOf("purpose", intent) === purpose}
                  label={t(`profile.intent-${purpose}`)}
                  note={t(`profile.intent-${purpose}-note`)}
                />
              ))}
            </ChoiceField>
            <div className="row">
              <SubmitButton pending={t("saving")} isPending={isPending}>
                {t("profile.intent-save")}
              </SubmitButton>
              <CancelLink />
            </div>
          </>
        );
      }}
    </AccountForm>
  );
}
