import { lazy, type ComponentType } from "react";
import type { AuthState } from "../session/auth-flow.ts";
import type { StepProps } from "./auth-step.tsx";
import { ChooseState } from "./choose-state.tsx";
import { ForgotPasswordState } from "./forgot-password-state.tsx";
import { SignInState } from "./sign-in-state.tsx";

/** Three states switch without a request, so they share a chunk; the others load on demand. */
export const AUTH_FORMS = {
  auth: ChooseState,
  "sign-in": SignInState,
  "forgot-password": ForgotPasswordState,
  "forgot-password-check-email": lazy(async () => ({
    default: (await import("./check-email-state.tsx")).CheckEmailState,
  })),
  "change-password": lazy(async () => ({
    default: (await import("./change-password-state.tsx")).ChangePasswordState,
  })),
  "change-password-success": lazy(async () => ({
    default: (await import("./change-password-success-state.tsx")).ChangePasswordSuccessState,
  })),
} as const satisfies Partial<Record<AuthState, ComponentType<StepProps>>>;

type DialogStep = StepProps & { state: AuthState; under: string };

export function AuthDialog({
  signUp: SignUp,
  ...step
}: DialogStep & { signUp: ComponentType<DialogStep> }) {
  const Form: ComponentType<StepProps> | undefined =
    AUTH_FORMS[step.state as keyof typeof AUTH_FORMS];
  return Form === undefined ? <SignUp {...step} /> : <Form {...step} />;
}
