import { type ReactNode, useEffect, useRef } from "react";
import type { ActionForm } from "../form/use-action-form.ts";
import { Link } from "../ui/link.tsx";
import { stepperIndex, type AuthState } from "../session/auth-flow.ts";
import type { StepProps } from "../auth/auth-step.tsx";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import "./sign-up.css";

type Props = Pick<StepProps, "headingId"> & {
  state: AuthState;
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

export function SignUpScreen({ headingId, state, title, lead, children }: Props) {
  const step = stepperIndex(state);
  return (
    <>
      <div className="stack snug">
        {step === null ? null : <Stepper step={step} />}
        <h1 id={headingId}>{title}</h1>
        <p className="dim">{lead}</p>
      </div>
      {children}
    </>
  );
}

const STEPS = ["email", "phone"] as const;

/** Verify e-mail, verify mobile (spec §2). */
function Stepper({ step }: { step: 0 | 1 }) {
  const t = useT("sign-up");
  return (
    <ol className="sign-up-steps row small" aria-label={t("steps.label")}>
      {STEPS.map((name, index) => (
        <li
          key={name}
          className="row tight"
          {...(index === step ? { "aria-current": "step" as const } : {})}
        >
          <Icon
            name={index < step ? "grade-excellent" : index === step ? "ring-here" : "ring-todo"}
          />
          {t(`steps.${name}`)}
          {index < step ? <span className="vh">, {t("steps.done")}</span> : null}
        </li>
      ))}
    </ol>
  );
}

export function ContactLead({ contact, say }: { contact: string; say: (place: string) => string }) {
  const [before, after] = say(PLACE).split(PLACE);
  return (
    <>
      {before}
      <b className="contact">{contact}</b>
      {after}
    </>
  );
}

const PLACE = "\u0000";

/** For pages; a dialog has its own close button. */
export function LaterLink({ returnTo, under }: Pick<StepProps, "returnTo" | "under">) {
  const t = useT("sign-up");
  if (under !== undefined) return null;
  return (
    <p className="small reach">
      <Link className="link" to={returnTo} discover="none">
        {t("later")}
      </Link>
    </p>
  );
}

/** The form's first button, so that Enter submits the form instead of activating another button. */
export const EnterKey = () => <button className="vh" tabIndex={-1} aria-hidden="true" />;

/**
 * Reports a completed step: its form was submitted, no error came back, and the component unmounted
 * (spec §9 "Analytics events").
 */
export function useSignUpEvent(tell: () => void, { fetcher, result }: ActionForm): void {
  const isPending = fetcher !== undefined && fetcher.state !== "idle";
  const isStep = fetcher?.formData?.get("intent") !== "resend";
  // A new object per response.
  const answer = result ?? null;
  const isOnItsWay = useRef(false);
  const seen = useRef(answer);

  useEffect(() => {
    if (answer !== seen.current) isOnItsWay.current = false;
    else if (isPending) isOnItsWay.current = isStep;
    seen.current = answer;
  }, [isPending, isStep, answer]);

  useEffect(
    () => () => {
      if (isOnItsWay.current) tell();
    },
    [tell],
  );
}
