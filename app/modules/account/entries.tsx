import type { ReactNode } from "react";
import { withQuery, paths } from "../../paths.ts";
import "../ui/panel.css";
import { Link } from "../ui/link.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { Badge } from "../ui/badge.tsx";
import { useLocation } from "react-router";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";

export const Entries = ({ children }: { children: ReactNode }) => (
  <div className="panel entries">{children}</div>
);

type Props = {
  id: string;
  label: string;
  value: ReactNode;
  note?: ReactNode;
  change?: string;
  action?: ReactNode;
  form?: ReactNode;
};

export function Entry({ id, label, value, note, change, action, form }: Props) {
  const { pathname } = useLocation();
  return (
    <section className="entry" aria-labelledby={id}>
      <h2 id={id} className={form ? "vh" : ""}>
        {label}
      </h2>
      {form ?? (
        <>
          <div className="is">
            {value}
            {note ? <p className="small dim">{note}</p> : null}
          </div>
          <div className="do">
            {change ? (
              <ButtonLink
                kind="line"
                size="s"
                to={withQuery(pathname, { change: id })}
                preventScrollReset
              >
                {change}
                <span className="vh">: {label}</span>
              </ButtonLink>
            ) : (
              action
            )}
          </div>
        </>
      )}
    </section>
  );
}

type ContactStateProps = {
  value: string | null;
  isVerified: boolean;
  step: "sign-up-verify-email" | "sign-up-verify-number";
  screen: "personal" | "security";
};

export function ContactState({ value, isVerified, step, screen }: ContactStateProps) {
  const t = useT("account");
  const locale = useLocale();
  if (value === null) return t("none-yet");
  return (
    <p className="row snug">
      <span>{value}</span>
      {isVerified ? (
        <Badge>{t("verified")}</Badge>
      ) : (
        <>
          <Badge kind="now">{t("unverified")}</Badge>
          <Link
            className="small tap"
            to={paths.auth(locale, step, { callbackUrl: paths.account(locale, screen) })}
          >
            {t("verify")}
            <span className="vh">: {value}</span>
          </Link>
        </>
      )}
    </p>
  );
}

export function CancelLink() {
  const t = useT("account");
  const { pathname } = useLocation();
  return (
    <ButtonLink kind="line" to={pathname} preventScrollReset replace>
      {t("cancel")}
    </ButtonLink>
  );
}
