import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { MARKETS, marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import {
  FIGURE_NAMES,
  FUNNEL_STEPS,
  OVERVIEW_DAYS,
  TIME_NAMES,
  WAITING_NAMES,
} from "./overview-words.ts";
import { envelope } from "./page.ts";
import { STAFF_KEYS, type StaffKey } from "./staff-keys.ts";

const moment = z.iso.datetime().nullable();

const waitingSchema = z.object({
  name: z.enum(WAITING_NAMES),
  count: z.int().min(0),
  /** Of the one that has waited longest. */
  since: moment,
  /** The nearest deadline, where it has one. */
  due_at: moment,
});

const figureSchema = z.object({
  name: z.enum(FIGURE_NAMES),
  /** Sums are in minor units of the market's currency. */
  unit: z.enum(["count", "money"]),
  /** The calendar days of the market up to yesterday, oldest first. */
  days: z.array(z.int()).length(OVERVIEW_DAYS),
});

const marketFiguresSchema = z.object({
  market: marketSchema,
  from: z.iso.date(),
  to: z.iso.date(),
  figures: z.array(figureSchema),
  /** Buyers' money that is held at this moment; null without the key. */
  held: moneySchema.nullable(),
  /** Medians in minutes of what ended in these days; null where nothing did. */
  times: z.array(
    z.object({
      name: z.enum(TIME_NAMES),
      median: z.int().min(0).nullable(),
      count: z.int().min(0),
    }),
  ),
  /** Of our support in these days; null without the key. */
  support: z
    .object({
      /** Average of the ratings of answers, 1 to 5; null where nobody rated. */
      rating: z.number().min(1).max(5).nullable(),
      ratings: z.int().min(0),
      /** Median in minutes until the first answer; null where none was given. */
      answer: z.int().min(0).nullable(),
      answers: z.int().min(0),
    })
    .nullable(),
  /** Of what began in these days. */
  funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), count: z.int().min(0) })),
});

export const overviewSchema = z.object({
  waiting: z.array(waitingSchema),
  markets: z.array(marketFiguresSchema).max(MARKETS.length),
});
export type Overview = z.infer<typeof overviewSchema>;

const READ_KEYS = STAFF_KEYS.filter((key) => key.startsWith("read_")) as [
  StaffKey,
  StaffKey,
  ...StaffKey[],
];

/** What waits, and the figures of the last 30 days, as far as the caller's keys and markets go. */
export const getOverview = endpoint({
  id: "getOverview",
  method: "GET",
  path: "/staff/overview",
  auth: "user",
  access: { anyOf: READ_KEYS },
  limit: "account",
  response: envelope(overviewSchema),
});
