import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { AccountVerification, ProFacts } from "#contract/pro-badge.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import {
  findSeller,
  getAccount,
  lockAccount,
  writeAccount,
  writeToUser,
} from "#api/modules/account/index.ts";
import { findSellerFigures } from "#api/modules/order/index.ts";
import { findRestriction } from "#api/modules/restriction/index.ts";
import { countReviews } from "#api/modules/review/index.ts";
import { findProof, listOwnDocuments } from "#api/modules/verification-document/index.ts";
import { deservesPro, listProSteps, type ProFigures } from "./pro-policy.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;

/** Reviews and proofs that nothing announces are noticed within so long. */
const EVALUATE_EVERY = hours(6);
const BATCH = 500;

async function findProofs(database: Database, userId: string, at: Date) {
  const [identity, address] = await Promise.all([
    findProof(database, { userId, purpose: "identity", at }),
    findProof(database, { userId, purpose: "address", at }),
  ]);
  return { identity, address };
}

async function findFigures(database: Database, userId: string, at: Date): Promise<ProFigures> {
  const account = await getAccount(database, userId);
  const { missing } = await findSeller(database, userId);
  const { identity, address } = await findProofs(database, userId, at);
  const { sold } = await findSellerFigures(database, userId, account.market as Market);
  return {
    missing,
    hasName: account.full_name !== null,
    isIdentityProved: identity !== null,
    isAddressProved: address !== null,
    sold,
    reviews: await countReviews(database, userId),
  };
}

/** Gives or takes the badge by the rule, and notifies its owner of a change. Idempotent. */
export async function evaluatePro(deps: Deps, userId: string, at: Date): Promise<void> {
  const { database } = deps;
  await database.tx(async () => {
    const { deactivated_at: closedAt } = await lockAccount(database, userId);
    const { is_pro: before } = await getAccount(database, userId);
    // Its reasons are told by the decision that suspends it.
    const isSuspended = await isProSuspended(database, userId, at);
    const isPro =
      closedAt === null && !isSuspended && deservesPro(await findFigures(database, userId, at));
    if (isPro === before) return;
    await writeBadge(database, userId, isPro ? at : null);
    if (closedAt === null && !isSuspended)
      await writeToUser(deps, userId, {
        template: isPro ? "pro-earned" : "pro-lost",
        payload: {},
        at,
      });
  });
}

const isProSuspended = async (database: Database, userId: string, at: Date): Promise<boolean> =>
  (await findRestriction(database, { subjectId: userId, measures: ["suspend_pro"], at })) !== null;

const writeBadge = (database: Database, userId: string, since: Date | null): Promise<void> =>
  writeAccount(database, userId, { is_pro: since !== null, pro_since: since });

/** For the demo's members: by the same rule, without a mail about the past. */
export async function grantEarnedBadge(
  database: Database,
  userId: string,
  at: Date,
): Promise<void> {
  if (deservesPro(await findFigures(database, userId, at))) await writeBadge(database, userId, at);
}

/** Members who have the badge, or an accepted document, without which it cannot be earned. */
async function evaluateEverybody(deps: Deps): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from user_account
      where id > ${after} and (is_pro or exists (
        select 1 from verification_document document
        where document.user_id = user_account.id and document.status = 'accepted'))
      order by id limit ${BATCH}`.execute(deps.database.db());
    for (const { id } of rows) await scheduleEvaluation(deps, id);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

export const scheduleEvaluation = ({ jobs }: Pick<Deps, "jobs">, userId: string): Promise<void> =>
  jobs.enqueue("evaluate-pro", { user_id: userId }, { key: userId });

export function registerProJobs(deps: Deps): void {
  deps.jobs.work("evaluate-pro", ({ user_id }, at) => evaluatePro(deps, user_id, at));
  deps.jobs.work("evaluate-everybody", () => evaluateEverybody(deps));
  deps.jobs.repeat("evaluate-everybody", EVALUATE_EVERY);
}

/** Null without the badge, and for one whose proof has ended a moment ago. */
export async function findProFacts(
  database: Database,
  user: { id: string; is_pro: boolean; pro_since: Date | null },
  at: Date,
): Promise<ProFacts | null> {
  if (!user.is_pro || user.pro_since === null) return null;
  const { identity, address } = await findProofs(database, user.id, at);
  if (identity === null || address === null) return null;
  return {
    since: user.pro_since.toISOString(),
    identity_verified_at: identity.decided_at.toISOString(),
    address_verified_at: address.decided_at.toISOString(),
  };
}

export async function getAccountVerification({
  database,
  user,
  at,
}: UserCall): Promise<AccountVerification> {
  const [account, figures, documents] = await Promise.all([
    getAccount(database, user.id),
    findFigures(database, user.id, at),
    listOwnDocuments(database, user.id),
  ]);
  const present = (purpose: "identity" | "address") => {
    const own = documents.filter((one) => one.purpose === purpose);
    const shown = own.find(({ status }) => status === "accepted") ?? own[0];
    const isHidden = shown?.status === "second_look";
    return {
      kind: shown?.kind ?? null,
      status: isHidden ? ("submitted" as const) : (shown?.status ?? null),
      proves_until: shown?.proves_until?.toISOString() ?? null,
    };
  };
  return {
    is_pro: account.is_pro,
    pro_since: account.pro_since?.toISOString() ?? null,
    steps: listProSteps(figures),
    identity: present("identity"),
    address: present("address"),
    sales: { count: figures.sold, needed: LIMITS.pro.sales },
    reviews: {
      ...figures.reviews,
      needed: LIMITS.pro.reviews,
      share_needed: LIMITS.pro.positiveShare,
    },
  };
}
