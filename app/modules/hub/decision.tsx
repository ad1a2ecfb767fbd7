import { Form } from "react-router";
import { REJECT_REASONS } from "#contract/listing-words.ts";
import { useT } from "../locale/use-t.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextareaField } from "../ui/field.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Option } from "../ui/option.tsx";
import { Panel } from "../ui/panel.tsx";
import { fieldOf, idOfField, type DecisionReply } from "./decision-fields.ts";
import type { Review } from "./present-review.ts";
import "./hub.css";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { ListingQueue } from "./listing-queue.ts";

type Props = {
  review: Review;
  reply: DecisionReply | undefined;
  kept: Record<string, string> | null;
  nonces: { publish: string; reject: string };
};

const NOTES = ["note_el", "note_en"] as const;
const LABELS = { note_el: "decide.note-el", note_en: "decide.note-en" } as const;

/** Publish or reject: two forms, so that Enter among the reasons never publishes. */
export function Decision({ review, reply, kept, nonces }: Props) {
  const t = useT("hub");
  const values = reply?.values ?? kept ?? {};
  const hasBegun = Object.values(values).some((value) => value !== "");
  const sentence = (key: string) => t.find(key.replace(/^hub\./, "")) ?? t("invalid");
  const errors = Object.entries(reply?.errors ?? {}).flatMap(([field, [key]]) =>
    key === undefined ? [] : [{ field, id: idOfField(field), text: sentence(key) }],
  );
  const nameOf = (field: string) => {
    const name = NOTES.find((note) => note === field);
    return name === undefined ? "" : `${t(LABELS[name])}: `;
  };
  const errorsOf = (name: string) =>
    errors.filter(({ field }) => field === name).map(({ text }) => text);
  const [reasonsError] = errors.filter(({ field }) => field.startsWith("reasons"));
  const hidden = (nonce: string) => (
    <>
      <HiddenNonce nonce={nonce} key={nonce} />
      <input type="hidden" name="version" value={review.version} key={review.version} />
    </>
  );

  return (
    <Panel id="decision" aria-labelledby="decision-title" className="stack decide">
      <h2 id="decision-title">{t("decide.title")}</h2>
      {reply?.problem ? (
        <Note kind="bad" live>
          {t(`problem.${reply.problem}`, { by: reply.by || t("review.somebody") })}
        </Note>
      ) : null}
      <Form method="post">
        {hidden(nonces.publish)}
        <SubmitButton
          full
          id="publish"
          name="intent"
          value="publish"
          pending={t("decide.publishing")}
        >
          <Icon name="check" />
          {t("decide.publish")}
        </SubmitButton>
      </Form>
      <details id="send-back" open={hasBegun || errors.length > 0}>
        <summary>{t("decide.open-reject")}</summary>
        <Form method="post" className="stack">
          {hidden(nonces.reject)}
          <ErrorSummary
            title={t("problem.fields", { count: errors.length })}
            errors={errors.map(({ field, id, text }) => ({ id, text: nameOf(field) + text }))}
          />
          <fieldset {...(reasonsError ? { "aria-describedby": "reasons-error" } : {})}>
            <legend>{t("decide.reasons")}</legend>
            {reasonsError ? (
              <p className="err" id="reasons-error">
                {reasonsError.text}
              </p>
            ) : null}
            {REJECT_REASONS.map((reason) => (
              <Option
                key={reason}
                type="checkbox"
                id={fieldOf(reason)}
                name={fieldOf(reason)}
                value="1"
                label={t(`reject.${reason}`)}
                defaultChecked={(values[fieldOf(reason)] ?? "") !== ""}
              />
            ))}
          </fieldset>
          <p className="small dim">{t("decide.notes-hint")}</p>
          {NOTES.map((name) => (
            <TextareaField
              key={name}
              id={name}
              name={name}
              label={t(LABELS[name])}
              lang={name.slice(-2)}
              rows={3}
              defaultValue={values[name] ?? ""}
              errors={errorsOf(name)}
            />
          ))}
          <SubmitButton
            kind="warn"
            full
            name="intent"
            value="reject"
            pending={t("decide.rejecting")}
          >
            {t("decide.reject")}
          </SubmitButton>
        </Form>
      </details>
    </Panel>
  );
}

type DecidedProps = Pick<ListingQueue, "market"> & {
  review: Review;
  reply: DecisionReply | undefined;
};

export function Decided({ review, market, reply }: DecidedProps) {
  const t = useT("hub");
  const locale = useLocale();
  const { status, isMine, nextId, decisions } = review;
  const [last] = decisions;
  const next = nextId === null ? null : hubPaths.listing(locale, nextId, { market });
  return (
    <Panel id="decision" aria-labelledby="decision-title">
      <h2 id="decision-title">{t("decide.title")}</h2>
      {reply?.problem ? (
        <Note kind="bad" live>
          {t(`problem.${reply.problem}`, { by: reply.by || t("review.somebody") })}
        </Note>
      ) : null}
      {status === "under_review" ? (
        isMine && reply?.problem !== "own" ? (
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
