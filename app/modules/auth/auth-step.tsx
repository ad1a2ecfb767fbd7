import type { ReactNode } from "react";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { Icon } from "../ui/icon.tsx";
import type { AuthFacts, AuthState } from "../session/auth-flow.ts";
import "./auth-step.css";

type Place = {
  returnTo: string;
  under?: string | undefined;
};

export type StepProps = Place & {
  headingId: string;
  result?: ActionResult | null | undefined;
  /** Typed before the session ended. */
  kept?: FormSeed["kept"];
  facts: AuthFacts;
};

export function useAuthAddress({ returnTo, under }: Place): (state: AuthState) => string {
  const locale = useLocale();
  return (state) =>
    under === undefined
      ? paths.auth(locale, state, {
          callbackUrl: returnTo === paths.home(locale) ? null : returnTo,
        })
      : paths.modal(under, state);
}

type AuthLinkProps = Place & { to: AuthState; className?: string; children: ReactNode };

export function AuthLink({ to, children, className, ...place }: AuthLinkProps) {
  const addressOf = useAuthAddress(place);
  return (
    <Link
      to={addressOf(to)}
      discover="none"
      {...(className ? { className } : {})}
      {...(place.under === undefined
        ? {}
        : { preventScrollReset: true, defaultShouldRevalidate: false })}
    >
      {children}
    </Link>
  );
}

type HeadProps = { id: string; title: ReactNode; lead?: ReactNode; back?: ReactNode };

export function StepHead({ id, title, lead, back }: HeadProps) {
  return (
    <div className="stack snug">
      {back ? (
        <p className="row tight small reach">
          <Icon name="back" />
          {back}
        </p>
      ) : null}
      <h1 id={id}>{title}</h1>
      {lead ? <p className="dim">{lead}</p> : null}
    </div>
  );
}
