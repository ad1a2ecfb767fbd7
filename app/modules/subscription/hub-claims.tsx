import type { HubSubscriptionClaim } from "#contract/subscription.ts";
import { hubPaths } from "../../hub-paths.ts";
import { paths } from "../../paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ChipLink } from "../ui/chip.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import { useReasonNames } from "./use-reason-names.ts";
import "./subscription.css";

export const QUEUE_STATES = ["open", "under_way", "all"] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** Each form of the page has a nonce of its own. */
type QueuedClaim = HubSubscriptionClaim & { nonce: string };

type HubClaimForms = {
  "": FormSeed<"claim" | "decision" | "answer_el" | "answer_en">;
  move: FormSeed<"claim" | "move" | "note_el" | "note_en">;
};

type FormProps = { claim: QueuedClaim; forms: HubClaimForms; result: ActionResult | undefined };

const CLOSE_UP = 2048;

export function HubClaim({ claim, forms, result }: FormProps) {
  const t = useT("subscription-hub");
  const words = useT("subscription");
  const nameReason = useReasonNames();
  const locale = useLocale();
  const { id, number, title, plan, member, status, reason, description, photos } = claim;
  const isUnderWay = status === "approved" || status === "at_hub";
  const amount = formatMoney(locale, claim.service_fee);
  return (
    <Panel aria-labelledby={`claim-${id}`} className="stack snug">
      <div className="row">
        <h2 id={`claim-${id}`}>{nameReason(reason)}</h2>
        <Badge kind={status === "open" || isUnderWay ? "now" : "off"}>
          {words(`claim.status.${status}`)}
        </Badge>
      </div>
      <p className="small dim">
        {[number, title, words(`plan.${plan}`), member].filter(Boolean).join(" · ")}
        <br />
        {formatDate(locale, claim.created_at, "moment")} ·{" "}
        {t("repairs-left", { count: claim.repairs_left })}
      </p>
      <blockquote className="as-written">{description}</blockquote>
      {photos.length === 0 ? null : (
        <ul className="row">
          {photos.map((url, index) => (
            <li key={url}>
              <a href={paths.media(url, CLOSE_UP)}>
                <Photo
                  url={url}
                  alt={t("photo", { place: index + 1, count: photos.length })}
                  set="thumb"
                  className="thumb"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {claim.answer === null ? null : (
        <div>
          <b>{words("claim.answer")}</b>
          <p className="claim-answer">{claim.answer}</p>
        </div>
      )}
      {claim.repair_note === null ? null : (
        <div>
          <b>{words("claim.result")}</b>
          <p className="claim-answer">{claim.repair_note}</p>
        </div>
      )}
      {isUnderWay ? (
        <p className="small">{t(claim.is_fee_paid ? "fee-paid" : "fee-open", { amount })}</p>
      ) : null}
      {status === "open" ? <DecisionForm {...{ claim, forms, result }} /> : null}
      {claim.moves.length === 0 ? null : <MoveForm {...{ claim, forms, result }} />}
    </Panel>
  );
}

const DECISIONS = ["approved", "refused"] as const;

function DecisionForm({ claim: { id, nonce }, forms, result }: FormProps) {
  const t = useT("subscription-hub");
  const [form, fields] = useActionForm({
    id: `decision-${id}`,
    hidden: { claim: id },
    seed: { ...forms[""], nonce },
    lastResult: result,
    texts: ["subscription-hub"],
  });
  return (
    <details open={form.isBack} className="action-details">
      <summary>{t("answer")}</summary>
      <ActionForm form={form} preventScrollReset>
        <ChoiceField
          field={fields.decision}
          legend={t("decision")}
          choices={DECISIONS.map((value) => ({
            value,
            label: t(`decide.${value}`),
            note: t(`means.${value}`),
          }))}
        />
        <TextareaField field={fields.answer_el} label={t("answer_el")} lang="el" rows={3} />
        <TextareaField field={fields.answer_en} label={t("answer_en")} lang="en" rows={3} />
        <SubmitButton pending={t("sending")} className="fit">
          {t("submit")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

function MoveForm({ claim: { id, nonce, moves }, forms, result }: FormProps) {
  const t = useT("subscription-hub");
  const [form, fields] = useActionForm({
    id: `move-${id}`,
    hidden: { claim: id, intent: "move" },
    seed: { ...forms.move, nonce },
    lastResult: result,
    texts: ["subscription-hub"],
  });
  return (
    <details open={form.isBack} className="action-details">
      <summary>{t("move-title")}</summary>
      <ActionForm form={form} preventScrollReset>
        <ChoiceField
          field={fields.move}
          legend={<span className="vh">{t("move-title")}</span>}
          choices={moves.map((value) => ({
            value,
            label: t(`move.${value}`),
            note: t(`move-means.${value}`),
          }))}
        />
        <p className="small dim">{t("note-hint")}</p>
        <TextareaField field={fields.note_el} label={t("answer_el")} lang="el" rows={2} />
        <TextareaField field={fields.note_en} label={t("answer_en")} lang="en" rows={2} />
        <SubmitButton pending={t("sending")} className="fit">
          {t("move-submit")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

const toQuery = (state: QueueState, page = 1) => ({
  state: state === "open" ? null : state,
  page: page === 1 ? null : page,
});

export function HubClaimTabs({ state }: { state: QueueState }) {
  const t = useT("subscription-hub");
  const locale = useLocale();
  return (
    <nav className="chips" aria-label={t("which")}>
      {QUEUE_STATES.map((one) => (
        <ChipLink
          key={one}
          to={hubPaths.subscriptionClaims(locale, toQuery(one))}
          on={one === state}
          {...(one === state ? { "aria-current": "page" } : {})}
        >
          {t(`tab.${one}`)}
        </ChipLink>
      ))}
    </nav>
  );
}

type PagesProps = { state: QueueState; page: number; last: number };

export function HubClaimPages({ state, page, last }: PagesProps) {
  const t = useT("subscription-hub");
  const locale = useLocale();
  return (
    <ListPages
      {...{ page, last }}
      to={(number) => hubPaths.subscriptionClaims(locale, toQuery(state, number))}
      label={t("pages")}
      before={t("older")}
      here={t("page", { page, last })}
      after={t("younger")}
    />
  );
}
