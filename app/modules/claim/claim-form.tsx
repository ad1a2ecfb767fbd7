import { LIMITS } from "#contract/limits.ts";
import { CLAIM_REASONS, type ClaimReason } from "#contract/claim-states.ts";
import { Form } from "react-router";
import { FILES_CHOSEN } from "#contract/field-names.ts";
import { useT } from "../locale/use-t.ts";
import { ChoiceList } from "../ui/choice-list.tsx";
import { TextareaField } from "../ui/field.tsx";
import { FormProblem, type FormReply, useFaultSentence } from "../ui/form-problem.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { PhotosField } from "../ui/photos-field.tsx";

type Typed = { text: (name: string) => string; files: (name: string) => File[] };
type Body = { reason: ClaimReason; description: string; files: File[] };
type Reading = { body: Body; wrong: null } | { body: null; wrong: Record<string, string[]> };

export function parseClaimForm({ text, files }: Typed): Reading {
  const reason = CLAIM_REASONS.find((one) => one === text("reason"));
  const description = text("description");
  const chosen = files("files");
  const wrong: Record<string, string[]> = {
    ...(reason === undefined && { reason: ["order.reason-required"] }),
    ...(description === "" && { description: ["claim.description-required"] }),
    ...(description.length > LIMITS.trade.note && { description: ["order.note-too-long"] }),
    ...(chosen.length > LIMITS.trade.photos && { files: ["order.too-many-photos"] }),
  };
  if (reason === undefined || Object.keys(wrong).length > 0) return { body: null, wrong };
  return { body: { reason, description, files: chosen }, wrong: null };
}

type Props = {
  nonce: string;
  kept: Record<string, string> | null;
  isTooLarge: boolean;
  reply: FormReply | undefined;
  reasons: readonly ClaimReason[];
};

export function ClaimForm({ nonce, kept, isTooLarge, reply, reasons }: Props) {
  const t = useT("claim");
  const sentenceOf = useFaultSentence("claim");
  const values = reply?.values ?? kept ?? {};
  const errorsOf = (name: string) => (reply?.errors[name] ?? []).map(sentenceOf);
  const isLost = isTooLarge || values[FILES_CHOSEN] !== undefined;
  return (
    <Panel aria-labelledby="claim">
      <h2 id="claim">{t("claim")}</h2>
      <p className="dim">{t("claim-note")}</p>
      <Form method="post" encType="multipart/form-data" className="stack">
        <HiddenNonce nonce={nonce} />
        <FormProblem reply={reply} texts="claim" />
        {isTooLarge ? (
          <Note kind="bad" live>
            {t("photos-heavy")}
          </Note>
        ) : null}
        <ChoiceList
          name="reason"
          legend={t("what")}
          chosen={values["reason"]}
          choices={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          errors={errorsOf("reason")}
        />
        <TextareaField
          id="description"
          name="description"
          label={t("description")}
          hint={t("description-hint", { max: LIMITS.trade.note })}
          rows={4}
          required
          defaultValue={values["description"] ?? ""}
          errors={errorsOf("description")}
        />
        <PhotosField
          id="files"
          label={t("photos")}
          hint={t(isLost ? "photos-again" : "photos-hint", { count: LIMITS.trade.photos })}
          max={LIMITS.trade.photos}
          errors={errorsOf("files")}
          sentenceOf={(one) => t(`photos-${one}`, { count: LIMITS.trade.photos })}
        />
        <p>
          <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
