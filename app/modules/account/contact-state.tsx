import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";

type Props = {
  /** Null where there is none. */
  value: string | null;
  isVerified: boolean;
  /** The state in which its code is typed. */
  step: "sign-up-verify-email" | "sign-up-verify-number";
  /** The screen to come back to. */
  screen: "personal" | "security";
};

/** An e-mail or a number, and whether it is proved; the way to prove it where it is not. */
export function ContactState({ value, isVerified, step, screen }: Props) {
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
