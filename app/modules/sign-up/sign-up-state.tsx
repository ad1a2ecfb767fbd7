import { lazy, type ComponentType } from "react";
import type { AuthState } from "../session/auth-flow.ts";
import type { StepProps } from "../auth/auth-step.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

/** Only the first screen is shown without a request; the others are loaded on demand. */
const SCREENS: Partial<Record<AuthState, ComponentType<StepProps>>> = {
  "sign-up": SignUpForm,
  "sign-up-verify-email": lazy(async () => ({
    default: (await import("./verify-email-form.tsx")).VerifyEmailForm,
  })),
  "sign-up-enter-phone": lazy(async () => ({
    default: (await import("./enter-phone-form.tsx")).EnterPhoneForm,
  })),
  "sign-up-verify-number": lazy(async () => ({
    default: (await import("./verify-number-form.tsx")).VerifyNumberForm,
  })),
  "sign-up-choose-username": lazy(async () => ({
    default: (await import("./choose-username-form.tsx")).ChooseUsernameForm,
  })),
  "sign-up-select-profile-image": lazy(async () => ({
    default: (await import("./profile-image-form.tsx")).ProfileImageForm,
  })),
};

export function SignUpState({ state, ...props }: StepProps & { state: AuthState }) {
  const Screen = SCREENS[state];
  return Screen === undefined ? null : <Screen {...props} />;
}
