import type { ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { Link } from "./link.tsx";
import { StructuredData, type JsonLd } from "./structured-data.tsx";
import "./breadcrumbs.css";

export type Breadcrumb = {
  label: ReactNode;
  to?: string;
};

type Props = {
  label: string;
  breadcrumbs: readonly Breadcrumb[];
  here?: number;
};

export function Breadcrumbs({ label, breadcrumbs, here = breadcrumbs.length - 1 }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumbs">
        {breadcrumbs.map((crumb, index) => {
          const current = index === here ? { "aria-current": "page" } : {};
          return (
            <li key={index}>
              {crumb.to ? (
                <Link discover="none" to={crumb.to} {...(current as object)}>
                  {crumb.label}
                </Link>
              ) : (
                <span {...(current as object)}>{crumb.label}</span>
              )}
            </li>
          );
        })}
      </ol>
      <BreadcrumbData breadcrumbs={breadcrumbs} />
    </nav>
  );
}

function BreadcrumbData({ breadcrumbs }: Pick<Props, "breadcrumbs">) {
  const { pathname } = useLocation();
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  return (
    <StructuredData
      data={import.meta.env.SSR ? toBreadcrumbList(breadcrumbs, { origin, pathname }) : null}
    />
  );
}

type Step = { label: ReactNode; to?: string };

/** Pages without structured data, because they are not indexed. */
const PRIVATE = /^\/[^/]+\/(?:account|hub|checkout|sell|offers|listing\/[^/]+\/offer)\b/;

/** schema.org BreadcrumbList; the last item is the page itself. */
function toBreadcrumbList(
  breadcrumbs: readonly Step[],
  { origin, pathname }: { origin: string; pathname: string },
): JsonLd | null {
  const isPlain = breadcrumbs.every(({ label }) => typeof label === "string");
  if (!isPlain || breadcrumbs.length < 2 || PRIVATE.test(pathname)) return null;
  return {
    "@type": "BreadcrumbList",
    itemListElement: breadcrumbs.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(to && { item: origin + to }),
    })),
  };
}
