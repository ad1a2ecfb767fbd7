import type { OpenAccount } from "#contract/hub-account.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { CheckboxField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { consolePaths } from "../../console-paths.ts";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import "./hub.css";

type Form = {
  seed: FormSeed<"user" | "note" | "is_identity_checked">;
  result: ActionResult | undefined;
};

/** An open account of a member, with the form that turns off its second factor. */
export function OpenAccountCard({ account, ...form }: { account: OpenAccount } & Form) {
  const t = useT("hub");
  const places = useT("locale");
  const locale = useLocale();
  const { id, username, email, market, second_factor_since: since, passkeys } = account;
  const heading = `account-${id}`;
  return (
    <Panel aria-labelledby={heading} className="stack">
      <div>
        <h2 id={heading}>
          <Link to={consolePaths.person(locale, id)} discover="none">
            {username || email}
          </Link>
        </h2>
        <p className="small">{email}</p>
        <p className="small dim">
          {[
            places(`country.${market}`),
            since === null ? t("factor.off") : t("factor.on", { date: formatDate(locale, since) }),
            t("factor.passkeys", { count: passkeys }),
          ].join(" · ")}
        </p>
      </div>
      {since === null && passkeys === 0 ? (
        <p>{t("factor.nothing")}</p>
      ) : (
        <ResetForm userId={id} {...form} />
      )}
    </Panel>
  );
}

function ResetForm({ userId, seed, result }: { userId: string } & Form) {
  const t = useT("hub");
  const [form, fields] = useActionForm({
    id: `reset-${userId}`,
    hidden: { user: userId, intent: "reset" },
    seed,
    lastResult: result,
    texts: ["hub-order", "hub"],
  });
  return (
    <ActionForm form={form} preventScrollReset>
      <p>{t("factor.means")}</p>
      <TextareaField field={fields.note} label={t("factor.note")} rows={2} />
      <CheckboxField
        field={fields.is_identity_checked}
        label={t("factor.checked")}
        note={t("factor.checked-note")}
      />
      <SubmitButton className="fit" pending={t("factor.resetting")}>
        {t("factor.reset")}
      </SubmitButton>
    </ActionForm>
  );
}
