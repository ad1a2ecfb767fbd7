import { useRef, type FormEvent, type ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { AutosaveNote, PutBackNote } from "./autosave-note.tsx";
import { useSellFacts } from "./draft-facts.ts";
import { previousPage } from "./sell-steps.ts";
import { StepConflict, type Difference } from "./step-conflict.tsx";
import { StepProblem } from "./step-error.tsx";
import type { StepReply } from "./step-result.ts";
import { useAutosave, type Keeps } from "./use-autosave.ts";

const STEP_FORM = "step";

type Props = {
  reply: StepReply | undefined;
  /** Id of the control of each field; the field's name unless said otherwise. */
  idOf?: (field: string) => string;
  sentenceOf?: (field: string, key: string) => string;
  encType?: "multipart/form-data";
  submit?: ReactNode;
  /**
   * `saved`: the step's action takes `intent=keep` (see runSellStep); `device`: only this browser
   * keeps the text until the form is submitted.
   */
  keeps?: Keeps | false;
  onKept?: () => void;
  differences?: readonly Difference[];
  children: ReactNode;
};

/** Carries nonce, version and return path; the action reads it with runSellStep. */
export function StepForm({ reply, idOf, encType, submit, differences = [], ...props }: Props) {
  const t = useT("listing-draft");
  const locale = useLocale();
  const send = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const { listingId, nonce, version, updatedAt, page, ...facts } = useSellFacts();
  const { isFromReview, isWaiting, isMine } = facts;
  const { keeps = "device", onKept, sentenceOf, children } = props;
  const theirs = reply?.conflict?.theirs.version ?? 0;
  const here = Math.max(version, theirs);
  const step = { form, listingId, step: page, version: here, updatedAt, nonce };
  const keep = useAutosave({ ...step, keeps: keeps || "no", reply, onKept });
  const back = isFromReview ? "review" : previousPage(page);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget, nativeEvent } = event;
    const { submitter } = nativeEvent as SubmitEvent;
    const again = () =>
      void send(submitter instanceof HTMLButtonElement ? submitter : currentTarget);
    if (!keep.beforeSend(again)) event.preventDefault();
  };
  return (
    <>
      {reply?.conflict ? (
        <StepConflict values={reply.values} version={here} differences={differences} />
      ) : (
        <>
          <PutBackNote put={keep.put} onTake={keep.takeOffered} onDrop={keep.dropOffered} />
          <StepProblem reply={reply} {...(idOf && { idOf })} {...(sentenceOf && { sentenceOf })} />
        </>
      )}
      <Form
        method="post"
        id={STEP_FORM}
        ref={form}
        className="stack step"
        onSubmit={onSubmit}
        {...(encType ? { encType } : {})}
      >
        <HiddenNonce nonce={nonce} />
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
          <SubmitButton pending={t("saving")} {...(keep.isSettling ? { isPending: true } : {})}>
            {submit ?? t(isFromReview ? "save" : "continue")}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
