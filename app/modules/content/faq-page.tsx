import { paths } from "../../paths.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { PageHead } from "../ui/page-head.tsx";
import { StructuredData } from "../ui/structured-data.tsx";
import { questionsJsonLd } from "./content-json-ld.ts";
import type { findQuestions } from "./find-content.server.ts";
import "./content.css";

type Props = { groups: Awaited<ReturnType<typeof findQuestions>> };

/** Questions open in place, without scripts. */
export function FaqPage({ groups }: Props) {
  const t = useT("content");
  const locale = useLocale();
  return (
    <main id="main" className="wrap stack wide">
      <PageHead
        title={t("faq.title")}
        description={t("faq.description", { product: PRODUCT })}
        canonical={paths.faq(locale)}
      />
      <StructuredData
        data={import.meta.env.SSR ? questionsJsonLd(groups.flatMap(({ items }) => items)) : null}
      />
      <div className="stack">
        <h1>{t("faq.title")}</h1>
        <p className="dim">{t("faq.lead")}</p>
      </div>
      {groups.map(({ slug, name, items }) => (
        <section key={slug} className="stack narrow" aria-labelledby={slug}>
          <h2 id={slug}>{name}</h2>
          <div className="questions">
            {items.map((question) => (
              <details key={question.slug} id={question.slug}>
                <summary>{question.title}</summary>
                <div className="text" dangerouslySetInnerHTML={{ __html: question.html }} />
              </details>
            ))}
          </div>
        </section>
      ))}
      <p className="row">
        {t("more-help")}
        <a className="link" href={paths.help(locale)}>
          {t("all-help")}
        </a>
        <a className="link" href={paths.contact(locale)}>
          {t("support.mail-do")}
        </a>
      </p>
    </main>
  );
}
