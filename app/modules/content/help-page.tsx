import { paths } from "../../paths.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { ArticleGroups, ArticleLines } from "./article-lines.tsx";
import type { findHelp } from "./find-content.server.ts";
import { Panel } from "../ui/panel.tsx";
import "./content.css";
import "../ui/field.css";

type Props = Awaited<ReturnType<typeof findHelp>>;

export function HelpPage({ search, found, groups }: Props) {
  const t = useT("content");
  const locale = useLocale();
  return (
    <main id="main" className="wrap stack wide">
      <PageHead
        title={t("support.title")}
        description={t("support.description", { product: PRODUCT })}
        canonical={paths.help(locale)}
        noIndex={search !== ""}
      />
      <div className="stack">
        <h1>{t("support.title")}</h1>
        <p className="dim">{t("support.lead")}</p>
        <form
          className="help-search field"
          role="search"
          aria-label={t("support.label")}
          action={paths.help(locale)}
        >
          <label htmlFor="help-q">{t("support.label")}</label>
          <input
            id="help-q"
            type="search"
            // Not `q`, which the search field of the header uses.
            name="topic"
            defaultValue={search}
            maxLength={100}
            placeholder={t("support.placeholder")}
            enterKeyHint="search"
          />
          <Button>{t("support.submit")}</Button>
        </form>
      </div>
      {found === null ? null : (
        <section className="stack" aria-labelledby="found">
          <h2 id="found">
            {found.length === 0
              ? t("support.none", { search })
              : t("support.found", { count: found.length, search })}
          </h2>
          {found.length === 0 ? (
            <p>{t("support.none-note")}</p>
          ) : (
            <ArticleLines category="support" lines={found} heading="h3" />
          )}
          <ButtonLink kind="line" size="m" to={paths.help(locale)}>
            {t("support.clear")}
          </ButtonLink>
        </section>
      )}
      {found === null || found.length === 0 ? <ArticleGroups groups={groups} /> : null}
      <HelpContact />
    </main>
  );
}

function HelpContact() {
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
          <a className="link" href={paths.contact(locale)}>
            {t("support.mail-do")}
          </a>
        </Panel>
      </div>
    </section>
  );
}
