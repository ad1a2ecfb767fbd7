import type { ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { Link } from "./link.tsx";
import { StructuredData } from "./structured-data.tsx";
import { tellCrumbs } from "./tell-crumbs.ts";
import "./crumbs.css";

export type Crumb = {
  label: ReactNode;
  /** None: a step that cannot be gone to yet. */
  to?: string;
};

type Props = {
  label: string;
  crumbs: readonly Crumb[];
  /** Which one is here; the last by itself. */
  here?: number;
  /** Steps of a process rather than places. */
  steps?: boolean;
};

/** The way here, or the steps of a process. */
export function Crumbs({ label, crumbs, here = crumbs.length - 1, steps }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="crumbs">
        {crumbs.map((crumb, index) => {
          const current = index === here ? { "aria-current": steps ? "step" : "page" } : {};
          const text = steps && index === here ? <b>{crumb.label}</b> : crumb.label;
          return (
            <li key={index}>
              {crumb.to ? (
                <Link discover="none" to={crumb.to} {...(current as object)}>
                  {text}
                </Link>
              ) : (
                <span {...(current as object)}>{text}</span>
              )}
            </li>
          );
        })}
      </ol>
      {steps ? null : <CrumbFacts crumbs={crumbs} />}
    </nav>
  );
}

function CrumbFacts({ crumbs }: Pick<Props, "crumbs">) {
  const { pathname } = useLocation();
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  return (
    <StructuredData data={import.meta.env.SSR ? tellCrumbs(crumbs, { origin, pathname }) : null} />
  );
}
