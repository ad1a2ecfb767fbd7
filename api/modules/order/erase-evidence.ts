import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { planPictureDrops } from "#api/modules/photo/index.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;

const EVIDENCE_END = "order-evidence-end";

/** Photos of a return by its buyer, and of the dispute by its seller. */
const byParty = (buyer: ReturnType<typeof sql>, seller: ReturnType<typeof sql>) => sql`
  (photo.purpose = 'return' and ${buyer} or photo.purpose = 'return_dispute' and ${seller})`;

/**
 * The other party can still claim on the sale, and these photos are what was decided by (GDPR
 * article 17(3)(e)): they stay until that right has lapsed.
 */
export async function planEvidenceEnd(deps: Deps, userId: string, at: Date): Promise<void> {
  const { database, jobs } = deps;
  database.requireTx();
  const isTheirs = byParty(sql`o.buyer_id = ${userId}`, sql`o.seller_id = ${userId}`);
  const { rows } = await sql<{ id: string; market: Market; status_since: Date }>`
    select o.id, o.market, o.status_since from customer_order o
    where exists (select from order_photo photo where photo.order_id = o.id and ${isTheirs})
    order by o.id
  `.execute(database.db());
  for (const { id, market, status_since } of rows) {
    const lapses = new Date(status_since.getTime() + LIMITS.evidenceKept[market]);
    await jobs.deadlines.set({
      market,
      subject_type: "order_evidence",
      subject_id: id,
      kind: EVIDENCE_END,
      due_at: lapses > at ? lapses : at,
    });
  }
}

/** Of an erased party alone: the other one still sees their own. */
async function dropEvidence(deps: Deps, orderId: string): Promise<void> {
  const { database } = deps;
  const { rows } = await sql<{ media_key: string }>`
    delete from order_photo photo
    using customer_order o
      join user_account buyer on buyer.id = o.buyer_id
      join user_account seller on seller.id = o.seller_id
    where o.id = ${orderId} and photo.order_id = o.id
      and ${byParty(sql`buyer.erased_at is not null`, sql`seller.erased_at is not null`)}
    returning photo.media_key
  `.execute(database.db());
  await planPictureDrops(
    deps,
    rows.map(({ media_key }) => media_key),
  );
}

export const registerEvidenceJobs = (deps: Deps): void =>
  deps.jobs.deadlines.handle(EVIDENCE_END, ({ subject_id }) => dropEvidence(deps, subject_id));
