import { useEffect, useRef, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { useFieldErrors, type FieldErrors } from "../ui/use-field-errors.ts";
import type { AuthFacts, AuthProblem, AuthState } from "./auth-flow.ts";
import "./auth-step.css";

type Place = {
  returnTo: string;
  under?: string | undefined;
};

export type StepProps = Place & {
  headingId: string;
  problem: AuthProblem | null;
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

type FormParts = {
  errorsOf: (name: string) => string[];
  valueOf: (name: string) => string;
  isPending: boolean;
  pendingIntent: string | null;
  answer: AuthProblem | null;
};

type AuthFormProps = Place & {
  state: AuthState;
  problem: AuthProblem | null;
  keyOf: (name: string, validity: ValidityState) => string;
  encType?: "multipart/form-data";
  children: (parts: FormParts) => ReactNode;
};

const NONE: FieldErrors = {};
const TEXT_KEY = /^auth\./;

export function AuthForm({
  state,
  returnTo,
  under,
  problem,
  keyOf,
  encType,
  children,
}: AuthFormProps) {
  const t = useT("auth");
  const locale = useLocale();
  const fetcher = useFetcher<AuthProblem>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data ?? problem;
  const { errorsOf, formProps } = useFieldErrors(answer?.errors ?? NONE, keyOf);
  const sentences = (name: string) =>
    errorsOf(name).map((key) => t.find(key.replace(TEXT_KEY, ""), answer?.values) ?? key);

  useEffect(() => {
    if (answer === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);

  const addressOf = useAuthAddress({ returnTo, under });
  // Without scripts, the page that shows the error needs the return path too.
  const action = under === undefined ? addressOf(state) : paths.auth(locale, state);
  const [formError] = sentences("form");
  const isPending = fetcher.state !== "idle";
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      className="stack"
      {...(encType ? { encType } : {})}
      {...formProps}
    >
      <input type="hidden" name="callback_url" value={returnTo} />
      {under === undefined ? null : <input type="hidden" name="under" value={under} />}
      {formError ? (
        <Note kind="bad" live>
          {formError}
        </Note>
      ) : null}
      {children({
        errorsOf: sentences,
        valueOf: (name) => answer?.values[name] ?? "",
        isPending,
        pendingIntent: isPending ? String(fetcher.formData?.get("intent") ?? "") || null : null,
        answer,
      })}
    </fetcher.Form>
  );
}
