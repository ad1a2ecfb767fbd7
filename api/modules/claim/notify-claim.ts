import type { ApiDeps } from "#api/context.ts";
import type { ClaimStep, OutboxPayloads } from "#api/jobs/job-names.ts";
import type { TradeNews } from "#api/modules/message/index.ts";
import { notifyOrderParty } from "#api/modules/notification/index.ts";
import { findClaimOfLostParcel, findQueuedClaim, type ClaimRow } from "./claim-store.ts";
import { toAnswerDate } from "./list-claims.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;

export const announceClaim = (
  { jobs }: Pick<Deps, "jobs">,
  { id, market }: Pick<ClaimRow, "id" | "market">,
  step: ClaimStep,
  at: Date,
): Promise<void> =>
  jobs.outbox.add({
    market,
    topic: "claim-moved",
    payload: { claim_id: id, step, at: at.toISOString() },
  });

const toTopic = (step: ClaimStep): TradeNews["topic"] => {
  if (step === "received") return "claim-received";
  return step === "accepted" || step === "refused" || step === "closed"
    ? "claim-decided"
    : "claim-moved";
};

const WITHOUT_REASON: ReadonlySet<ClaimStep> = new Set<ClaimStep>([
  "received",
  "at_hub",
  "resolved",
  "remind",
  "lapsed",
  "lost",
  "reopened",
]);

const toNote = (claim: ClaimRow, step: ClaimStep): TradeNews["note"] => {
  if (WITHOUT_REASON.has(step)) return null;
  const isAnswer = toTopic(step) === "claim-decided";
  const [el, en] = isAnswer
    ? [claim.answer_el, claim.answer_en]
    : [claim.outcome_el, claim.outcome_en];
  return el === null || en === null ? null : { el, en };
};

async function notifyBuyer(
  deps: Deps,
  { claim_id, step, at }: OutboxPayloads["claim-moved"],
  dedupeKey: string,
): Promise<void> {
  const claim = await findQueuedClaim(deps.database, claim_id);
  if (!claim) return;
  const { order_id, number, title, user_id: userId } = claim;
  await notifyOrderParty(deps, {
    userId,
    news: {
      topic: toTopic(step),
      role: "buyer",
      variant: step === "received" ? null : step,
      order_id,
      number,
      title,
      amount: null,
      until:
        step === "received"
          ? toAnswerDate(claim).toISOString()
          : step === "remind"
            ? (claim.send_by?.toISOString() ?? null)
            : null,
      note: toNote(claim, step),
    },
    dedupeKey,
    at: new Date(at),
  });
}

async function announceLostParcel(
  deps: Deps,
  { order_id, at }: OutboxPayloads["claim-parcel-lost"],
): Promise<void> {
  const { database } = deps;
  const id = await findClaimOfLostParcel(database, order_id);
  const claim = id === null ? null : await findQueuedClaim(database, id);
  if (claim) await announceClaim(deps, claim, "lost", new Date(at));
}

export const registerClaimJobs = (deps: Deps): void => {
  deps.jobs.outbox.handle("claim-moved", ({ payload, key }) => notifyBuyer(deps, payload, key), {
    inTransaction: true,
  });
  deps.jobs.outbox.handle("claim-parcel-lost", ({ payload }) => announceLostParcel(deps, payload), {
    inTransaction: true,
  });
};
