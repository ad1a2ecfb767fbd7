import * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { Messages } from "../form/error-placement.server.ts";

export const talkSchema = z.object({
  text: z
    .string("hunter.text-required")
    .trim()
    .min(1, "hunter.text-required")
    .max(LIMITS.aiConversation.text, "hunter.text-too-long"),
});

/** Sentences of the deal hunter for codes of the API. */
export const HUNTER_MESSAGES: Messages = {
  search_limit_reached: "hunter.limit",
  reply_running: "hunter.still-running",
};
