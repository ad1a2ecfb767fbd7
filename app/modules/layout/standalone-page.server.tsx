import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import tokens from "../../styles/tokens.css?raw";
import { paths } from "../../paths.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { PRODUCT } from "../locale/product.ts";
import styles from "./standalone-page.css?raw";

type StandaloneKind = "busy" | "busy-write" | "internal" | "foreign" | "too-many";

type Facts = {
  locale: Locale;
  kind: StandaloneKind;
  reference?: string;
  /** Seconds. */
  refreshAfter?: number;
};

const css = `${tokens}\n${styles}`;
const cssHash = createHash("sha256").update(css).digest("base64");
/** The page may neither run nor load anything. */
const POLICY = `default-src 'none'; style-src 'sha256-${cssHash}'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Without React Router, marketplace and scripts, for rate limits and failures outside of any route.
 */
export function renderStandalonePage({ locale, kind, reference, refreshAfter }: Facts) {
  const t = getT(locale, "error-page");
  const common = getT(locale, "common");
  const { title, text } = findWords();
  const isWrite = kind === "busy-write" || kind === "foreign";
  const html = renderToStaticMarkup(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {refreshAfter ? <meta httpEquiv="refresh" content={String(refreshAfter)} /> : null}
        <title>{`${title} · ${PRODUCT}`}</title>
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <a className="brand" href={paths.home(locale)}>
          {PRODUCT}
        </a>
        <main>
          <h1>{title}</h1>
          <p>{text}</p>
          {reference ? <p className="dim">{t("reference", { reference })}</p> : null}
          <p className="actions">
            {/* A POST cannot be repeated by a link. */}
            {isWrite ? null : (
              // An empty address is the current document: the page is rendered once for all addresses.
              // oxlint-disable-next-line jsx-a11y/anchor-is-valid
              <a className="btn" href="">
                {common("retry")}
              </a>
            )}
            <a className="btn line" href={paths.home(locale)}>
              {common("home")}
            </a>
          </p>
        </main>
      </body>
    </html>,
  );
  return {
    html: `<!doctype html>${html}`,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": locale,
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "strict-origin-when-cross-origin",
    },
  };

  function findWords() {
    if (kind === "internal" || kind === "too-many") {
      return { title: t(`page.${kind}.title`), text: t(`page.${kind}.text`) };
    }
    const words = getT(locale, "standalone-page");
    return { title: words(`${kind}.title`), text: words(`${kind}.text`) };
  }
}
