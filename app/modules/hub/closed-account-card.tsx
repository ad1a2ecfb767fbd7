import { Form } from "react-router";
import type { ClosedAccount } from "#contract/hub-account.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { TextareaField } from "../ui/field.tsx";
import type { FormReply } from "../ui/form-problem.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import "./hub.css";

type Props = {
  account: ClosedAccount;
  nonce: string;
  reply: FormReply | undefined;
  kept: Record<string, string> | null;
};

export function ClosedAccountCard({ account, nonce, reply, kept }: Props) {
  const t = useT("hub");
  const places = useT("locale");
  const words = useT("hub-order");
  const locale = useLocale();
  const { id, username, email, market } = account;
  const own = reply?.values["user"] === id ? reply : undefined;
  const values = own?.values ?? (kept?.["user"] === id ? kept : null);
  const heading = `account-${id}`;
  const say = (key: string) => words.find(`fault.${key.split(".").at(-1)}`) ?? t("accounts.failed");
  return (
    <Panel aria-labelledby={heading} className="stack">
      <div>
        <h2 id={heading}>{username || email}</h2>
        <p className="small">{email}</p>
        <p className="small dim">
          {[
            places(`country.${market}`),
            t("accounts.closed", { date: formatDate(locale, account.closed_at, "moment") }),
            t("accounts.erased", { date: formatDate(locale, account.erased_on) }),
          ].join(" · ")}
        </p>
      </div>
      <Form method="post" className="stack" preventScrollReset>
        <HiddenNonce nonce={nonce} key={nonce} />
        <input type="hidden" name="user" value={id} />
        <p>{t("accounts.means")}</p>
        {own?.errors["form"] === undefined ? null : (
          <Note kind="bad" live>
            {t(
              own.errors["form"][0] === "unavailable" ? "accounts.unavailable" : "accounts.failed",
            )}
          </Note>
        )}
        <TextareaField
          id={`note-${id}`}
          name="note"
          label={t("accounts.note")}
          rows={2}
          required
          defaultValue={values?.["note"] ?? ""}
          errors={(own?.errors["note"] ?? []).map(say)}
        />
        <SubmitButton className="fit" pending={t("accounts.restoring")}>
          {t("accounts.restore")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
