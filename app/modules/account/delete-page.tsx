import { getInputProps } from "@conform-to/react";
import type { DeletionBlocker } from "#contract/deletion-blocker.ts";
import { LIMITS } from "#contract/limits.ts";
import { days } from "#contract/duration.ts";
import { Link } from "../ui/link.tsx";
import { accountPaths } from "../../account-paths.ts";
import { consolePaths } from "../../console-paths.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatMoney } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
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

type Props = {
  blockers: readonly DeletionBlocker[];
  hasPassword: boolean;
  erasedOn: string;
  form: FormSeed<"confirm"> | FormSeed<"password" | "confirm">;
  result: ActionResult | undefined;
};

export function DeletePage({ blockers, hasPassword, erasedOn, form, result }: Props) {
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
      {blockers.length > 0 ? (
        <Blocked blockers={blockers} />
      ) : (
        <DeleteForm {...{ hasPassword, form, result }} />
      )}
    </AccountFrame>
  );
}

function Blocked({ blockers }: Pick<Props, "blockers">) {
  const t = useT("account");
  const locale = useLocale();
  return (
    <Panel kind="act" aria-labelledby="blocked">
      <h2 id="blocked">{t("delete.blocked")}</h2>
      <p>{t("delete.blocked-note")}</p>
      <ul>
        {blockers.map((blocker) => {
          const path = toPath(locale, blocker);
          return (
            <li key={`${blocker.kind} ${path}`}>
              <Link className="tap" to={path}>
                {say(t, locale, blocker)}
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Where its member can end it, or see how far it is. */
function toPath(locale: Locale, blocker: DeletionBlocker): string {
  switch (blocker.kind) {
    case "order":
      return paths.order(locale, blocker.order_id);
    case "draft":
      return paths.checkout(locale, blocker.order_id, "review");
    case "reservation":
      return sellerPaths.listing(locale, blocker.listing_id);
    case "device_at_hub":
      return sellerPaths.listing(locale, blocker.listing_id, "hub");
    case "payout":
      return accountPaths.payouts(locale);
    case "refund":
      return accountPaths.payments(locale, { kind: "refund" });
    case "claim":
      return accountPaths.subscription(locale, blocker.subscription_id);
    case "last_owner":
      return consolePaths.staff(locale);
  }
}

function say(t: ReturnType<typeof useT<"account">>, locale: Locale, blocker: DeletionBlocker) {
  switch (blocker.kind) {
    case "payout":
    case "refund":
      return t(`delete.${blocker.kind}`, { amount: formatMoney(locale, blocker.amount) });
    case "last_owner":
      return t("delete.last-owner");
    case "order":
      return t("delete.order", { number: blocker.number, title: blocker.title });
    default:
      return t(`delete.${blocker.kind}`, { title: blocker.title });
  }
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
