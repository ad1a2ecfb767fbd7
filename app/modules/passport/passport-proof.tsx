import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import type { PassportView } from "./present-passport.ts";
import "./passport.css";

export function PassportProof({ passport }: { passport: PassportView }) {
  const t = useT("passport");
  const locale = useLocale();
  const { history, signature, publicKey } = passport;
  return (
    <div className="stack">
      <Panel aria-labelledby="signature">
        <h2 id="signature">{t("signature")}</h2>
        <p>{t("signature-note", { product: PRODUCT })}</p>
        <details>
          <summary>{t("signature-open")}</summary>
          <p className="small">{t("signature-how")}</p>
          <dl className="small keys-of">
            <dt>{t("signature-value")}</dt>
            <dd>
              <code>{signature}</code>
            </dd>
            <dt>{t("signature-key")}</dt>
            <dd>
              <code>{publicKey}</code>
            </dd>
          </dl>
        </details>
      </Panel>
      {history.length === 0 ? null : (
        <section className="stack snug" aria-labelledby="history">
          <h2 id="history">{t("history")}</h2>
          <ul className="stack snug">
            {history.map(({ code, checked_at: at }) => (
              <li key={code}>
                <Link className="link" to={paths.passport(locale, code)}>
                  {t("history-line", { date: formatDate(locale, at) })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
