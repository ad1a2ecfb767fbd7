import { LIMITS } from "#contract/limits.ts";
import { days } from "#contract/duration.ts";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { SecretField } from "../ui/auth-fields.tsx";
import { Option } from "../ui/option.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { type AccountReply, AccountForm, ChoiceField } from "./account-form.tsx";

export type OpenOrder = { id: string; number: string; title: string };

type Props = {
  open: readonly OpenOrder[];
  hasPassword: boolean;
  erasedOn: string;
  kept: Record<string, string> | null;
  reply: AccountReply | undefined;
};

export function DeletePage({ open, hasPassword, erasedOn, kept, reply }: Props) {
  const t = useT("account");
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
      </section>
      {open.length > 0 ? <Blocked open={open} /> : <DeleteForm {...{ hasPassword, kept, reply }} />}
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

type DeleteFormProps = {
  hasPassword: boolean;
  kept: Record<string, string> | null;
  reply: AccountReply | undefined;
};

/** Asks for the password and a checkbox, so that one slip cannot delete an account. */
function DeleteForm({ hasPassword, kept, reply }: DeleteFormProps) {
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
              label={t("delete.confirm", { days: LIMITS.accountErasure / days(1) })}
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
