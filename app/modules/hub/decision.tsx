import { getInputProps } from "@conform-to/react";
import { REJECT_REASONS } from "#contract/listing-words.ts";
import { useT } from "../locale/use-t.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { CheckboxField, FieldError, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SeenVersion } from "../form/seen-version.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { Icon } from "../ui/icon.tsx";
import { Option } from "../ui/option.tsx";
import { Panel } from "../ui/panel.tsx";
import { FIRST_REASON, fieldOf, type ReasonField, type Review } from "./present-review.ts";
import "./hub.css";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { ListingQueue } from "./listing-queue.ts";
import { LostAnswer } from "./lost-answer.tsx";

type Props = {
  review: Review;
  forms: {
    publish: FormSeed<"version" | "is_hold_seen">;
    reject: FormSeed<"version" | "note_el" | "note_en" | ReasonField>;
  };
  result: ActionResult | undefined;
};

/** Publish or reject: two forms, so that Enter among the reasons never publishes. */
export function Decision({ review: { version, isHeld }, forms, result }: Props) {
  const t = useT("hub");
  const [publish, fields] = useActionForm({
    id: "publishing",
    hidden: { intent: "publish" },
    seed: forms.publish,
    lastResult: result,
    texts: ["hub"],
  });
  return (
    <Panel id="decision" aria-labelledby="decision-title" className="stack decide">
      <h2 id="decision-title">{t("decide.title")}</h2>
      <ActionForm form={publish}>
        <SeenVersion current={version} conflict="hub.problem.changed" />
        {isHeld ? (
          <CheckboxField field={fields.is_hold_seen} label={t("decide.hold-seen")} />
        ) : null}
        <SubmitButton full id="publish" pending={t("decide.publishing")}>
          <Icon name="check" />
          {t("decide.publish")}
        </SubmitButton>
      </ActionForm>
      <Rejection version={version} seed={forms.reject} result={result} />
    </Panel>
  );
}

type RejectionProps = {
  version: number;
  seed: Props["forms"]["reject"];
  result: ActionResult | undefined;
};

function Rejection({ version, seed, result }: RejectionProps) {
  const t = useT("hub");
  const [form, fields] = useActionForm({
    id: "rejection",
    hidden: { intent: "reject" },
    seed,
    lastResult: result,
    texts: ["hub"],
  });
  const labels = { note_el: t("decide.note-el"), note_en: t("decide.note-en") };
  const first = fields[FIRST_REASON];
  return (
    <details id="send-back" open={form.isBack}>
      <summary>{t("decide.open-reject")}</summary>
      <ActionForm form={form} summary={(count) => t("problem.fields", { count })} labels={labels}>
        <SeenVersion current={version} conflict="hub.problem.changed" />
        <fieldset {...(first.errors ? { "aria-describedby": first.errorId } : {})}>
          <legend>{t("decide.reasons")}</legend>
          <FieldError field={first} />
          {REJECT_REASONS.map((reason) => {
            const { key: _, ...input } = getInputProps(fields[fieldOf(reason)], {
              type: "checkbox",
              value: "1",
              ariaAttributes: false,
            });
            return <Option key={reason} {...input} type="checkbox" label={t(`reject.${reason}`)} />;
          })}
        </fieldset>
        <p className="small dim">{t("decide.notes-hint")}</p>
        <TextareaField field={fields.note_el} label={labels.note_el} lang="el" rows={3} />
        <TextareaField field={fields.note_en} label={labels.note_en} lang="en" rows={3} />
        <SubmitButton kind="warn" full pending={t("decide.rejecting")}>
          {t("decide.reject")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

type DecidedProps = Pick<ListingQueue, "market"> & {
  review: Review;
  result: ActionResult | undefined;
};

export function Decided({ review, market, result }: DecidedProps) {
  const t = useT("hub");
  const locale = useLocale();
  const { status, isMine, nextId, decisions } = review;
  const [last] = decisions;
  const next = nextId === null ? null : hubPaths.listing(locale, nextId, { market });
  return (
    <Panel id="decision" aria-labelledby="decision-title">
      <h2 id="decision-title">{t("decide.title")}</h2>
      <LostAnswer result={result} texts={["hub"]} />
      {status === "under_review" ? (
        isMine && result === undefined ? (
          <p>{t("decide.mine")}</p>
        ) : null
      ) : (
        <p>
          {t.find(`state.${status}`)}{" "}
          {last === undefined
            ? null
            : t("state.by", {
                by: last.by || t("review.somebody"),
                date: formatDate(locale, last.at, "moment"),
              })}
        </p>
      )}
      {next === null ? (
        <ButtonLink to={hubPaths.listings(locale, { market })} discover="none">
          {t("state.to-queue")}
        </ButtonLink>
      ) : (
        <ButtonLink to={next} discover="none">
          {t("state.on")}
        </ButtonLink>
      )}
    </Panel>
  );
}
