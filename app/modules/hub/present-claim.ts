import type { HubClaim } from "#contract/claim.ts";

export type ClaimView = ReturnType<typeof presentClaim>;

export const presentClaim = (claim: HubClaim) => ({
  id: claim.id,
  orderId: claim.order_id,
  number: claim.number,
  title: claim.title,
  buyer: claim.buyer,
  status: claim.status,
  reason: claim.reason,
  description: claim.description,
  photos: claim.photos,
  answer: claim.answer,
  since: claim.created_at,
  decidedAt: claim.decided_at,
  sendBy: claim.send_by,
  isParcelLost: claim.is_parcel_lost,
  outcome: claim.outcome,
  outcomeNote: claim.outcome_note,
  deviceNumber: claim.device_number,
  moves: claim.moves,
  nonce: crypto.randomUUID(),
});
