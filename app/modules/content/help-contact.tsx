import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import "./content.css";

/** Ways to reach somebody, the quickest first. */
export function HelpContact({ mail }: { mail: string }) {
  const t = useT("content");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="contact">
      <h2 id="contact">{t("support.contact")}</h2>
      <div className="help-ways">
        <Panel className="stack snug">
          <h3>{t("support.order")}</h3>
          <p className="small dim">{t("support.order-note")}</p>
          <a className="link" href={paths.orders(locale)}>
            {t("support.order-do")}
          </a>
        </Panel>
        <Panel className="stack snug">
          <h3>{t("support.faq")}</h3>
          <p className="small dim">{t("support.faq-note")}</p>
          <a className="link" href={paths.faq(locale)}>
            {t("support.faq-do")}
          </a>
        </Panel>
        <Panel className="stack snug">
          <h3>{t("support.mail")}</h3>
          <p className="small dim">{t("support.mail-note")}</p>
          <a className="link" href={`mailto:${mail}`}>
            {mail}
          </a>
        </Panel>
      </div>
    </section>
  );
}
