import { days } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import {
  isLimit,
  type Measure,
  type ModerationReason,
  SUBJECT_OF_MEASURE,
} from "#contract/moderation-words.ts";
import { isUuid } from "#api/db/sql-text.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isMemberOfStaff } from "#api/http/staff-access.ts";
import { findMemberId, writeToUser } from "#api/modules/account/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { findRestriction } from "#api/modules/restriction/index.ts";
import { answerOtherReports } from "./answer-report.ts";
import { carryOut, type StaffCall } from "./measure-effects.ts";
import { setMeasureClock } from "./measure-clock.ts";
import { insertStatement } from "./statement-store.ts";

type Subject = { type: "listing" | "review" | "profile"; id: string };

type Input = {
  subject: Subject;
  measure: Measure;
  reason: ModerationReason;
  days: number | null;
  facts_el: string;
  facts_en: string;
  reportId: string | null;
};

/**
 * Takes a measure, and tells the person the reasons. Call it in a transaction. Throws
 * invalid_fields for days of a measure without an end, not_found, forbidden against oneself and against staff's accounts, measure_in_force,
 * listing_transition_refused.
 */
export async function applyMeasure(call: StaffCall, input: Input): Promise<string> {
  const { database, user, at } = call;
  database.requireTx();
  const { measure, reason, reportId } = input;
  if (input.days !== null && !isLimit(measure))
    throw new ApiError("invalid_fields", { fields: { days: ["moderation.days-invalid"] } });
  const target = await findTarget(call, input.subject);
  const { userId, market } = target;
  if (userId === user.id) throw new ApiError("forbidden");
  const subject_type = SUBJECT_OF_MEASURE[measure];
  if (subject_type === "account" && (await isMemberOfStaff(database, userId)))
    throw new ApiError("forbidden");
  const subjectId = subject_type === input.subject.type ? input.subject.id : userId;
  if (await findRestriction(database, { subjectId, measures: [measure], at }))
    throw new ApiError("measure_in_force");
  const words = {
    facts_el: input.facts_el || input.facts_en,
    facts_en: input.facts_en || input.facts_el,
  };
  const before = await carryOut(call, { measure, subjectId, userId }, words);
  const ends_at = input.days === null ? null : new Date(at.getTime() + days(input.days));
  const id = await insertStatement(database, {
    ...words,
    market,
    user_id: userId,
    report_id: reportId,
    measure,
    subject_type,
    subject_id: subjectId,
    title: subject_type === input.subject.type ? target.title : (target.username ?? ""),
    reason,
    before,
    decided_by: user.id,
    decided_at: at,
    ends_at,
  });
  if (measure === "remove_listing")
    await answerOtherReports(call, {
      listingId: subjectId,
      market,
      exceptId: reportId,
      statementId: id,
    });
  await setMeasureClock(call, { id, market, measure, ends_at });
  await writeAudit(call, {
    market,
    action: "moderation.decide",
    subject: { type: "statement", id },
    data: {
      measure,
      reason,
      subject_type,
      subject_id: subjectId,
      report_id: reportId,
      ends_at: ends_at?.toISOString() ?? null,
    },
  });
  await writeToUser(call, userId, {
    template: "statement-of-reasons",
    payload: {
      measure,
      reason,
      title: target.title,
      facts: { el: words.facts_el, en: words.facts_en },
      ends_at: ends_at?.toISOString() ?? null,
      decision_link: { type: "decision", id },
    },
    at,
  });
  return id;
}

type Target = {
  userId: string;
  username: string | null;
  market: Market;
  title: string;
};

/** The person whose thing it is. Throws not_found, also for a review that the shop wrote. */
async function findTarget({ database }: StaffCall, { type, id }: Subject): Promise<Target> {
  const db = database.db();
  const people = db.selectFrom("user_account as person");
  const found =
    type === "profile"
      ? await people
          .select(["person.market", "person.username as title"])
          .select(["person.id as userId", "person.username"])
          .where("person.id", "=", id)
          .where("person.erased_at", "is", null)
          .executeTakeFirst()
      : type === "listing"
        ? await people
            .innerJoin("listing", "listing.seller_id", "person.id")
            .select(["listing.market", "listing.title"])
            .select(["person.id as userId", "person.username"])
            .where("listing.id", "=", id)
            .where("listing.deleted_at", "is", null)
            .executeTakeFirst()
        : await people
            .innerJoin("review", "review.author_id", "person.id")
            .innerJoin("customer_order as placed", "placed.id", "review.order_id")
            .select(["review.market", "placed.number as title"])
            .select(["person.id as userId", "person.username"])
            .where("review.id", "=", id)
            .executeTakeFirst();
  if (!found) throw new ApiError("not_found");
  return { ...found, market: found.market as Market, title: found.title ?? "" };
}

type NewDecision = Omit<Input, "subject" | "reportId"> & {
  subject_type: Subject["type"];
  subject: string;
};

/** On staff's own initiative. */
export async function createDecision(
  call: StaffCall,
  { subject_type, subject, ...input }: NewDecision,
): Promise<{ id: string }> {
  const { database } = call;
  const found = subject_type === "profile" ? await findMemberId(database, subject) : subject;
  if (found === null || !isUuid(found))
    throw new ApiError("invalid_fields", { fields: { subject: ["moderation.subject-unknown"] } });
  return database.tx(async () => ({
    id: await applyMeasure(call, {
      ...input,
      subject: { type: subject_type, id: found },
      reportId: null,
    }),
  }));
}
