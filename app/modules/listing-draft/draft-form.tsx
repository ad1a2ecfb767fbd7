import type { FormEvent, ReactNode } from "react";
import { useSubmit } from "react-router";
import { sellerPaths } from "../../seller-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { Check, FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm, type ActionForm as Parts } from "../form/use-action-form.ts";
import type { Namespace } from "../locale/namespaces.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { AutosaveNote, PutBackNote } from "./autosave-note.tsx";
import { useSellFacts } from "./draft-facts.ts";
import { previousPage } from "./sell-steps.ts";
import { StepConflict, type Difference } from "./step-conflict.tsx";
import type { StepResult } from "./step-result.ts";
import { useAutosave, type Keeps } from "./use-autosave.ts";

type Options<Name extends string> = {
  seed: FormSeed<Name>;
  /** What the draft has. */
  values: { [K in Name]?: string | null | undefined };
  result: StepResult | undefined;
  /** Namespaces of the step's errors, besides those of the wizard. */
  texts?: readonly Namespace[];
  check?: Check;
};

/** The form of a step, with the values of the draft. */
export const useStepForm = <Name extends string>(options: Options<Name>) =>
  useActionForm<Name>({
    id: "step",
    seed: options.seed,
    lastResult: options.result,
    texts: [...(options.texts ?? []), "listing-draft"],
    defaultValue: options.values,
    ...(options.check ? { check: options.check } : {}),
  });

type Props = {
  form: Parts;
  result: StepResult | undefined;
  encType?: "multipart/form-data";
  submit?: ReactNode;
  /**
   * `saved`: the step's action takes `intent=keep` (see stepAction); `device`: only this browser
   * keeps the text until the form is submitted.
   */
  keeps?: Keeps;
  onKept?: () => void;
  differences?: readonly Difference[];
  children: ReactNode;
};

/** Carries version and return path; the action reads it with stepAction. */
export function StepForm({ form, result, differences = [], ...props }: Props) {
  const t = useT("listing-draft");
  const locale = useLocale();
  const send = useSubmit();
  const { listingId, nonce, version, updatedAt, page, ...facts } = useSellFacts();
  const { isFromReview, isWaiting, isMine } = facts;
  const { encType, submit, keeps = "device", onKept, children } = props;
  const conflict = result?.conflict;
  const here = Math.max(version, conflict?.theirs.version ?? 0);
  const step = { form: form.element, listingId, step: page, version: here, updatedAt, nonce };
  const keep = useAutosave({ ...step, keeps, reply: result, onKept });
  const back = isFromReview ? "review" : previousPage(page);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event);
    if (event.defaultPrevented) return;
    const { currentTarget, nativeEvent } = event;
    const { submitter } = nativeEvent as SubmitEvent;
    const again = () =>
      void send(submitter instanceof HTMLButtonElement ? submitter : currentTarget);
    if (!keep.beforeSend(again)) event.preventDefault();
  };
  const settling = keep.isSettling
    ? { "aria-disabled": true, onClick: (event: FormEvent) => event.preventDefault() }
    : {};
  return (
    <>
      {conflict ? (
        <StepConflict values={conflict.mine} version={here} differences={differences} />
      ) : (
        <PutBackNote put={keep.put} onTake={keep.takeOffered} onDrop={keep.dropOffered} />
      )}
      <ActionForm
        form={{ ...form, onSubmit }}
        className="stack step"
        summary={(count) => t("problem.title", { count })}
        {...(encType ? { encType } : {})}
      >
        <input type="hidden" name="version" value={here} />
        {isMine ? null : <input type="hidden" name="owner" value="visitor" />}
        {isFromReview ? <input type="hidden" name="return" value="review" /> : null}
        {children}
        {isWaiting && keep.status === "waiting" ? null : <AutosaveNote status={keep.status} />}
        <div className="row">
          {back === null ? null : (
            <ButtonLink kind="line" to={sellerPaths.sell(locale, listingId, back)}>
              {t("back")}
            </ButtonLink>
          )}
          <p className="tiny dim end" role="status">
            {keep.status === "saving" ? t("saving") : keep.status === "saved" ? t("saved") : ""}
          </p>
          <SubmitButton pending={t("saving")} {...settling}>
            {keep.isSettling ? t("saving") : (submit ?? t(isFromReview ? "save" : "continue"))}
          </SubmitButton>
        </div>
      </ActionForm>
    </>
  );
}
