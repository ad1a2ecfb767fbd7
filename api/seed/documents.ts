import { days, hours } from "#contract/duration.ts";
import {
  DOCUMENT_PROVES,
  type DocumentKind,
  type DocumentPurpose,
} from "#contract/document-kinds.ts";
import type { Database } from "#api/db/database.ts";
import { grantEarnedBadge } from "#api/modules/pro-badge/index.ts";
import { createChance } from "./chance.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import type { createPeople, SeedPerson } from "./people.ts";
import { toWorldId } from "./stable-id.ts";

/** Members of the crowd per market who have proved who they are; the busiest sellers first. */
const PROVED = { GR: 14, GB: 5 } as const;
const KINDS: Record<DocumentPurpose, readonly DocumentKind[]> = {
  identity: ["identity_card", "passport", "driving_licence"],
  address: ["utility_bill", "bank_statement"],
};
/** The last past sale is older, so that the badge was earned by then. */
const EARNED_BEFORE = days(14);

/**
 * Documents that support has accepted long enough ago for their files to be deleted, and the PRO
 * badges that their owners have earned with them by the rule.
 */
export async function seedProofs(
  database: Database,
  { people, at }: { people: ReturnType<typeof createPeople>; at: Date },
): Promise<void> {
  const { cast, sellers } = people;
  const isCast = new Set(Object.values(cast).map(({ id }) => id));
  const crowd = (["GR", "GB"] as const).flatMap((market) =>
    sellers[market].filter(({ id }) => !isCast.has(id)).slice(0, PROVED[market]),
  );
  const proved = [cast.pro, ...crowd];
  const documents = proved.flatMap((person) =>
    (["identity", "address"] as const).map((purpose) =>
      createProof(person, purpose, { at, decidedBy: cast.support.id }),
    ),
  );
  await insertBatches(database, "verification_document", documents);
  const earnedAt = new Date(at.getTime() - EARNED_BEFORE);
  for (const { id } of proved) await grantEarnedBadge(database, id, earnedAt);
}

function createProof(
  { id: userId, username, market }: SeedPerson,
  purpose: DocumentPurpose,
  { at, decidedBy }: { at: Date; decidedBy: string },
) {
  const name = `document/${username}/${purpose}`;
  const chance = createChance(name);
  const kinds = KINDS[purpose];
  const decided = new Date(at.getTime() - days(40) - Math.floor(chance() * days(80)));
  const sent = new Date(decided.getTime() - hours(2) - Math.floor(chance() * hours(30)));
  return {
    id: toWorldId(name, sent, at),
    market,
    user_id: userId,
    purpose,
    kind: kinds[Math.floor(chance() * kinds.length)]!,
    status: "accepted",
    issued_on:
      purpose === "address" ? new Date(sent.getTime() - days(20)).toISOString().slice(0, 10) : null,
    reasons: [],
    decided_by: decidedBy,
    decided_at: decided,
    proves_until: new Date(decided.getTime() + DOCUMENT_PROVES[purpose]),
    created_at: sent,
    status_since: decided,
  };
}
