import type { ClaimReason } from "#contract/claim-states.ts";
import { LIMITS } from "#contract/limits.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { checkPhotos, PhotosField } from "../form/photos-field.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import type { Namespace } from "../locale/namespaces.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";

type Props = {
  form: FormSeed<"reason" | "description" | "files">;
  isTooLarge: boolean;
  result: ActionResult | undefined;
  reasons: readonly ClaimReason[];
  /** The page's own heading and lead introduce it. */
  isIntroduced?: boolean;
  /** Names of the reasons where they are not those of the warranty. */
  nameReason?: (reason: ClaimReason) => string;
  /** Where the sentences of errors are, in this order. */
  texts?: readonly Namespace[];
};

const TEXTS = ["claim"] as const;

export function ClaimForm(props: Props) {
  const {
    form: seed,
    isTooLarge,
    result,
    reasons,
    nameReason,
    texts = TEXTS,
    isIntroduced,
  } = props;
  const t = useT("claim");
  const [form, fields] = useActionForm({
    id: "claim-form",
    seed,
    lastResult: result,
    texts,
    check: checkPhotos("claim", LIMITS.trade.photos),
  });
  return (
    <Panel {...(!isIntroduced && { "aria-labelledby": "claim" })}>
      {isIntroduced ? null : (
        <>
          <h2 id="claim">{t("claim")}</h2>
          <p className="dim">{t("claim-note")}</p>
        </>
      )}
      <ActionForm form={form} encType="multipart/form-data">
        {isTooLarge ? (
          <Note kind="bad" live>
            {t("photos-heavy")}
          </Note>
        ) : null}
        <ChoiceField
          field={fields.reason}
          legend={t("what")}
          choices={reasons.map((value) => ({
            value,
            label: nameReason?.(value) ?? t(`reason.${value}`),
          }))}
        />
        <TextareaField
          field={fields.description}
          label={t("description")}
          hint={t("description-hint", { max: LIMITS.trade.note })}
          rows={4}
        />
        <PhotosField
          field={fields.files}
          label={t("photos")}
          hint={t("photos-hint", { count: LIMITS.trade.photos })}
          hintAgain={t("photos-again", { count: LIMITS.trade.photos })}
          max={LIMITS.trade.photos}
          isTooLarge={isTooLarge}
        />
        <p>
          <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
        </p>
      </ActionForm>
    </Panel>
  );
}
