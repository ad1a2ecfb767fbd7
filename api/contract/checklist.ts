import * as z from "zod";
import {
  MARKET_CHECKS,
  PROVIDER_KINDS,
  SHOP_CHECKS,
  SHOP_PROVIDERS,
  TEST_OUTCOMES,
  TESTED_PROVIDERS,
} from "./checklist-words.ts";
import { endpoint } from "./endpoint.ts";
import { MARKETS, marketSchema } from "./market.ts";
import { envelope } from "./page.ts";

const kind = z.enum(PROVIDER_KINDS);

const testSchema = z.object({
  /** What was there when it was tested. */
  kind,
  outcome: z.enum(TEST_OUTCOMES),
  /** Milliseconds until it answered or failed. */
  took: z.int().min(0),
  /** What it said, or its name, or what failed in its words. */
  detail: z.string().nullable(),
  at: z.iso.datetime(),
});

const providerSchema = z.object({
  name: z.enum(SHOP_PROVIDERS),
  kind,
  /** Whether a shop that sells needs a real one. */
  is_needed: z.boolean(),
  /** Whether its work waits now. */
  is_held: z.boolean(),
  last_test: testSchema.nullable(),
});

export const checklistSchema = z.object({
  shop: z.array(z.object({ name: z.enum(SHOP_CHECKS), is_done: z.boolean() })),
  markets: z
    .array(
      z.object({
        market: marketSchema,
        checks: z.array(
          z.object({ name: z.enum(MARKET_CHECKS), is_done: z.boolean(), is_needed: z.boolean() }),
        ),
      }),
    )
    .max(MARKETS.length),
  providers: z.array(providerSchema),
  /** Null: outgoing work leaves. */
  held: z.object({ since: z.iso.datetime(), because: z.string() }).nullable(),
  /** What is needed and not there. A closed market does not count beside an open one. */
  missing: z.int().min(0),
});
export type Checklist = z.infer<typeof checklistSchema>;
export type ChecklistProvider = Checklist["providers"][number];

/** What the shop lacks before it can sell, as its rows and its environment say, and its providers. */
export const getChecklist = endpoint({
  id: "getChecklist",
  method: "GET",
  path: "/staff/checklist",
  auth: "user",
  access: { key: "read_settings" },
  limit: "account",
  response: envelope(checklistSchema),
});

/**
 * Asks a provider something harmless: a mail or an SMS to the caller, a file that is written, read
 * and deleted, a question about a payment that does not exist, the windows of the courier.
 */
export const testProvider = endpoint({
  id: "testProvider",
  method: "POST",
  path: "/staff/checklist/{provider}/test",
  auth: "user",
  access: { key: "write_settings" },
  limit: "providerTest",
  idempotent: true,
  params: z.object({ provider: z.enum(TESTED_PROVIDERS, "error.invalid_fields") }),
  response: envelope(providerSchema),
  errors: ["own_number_needed"],
});
