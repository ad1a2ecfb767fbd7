import { useLocation } from "react-router";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { Consent } from "./consent.ts";
import { ConsentForm } from "./consent-form.tsx";
import "./consent-bar.css";

export function ConsentBar({ onAnswer }: { onAnswer: (answer: Consent) => void }) {
  const t = useT("consent");
  const locale = useLocale();
  const { pathname, search } = useLocation();
  if (pathname === paths.consent(locale)) return null;
  return (
    <aside className="ask" aria-label={t("title")}>
      <div className="wrap">
        <ConsentForm returnTo={pathname + search} onAnswer={onAnswer}>
          <p>
            {t("question")} <Link to={paths.consent(locale)}>{t("more")}</Link>
          </p>
        </ConsentForm>
      </div>
    </aside>
  );
}
