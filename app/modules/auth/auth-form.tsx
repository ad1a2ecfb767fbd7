import type { ComponentProps } from "react";
import { useFetcher } from "react-router";
import { paths } from "../../paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormRules } from "../form/form-rules.ts";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import type { AuthState } from "../session/auth-flow.ts";
import { useAuthAddress, type StepProps } from "./auth-step.tsx";

type FormOptions<Name extends string> = Parameters<typeof useActionForm<Name>>[0];

type Options<Name extends string> = Pick<StepProps, "result" | "kept"> &
  Omit<FormOptions<Name>, "seed" | "lastResult" | "fetcher" | "texts"> &
  Partial<Pick<FormOptions<Name>, "texts">> & {
    /** Stated by the form, because a dialog opens without a request. */
    rules: FormRules<Name>;
  };

/** A form of a state; each of its sendings has an effect of its own, such as another code. */
export function useAuthForm<Name extends string>({
  rules,
  result,
  kept,
  texts = ["auth"],
  ...options
}: Options<Name>) {
  const fetcher = useFetcher<ActionResult>();
  return useActionForm<Name>({
    ...options,
    seed: { rules, nonce: null, kept: kept ?? null },
    lastResult: result ?? undefined,
    texts,
    fetcher,
  });
}

type Props = Pick<StepProps, "returnTo" | "under"> &
  Omit<ComponentProps<typeof ActionForm>, "action" | "summary"> & { state: AuthState };

export function AuthForm({ state, returnTo, under, children, ...form }: Props) {
  const locale = useLocale();
  const addressOf = useAuthAddress({ returnTo, under });
  // Without scripts, the page that shows the error needs the return path too.
  const action = under === undefined ? addressOf(state) : paths.auth(locale, state);
  return (
    // A dialog opens without a request, also for the route of its action.
    <ActionForm {...form} action={action} discover={under === undefined ? "render" : "none"}>
      <input type="hidden" name="callback_url" value={returnTo} />
      {under === undefined ? null : <input type="hidden" name="under" value={under} />}
      {children}
    </ActionForm>
  );
}
