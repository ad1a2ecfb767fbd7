import { hours } from "#contract/duration.ts";
import type { RejectReason } from "#contract/listing-words.ts";
import type { Database } from "#api/db/database.ts";
import { createChance, pick } from "./chance.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import type { SeedListing } from "./listings.ts";
import { toCastId } from "./people.ts";
import { toWorldId } from "./stable-id.ts";

type Words = { reasons: RejectReason[]; note: { el: string; en: string } | null };

const WORDS: readonly Words[] = [
  {
    reasons: ["photos_unclear"],
    note: {
      el: "Η φωτογραφία της οθόνης έχει αντανάκλαση. Βγάλ' τη ξανά με φως από το πλάι.",
      en: "The photo of the screen shows a reflection. Take it again with light from the side.",
    },
  },
  { reasons: ["photos_missing"], note: null },
  {
    reasons: ["condition_mismatch"],
    note: {
      el: "Στη γωνία κάτω δεξιά φαίνεται χτύπημα, ενώ το σώμα λέει «χωρίς σημάδια».",
      en: "The lower right corner shows a dent, but you listed the body as “as new”.",
    },
  },
  { reasons: ["photos_not_own", "wrong_device"], note: null },
  {
    reasons: ["contact_details"],
    note: {
      el: "Βγάλε το τηλέφωνο από τις σημειώσεις. Οι αγοραστές σου γράφουν μέσα από εδώ.",
      en: "Take the phone number out of the notes. Buyers reach you through us.",
    },
  },
];

/** The hub's decisions on returned listings, with their audit entries. */
export async function insertDecisions(
  database: Database,
  listings: readonly SeedListing[],
  at: Date,
): Promise<void> {
  const sentBack = listings.filter(({ row }) => row.status === "rejected");
  if (sentBack.length === 0) return;
  const { id: staff } = await database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("id", "=", toCastId("hub"))
    .executeTakeFirstOrThrow();
  const decided = sentBack.map(({ row }) => {
    const words = pick(WORDS, `decision/${row.id}`);
    const wait = hours(1 + createChance(`decision/${row.id}/wait`)() * 20);
    const time = new Date(Math.min(row.submitted_at!.getTime() + wait, at.getTime()));
    return { row, words, time };
  });
  await insertBatches(
    database,
    "listing_decision",
    decided.map(({ row, words: { reasons, note }, time }) => ({
      id: toWorldId(`decision/${row.id}`, time, at),
      listing_id: row.id,
      decided_by: staff,
      decision: "reject",
      reasons,
      note_el: note?.el ?? null,
      note_en: note?.en ?? null,
      at: time,
    })),
  );
  await insertBatches(
    database,
    "audit_entry",
    decided.map(({ row, words: { reasons }, time }) => ({
      id: toWorldId(`audit/${row.id}`, time, at),
      market: row.market,
      actor_id: staff,
      action: "listing.reject",
      subject_type: "listing",
      subject_id: row.id,
      data: { reasons, from_status: "under_review", to_status: "rejected" },
      at: time,
    })),
  );
}
