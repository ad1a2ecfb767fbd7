import type { Market } from "#contract/market.ts";
import type { Measure } from "#contract/moderation-words.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Staff } from "#api/http/staff-access.ts";
import {
  closeAccount,
  endAllSessions,
  lockAccount,
  restoreAccount,
  writeAccount,
} from "#api/modules/account/index.ts";
import { takeDownListing } from "#api/modules/hub/index.ts";
import {
  findHubStay,
  findNextStatus,
  findVacation,
  lockListing,
  moveListing,
  restoreListings,
  restrictListings,
} from "#api/modules/listing/index.ts";
import { resumeVacation } from "#api/modules/my-listings/index.ts";
import { endOffersOf } from "#api/modules/offer/index.ts";
import { scheduleEvaluation } from "#api/modules/pro-badge/index.ts";
import { hideReview, showReview } from "#api/modules/review/index.ts";
import { resettleSignals } from "#api/modules/risk/index.ts";
import type { Before, StatementRow } from "./statement-store.ts";

/** What a decision of a member of staff needs; the demo has no request. */
export type StaffCall = Pick<UserCall, "database" | "jobs" | "at"> & {
  user: { id: string; staff?: Staff | null };
};

type Words = { facts_el: string; facts_en: string };
type Hit = { measure: Measure; subjectId: string; userId: string };

/** Carries a measure out, and answers what it replaced. Listings are locked before the account. */
export async function carryOut(
  call: StaffCall,
  { measure, subjectId, userId }: Hit,
  words: Words,
): Promise<Before> {
  const { database, at } = call;
  switch (measure) {
    case "remove_listing": {
      const status = await takeDownListing(call, subjectId, words);
      if (status === null) throw await toRefusal(call, subjectId);
      return { status };
    }
    case "hide_listing": {
      const listing = await lockListing(database, subjectId);
      if (!listing || findNextStatus("restrict", listing.status, "deftero") === null)
        throw await toRefusal(call, subjectId);
      const change = { hidden_by_vacation: false, closed_from: null };
      await moveListing(call, listing, "restrict", { by: "deftero", at, change });
      return { status: listing.status };
    }
    case "hide_review":
      if (!(await hideReview(database, subjectId))) throw new ApiError("measure_in_force");
      return {};
    case "hide_profile_text":
    case "hide_profile_photo":
      return hideProfile(call, measure, userId);
    case "limit_listing":
    case "limit_writing":
      return {};
    case "limit_selling":
      await restrictListings(call, userId, at);
      return {};
    case "suspend_pro":
      await scheduleEvaluation(call, userId);
      return {};
    case "close_account":
      if ((await closeAccount(call, userId, at)) === null) throw new ApiError("not_found");
      return {};
    case "suspend_account":
      await restrictListings(call, userId, at);
      await endOffersOf(call, userId, at);
      // A sign-in waits for this lock, and then finds the decision.
      await lockAccount(database, userId);
      await endAllSessions(database, userId, at);
      return {};
  }
}

async function toRefusal({ database }: StaffCall, listingId: string): Promise<ApiError> {
  const listing = await lockListing(database, listingId);
  if (!listing) return new ApiError("not_found");
  return new ApiError("listing_transition_refused", {
    data: { status: listing.status, action: "reject" },
  });
}

async function hideProfile(
  { database }: StaffCall,
  measure: "hide_profile_text" | "hide_profile_photo",
  userId: string,
): Promise<Before> {
  const { profile_photo, social_photo } = await lockAccount(database, userId);
  if (measure === "hide_profile_photo") {
    if (profile_photo === null && social_photo === null) throw new ApiError("measure_in_force");
    await writeAccount(database, userId, { profile_photo: null, social_photo: null });
    return { ...(profile_photo && { profile_photo }), ...(social_photo && { social_photo }) };
  }
  const { city } = await database
    .db()
    .selectFrom("user_account")
    .select("city")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (city === null) throw new ApiError("measure_in_force");
  await writeAccount(database, userId, { city: null });
  return { city };
}

type Deps = Pick<ApiDeps, "database" | "jobs">;

/** Undoes a measure that is out of force by now; what has changed since stays as it is. */
export async function undo(deps: Deps, statement: StatementRow, at: Date): Promise<void> {
  const { database } = deps;
  const { measure, subject_id: subjectId, user_id: userId, before } = statement;
  switch (measure) {
    case "remove_listing":
    case "hide_listing":
      return reinstateListing(deps, statement, at);
    case "hide_review":
      return showReview(database, subjectId);
    case "hide_profile_photo": {
      const account = await lockAccount(database, userId);
      // Another photo since then stays.
      if (account.profile_photo === null && account.social_photo === null)
        await writeAccount(database, userId, {
          profile_photo: before.profile_photo ?? null,
          social_photo: before.social_photo ?? null,
        });
      return;
    }
    case "hide_profile_text":
      await lockAccount(database, userId);
      await database
        .db()
        .updateTable("user_account")
        .set({ city: before.city ?? null })
        .where("id", "=", userId)
        .where("city", "is", null)
        .execute();
      return;
    case "limit_selling":
    case "suspend_account":
      return resumeSelling(deps, { userId, market: statement.market }, at);
    case "suspend_pro":
      return scheduleEvaluation(deps, userId);
    case "close_account":
      await restoreAccount(deps, userId, at);
      return;
    case "limit_listing":
    case "limit_writing":
  }
}

/** Another decision may still stop the seller, and a closed account sells nothing. */
export async function resumeSelling(
  deps: Deps,
  { userId, market }: { userId: string; market: Market },
  at: Date,
): Promise<void> {
  if ((await findVacation(deps.database, userId)).is_closed) return;
  await restoreListings(deps, userId, at);
  await resumeVacation(deps, { userId, market });
}

async function reinstateListing(
  deps: Deps,
  { measure, subject_id: listingId, before: { status: before }, decided_at }: StatementRow,
  at: Date,
): Promise<void> {
  const { database } = deps;
  const listing = await lockListing(database, listingId);
  if (!listing || listing.deleted_at) return;
  const stay = await findHubStay(database, listingId);
  // A device at the hub is shown from the shelf only.
  const isAway = stay !== null && stay !== "in_stock";
  const step =
    before === "published"
      ? isAway
        ? "reinstate_hidden"
        : "reinstate"
      : before === "under_review"
        ? "reinstate_review"
        : "reinstate_hidden";
  if (findNextStatus(step, listing.status, "deftero") === null) return;
  const status = await moveListing(deps, listing, step, { by: "deftero", at });
  if (measure === "remove_listing") {
    const decision = step === "reinstate_review" ? null : "publish";
    await resettleSignals(database, listingId, { decision, decidedAt: decided_at, at });
  }
  const { since } = await findVacation(database, listing.seller_id);
  if (status === "published" && since !== null)
    await moveListing(deps, { ...listing, status }, "hide", {
      by: "seller",
      at,
      change: { hidden_by_vacation: true },
    });
}
