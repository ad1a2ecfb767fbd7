import { LIMITS } from "#contract/limits.ts";
import { CLAIM_REASONS, type ClaimReason } from "#contract/order-words.ts";

type Typed = { text: (name: string) => string; files: (name: string) => File[] };
type Body = { reason: ClaimReason; description: string; files: File[] };
type Reading = { body: Body; wrong: null } | { body: null; wrong: Record<string, string[]> };

/** What broke, in one of our words and in their own. */
export function readClaimForm({ text, files }: Typed): Reading {
  const reason = CLAIM_REASONS.find((one) => one === text("reason"));
  const description = text("description");
  const chosen = files("files");
  const wrong: Record<string, string[]> = {
    ...(reason === undefined && { reason: ["order.reason-required"] }),
    ...(description === "" && { description: ["claim.description-required"] }),
    ...(description.length > LIMITS.trade.note && { description: ["order.note-too-long"] }),
    ...(chosen.length > LIMITS.trade.photos && { files: ["order.too-many-photos"] }),
  };
  if (reason === undefined || Object.keys(wrong).length > 0) return { body: null, wrong };
  return { body: { reason, description, files: chosen }, wrong: null };
}
