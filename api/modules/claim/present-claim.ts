import type { Claim } from "#contract/deed.ts";
import type { Language } from "#contract/market.ts";
import type { ClaimRow } from "./claim-store.ts";

export const presentClaim = (row: ClaimRow, language: Language): Claim => ({
  id: row.id as Claim["id"],
  status: row.status,
  reason: row.reason,
  description: row.description,
  photos: row.photos.map((key) => `/media/${key}`),
  answer: row[`answer_${language}`],
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});
