import { use, type ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { BackLink } from "../session/back-link.tsx";
import { DocumentContext } from "./document-context.ts";
import { PageHead } from "../ui/page-head.tsx";

const KINDS = {
  400: "bad-request",
  403: "forbidden",
  404: "not-found",
  405: "not-found",
  410: "gone",
  413: "too-large",
  429: "too-many",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS] | "refused" | "internal";

const OF_AN_ORDER = /^\/[^/]+\/(?:checkout|account\/orders)\/[^/]/;

function kindOf(error: unknown): Kind {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = KINDS[status as keyof typeof KINDS];
  return kind ?? (status >= 400 && status < 500 ? "refused" : "internal");
}

function findRetry(error: unknown): string | null {
  const { retry } = isRouteErrorResponse(error) ? ((error.data ?? {}) as { retry?: string }) : {};
  return retry ?? null;
}

function findKey(error: unknown): string | null {
  const { key } = isRouteErrorResponse(error) ? ((error.data ?? {}) as { key?: string }) : {};
  return key ?? null;
}

export function ErrorPage({ error, children }: { error: unknown; children?: ReactNode }) {
  const t = useT("error-page");
  const common = useT("common");
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const reference = use(DocumentContext)?.reference ?? "";
  const isOrder = kindOf(error) === "not-found" && OF_AN_ORDER.test(pathname);
  const key = findKey(error);
  const kind = isOrder ? "no-order" : key === null ? kindOf(error) : "key-missing";
  const isOurs = kind === "unavailable" || kind === "internal" || kind === "too-many";

  return (
    <main id="main" className="wrap">
      <PageHead title={t(`page.${kind}.title`)} noIndex />
      <div className={isOurs ? "panel bad stack slim" : "panel stack slim"}>
        {isOurs ? (
          <Icon name="warning" />
        ) : (
          <Spinner share={kind === "gone" ? 1 : 0.3} className="huge" />
        )}
        <h1>{t(`page.${kind}.title`)}</h1>
        <p className="narrow">{t(`page.${kind}.text`, { key: key ?? "" })}</p>
        {isOurs ? (
          <p className="small dim" suppressHydrationWarning>
            {reference ? t("reference", { reference }) : ""}
          </p>
        ) : null}
        {children}
        <p className="small">
          <a
            href={paths.contact(locale, {
              about: isOurs && reference ? `error:${reference}` : null,
            })}
            // The reference is known to the server alone.
            suppressHydrationWarning
          >
            {t("write-to-us")}
          </a>
        </p>
        <p className="row">
          {isOurs ? (
            <a className="btn" href={findRetry(error) ?? pathname + search}>
              <Icon name="retry" />
              {common("retry")}
            </a>
          ) : (
            <Link
              discover="none"
              className="btn"
              to={isOrder ? paths.orders(locale) : paths.search(locale)}
            >
              {t(isOrder ? "your-orders" : "search-devices")}
            </Link>
          )}
          <Link
            discover="none"
            className="btn line"
            to={paths.home(locale)}
            reloadDocument={isOurs}
          >
            {common("home")}
          </Link>
        </p>
        {isOurs ? null : <BackLink fallback={paths.home(locale)} />}
      </div>
    </main>
  );
}
