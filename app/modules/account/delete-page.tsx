import { getInputProps } from "@conform-to/react";
import { LIMITS } from "#contract/limits.ts";
import { days } from "#contract/duration.ts";
import { Link } from "../ui/link.tsx";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Option } from "../ui/option.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { FieldError, PasswordField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";

export type OpenOrder = { id: string; number: string; title: string };

type Props = {
  open: readonly OpenOrder[];
  hasPassword: boolean;
  erasedOn: string;
  form: FormSeed<"confirm"> | FormSeed<"password" | "confirm">;
  result: ActionResult | undefined;
};

export function DeletePage({ open, hasPassword, erasedOn, form, result }: Props) {
  const t = useT("account");
  const locale = useLocale();
  const steps = [
    { key: "now", title: t("delete.now"), note: t("delete.now-note") },
    {
      key: "restorable",
      title: t("delete.restorable", { days: LIMITS.accountErasure / days(1) }),
      note: t("delete.restorable-note"),
    },
    { key: "erased", title: t("delete.erased", { day: erasedOn }), note: t("delete.erased-note") },
  ];
  return (
    <AccountFrame screen="delete" title={t("delete.title")}>
      <section className="stack" aria-labelledby="what">
        <h2 id="what">{t("delete.what")}</h2>
        <Timeline steps={steps.map((step) => ({ ...step, state: "todo" }))} />
        <p className="dim">{t("delete.kept")}</p>
        <p>
          <Link className="tap" to={accountPaths.data(locale)}>
            {t("delete.copy")}
          </Link>
        </p>
      </section>
      {open.length > 0 ? (
        <Blocked open={open} />
      ) : (
        <DeleteForm {...{ hasPassword, form, result }} />
      )}
    </AccountFrame>
  );
}

function Blocked({ open }: Pick<Props, "open">) {
  const t = useT("account");
  const locale = useLocale();
  return (
    <Panel kind="act" aria-labelledby="blocked">
      <h2 id="blocked">{t("delete.blocked")}</h2>
      <p>{t("delete.blocked-note")}</p>
      <ul>
        {open.map(({ id, number, title }) => (
          <li key={id}>
            <Link className="tap" to={paths.order(locale, id)}>
              {t("delete.order", { number, title })}
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.orders(locale)}>{t("delete.see-orders")}</ButtonLink>
    </Panel>
  );
}

type DeleteFormProps = Pick<Props, "hasPassword" | "form" | "result">;

/** Asks for the password and a checkbox, so that one slip cannot delete an account. */
function DeleteForm({ hasPassword, form: seed, result }: DeleteFormProps) {
  const t = useT("account");
  const auth = useT("auth");
  const locale = useLocale();
  const [form, fields] = useActionForm<"password" | "confirm">({
    id: "delete-form",
    hidden: { intent: "delete" },
    seed,
    lastResult: result,
    texts: ["account", "auth"],
  });
  const { key, ...confirm } = getInputProps(fields.confirm, { type: "checkbox", value: "yes" });
  return (
    <ActionForm form={form} preventScrollReset>
      {hasPassword ? (
        <PasswordField
          field={fields.password}
          label={auth("password")}
          hint={t("delete.password-hint")}
        />
      ) : null}
      <fieldset
        className="choice"
        {...(fields.confirm.valid ? {} : { "aria-describedby": fields.confirm.errorId })}
      >
        <Option
          key={key}
          {...confirm}
          type="checkbox"
          label={t("delete.confirm", { days: LIMITS.accountErasure / days(1) })}
        />
        <FieldError field={fields.confirm} />
      </fieldset>
      <div className="row">
        <SubmitButton kind="warn" pending={t("delete.submitting")}>
          {t("delete.submit")}
        </SubmitButton>
        <ButtonLink kind="line" to={paths.account(locale, "security")}>
          {t("delete.keep")}
        </ButtonLink>
      </div>
    </ActionForm>
  );
}
