import { days, hours } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { applyMeasure, complainAbout } from "#api/modules/moderation/index.ts";
import type { createPeople } from "./people.ts";
import { createQuietJobs } from "./quiet-jobs.ts";

type Cast = ReturnType<typeof createPeople>["cast"];

/** A listing that was taken down, with the reasons and the seller's complaint, which waits. */
export async function seedModeration(
  database: Database,
  { at, log, cast }: { at: Date; log: Logger; cast: Cast },
): Promise<void> {
  database.requireTx();
  const jobs = createQuietJobs({ database, log, at });
  const listing = await database
    .db()
    .selectFrom("listing")
    .select("id")
    .where("seller_id", "=", cast.pro.id)
    .where("status", "=", "published")
    .where("published_at", "<", new Date(at.getTime() - days(3)))
    .orderBy("published_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  // A small shop of a test may have none.
  if (!listing) return;
  const decidedAt = new Date(at.getTime() - days(2));
  const id = await applyMeasure(
    { database, jobs, at: decidedAt, user: { id: cast.support.id } },
    {
      subject: { type: "listing", id: listing.id },
      measure: "remove_listing",
      reason: "misleading",
      days: null,
      facts_el: "Η φωτογραφία της οθόνης δείχνει άλλη χωρητικότητα από αυτή της αγγελίας.",
      facts_en: "The photo of the screen shows a different capacity from the one in the listing.",
      reportId: null,
    },
  );
  await complainAbout(
    { database, jobs, at: new Date(at.getTime() - hours(20)) },
    id,
    "Η φωτογραφία είναι από τη ρύθμιση της συσκευής, με τον χώρο που μένει ελεύθερος.",
  );
}
