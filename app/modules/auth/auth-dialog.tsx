import { lazy, type ComponentType } from "react";
import type { AuthState } from "../session/auth-flow.ts";
import type { StepProps } from "../session/auth-step.tsx";
import { ChooseState } from "./choose-state.tsx";
import { ForgotPasswordState } from "./forgot-password-state.tsx";
import { SignInState } from "./sign-in-state.tsx";

/**
 * The form of each state. The three that lead to each other without asking the server come
 * together; the rest when they are reached. What belongs to the sign-up stands in another room.
 */
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

/** A state in a dialog: the page lies under it. */
type DialogStep = StepProps & { state: AuthState; under: string };

/** What stands in the dialog. */
export function AuthDialog({
  signUp: SignUp,
  ...step
}: DialogStep & { signUp: ComponentType<DialogStep> }) {
  const Form: ComponentType<StepProps> | undefined =
    AUTH_FORMS[step.state as keyof typeof AUTH_FORMS];
  return Form === undefined ? <SignUp {...step} /> : <Form {...step} />;
}
