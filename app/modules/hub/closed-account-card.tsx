import type { ClosedAccount } from "#contract/hub-account.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { TextareaField } from "../form/fields.tsx";
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

type Props = {
  account: ClosedAccount;
  seed: FormSeed<"user" | "note">;
  result: ActionResult | undefined;
};

export function ClosedAccountCard({ account, seed, result }: Props) {
  const t = useT("hub");
  const places = useT("locale");
  const locale = useLocale();
  const { id, username, email, market } = account;
  const heading = `account-${id}`;
  const [form, fields] = useActionForm({
    id: `restore-${id}`,
    hidden: { user: id },
    seed,
    lastResult: result,
    texts: ["hub-order", "hub"],
  });
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
            t("accounts.closed", { date: formatDate(locale, account.closed_at, "moment") }),
            t("accounts.erased", { date: formatDate(locale, account.erased_on) }),
          ].join(" · ")}
        </p>
      </div>
      <ActionForm form={form} preventScrollReset>
        <p>{t("accounts.means")}</p>
        <TextareaField field={fields.note} label={t("accounts.note")} rows={2} />
        <SubmitButton className="fit" pending={t("accounts.restoring")}>
          {t("accounts.restore")}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}
