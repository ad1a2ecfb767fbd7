import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import type { Converse, Reply } from "./engine-port.ts";
import { listListingFacts } from "./find-listing-facts.ts";
import { listPassing, type PassingListing } from "./find-passing.ts";
import { findSold, type Sold } from "./find-sold.ts";
import { judgeTask, listViolations } from "./judge-task.ts";
import type { Filter, Task } from "./label.ts";
import { toEnd } from "./run-repeats.ts";
import { listClaims, listUnfoundedClaims } from "./score-claims.ts";

export type JudgedTask = {
  task: Task;
  faults: string[];
  /** What the conversation left, to compare it with the same one again. */
  end: string;
  /** Suggestions shown as fitting, and how many of them break a constraint. */
  suggested: number;
  violations: number;
  claims: number;
  unfounded: string[];
};

type Ground = { database: Database; now: () => Date; converse: Converse };

export async function runTasks(tasks: readonly Task[], ground: Ground): Promise<JudgedTask[]> {
  const judged: JudgedTask[] = [];
  for (const task of tasks) judged.push(await runTask(task, ground));
  return judged;
}

async function runTask(task: Task, { database, now, converse }: Ground): Promise<JudgedTask> {
  const { market, end } = task;
  const filter = "filter" in end ? end.filter : null;
  const replies = await converse(market, task.turns);
  const last = replies.at(-1)!;
  const passing = filter ? await listPassing(database, market, filter) : [];
  const [model] = filter?.model ?? [];
  const sold =
    model && end.type === "price" ? await findSold(database, { market, model, at: now() }) : null;
  const facts = [
    ...task.turns,
    // The sum of an offer, of which the words may name the digits alone.
    ...("amount" in end && end.amount ? [writeMoney(market, end.amount)] : []),
    ...(await listShopFacts(database, { market, reply: last, at: now() })),
    ...(filter ? await listSearchFacts(database, market, { filter, passing, reply: last }) : []),
    ...(sold ? listSoldFacts(market, sold) : []),
  ];
  return {
    task,
    faults: judgeTask(end, replies, { passing, sold }),
    end: toEnd(last),
    suggested: last.suggestions.filter(({ fits }) => fits).length,
    violations: filter && end.type !== "price" ? listViolations(last, passing).length : 0,
    claims: listClaims(last.said).length,
    unfounded: listUnfoundedClaims(last.said, facts),
  };
}

const writeMoney = (market: Market, amount: number): string =>
  `${(amount / 100).toFixed(2)} ${MARKET_FACTS[market].currency}`;

const listSoldFacts = (market: Market, { count, months, ...sums }: Sold): string[] => [
  String(count),
  String(months),
  "lowest price",
  ...Object.values(sums).map((sum) => writeMoney(market, sum)),
];

/** What is true of the shop, and of the devices that the reply shows or leads to. */
async function listShopFacts(
  database: Database,
  { market, reply, at }: { market: Market; reply: Reply; at: Date },
): Promise<string[]> {
  const ids = reply.suggestions.map(({ listing_id }) => listing_id);
  const waiting = reply.pending.flatMap((one) => (one.what === "hunt" ? [] : [one.listing_id]));
  return [
    String(LIMITS.warrantyDays),
    // Hours in which a seller answers (spec §4).
    "24",
    ...reply.suggestions.map((_, i) => String(i + 1)),
    String(ids.length),
    ...(await listListingFacts(database, { market, ids: [...ids, ...waiting], at })),
  ];
}

/** Without its model or maker a search goes on among devices of that kind. */
async function keepKinds(database: Database, { model, brand }: Filter, wider: Filter) {
  const isSought = wider.kind ?? wider.brand ?? wider.model;
  if (isSought || !(model ?? brand)) return wider;
  const { rows } = await sql<{ vertical: NonNullable<Filter["kind"]>[number] }>`
    select distinct model.vertical from model join brand on brand.id = model.brand_id
    where brand.slug || '/' || model.slug = any(${model ?? []}::text[])
      or brand.slug = any(${brand ?? []}::text[])
  `.execute(database.read());
  return { ...wider, kind: rows.map(({ vertical }) => vertical) };
}

type Search = { filter: Filter; passing: readonly PassingListing[]; reply: Reply };

/** Counts, the cheapest total, and how many would fit with one constraint less. */
async function listSearchFacts(
  database: Database,
  market: Market,
  { filter, passing, reply }: Search,
): Promise<string[]> {
  const totals = passing.map(({ total_price }) => total_price);
  const shown = passing.filter(({ id }) =>
    reply.suggestions.some(({ listing_id }) => listing_id === id),
  );
  const lowest = Math.min(...totals);
  const facts = [
    String(passing.length),
    // A need without a device stands for kinds: those of what is shown.
    String(passing.filter(({ vertical }) => shown.some((one) => one.vertical === vertical)).length),
    ...totals.map((total) => writeMoney(market, total)),
    ...(shown.some(({ total_price }) => total_price === lowest) ? ["cheapest"] : []),
    ...(filter.battery_min ? [`${filter.battery_min} %`] : []),
    ...(filter.capacity_min ? [String(filter.capacity_min)] : []),
    ...(filter.capacity ?? []),
    ...(filter.model ?? []),
  ];
  const { price_max, price_min } = filter;
  for (const bound of [price_min, price_max])
    if (bound !== undefined) {
      facts.push(writeMoney(market, bound));
      facts.push(...totals.map((total) => writeMoney(market, Math.abs(bound - total))));
    }
  for (const field of Object.keys(filter)) {
    const { [field as keyof Filter]: _, ...others } = filter;
    const wider = await keepKinds(database, filter, others);
    const found = await listPassing(database, market, wider);
    const prices = found.map(({ total_price }) => total_price);
    facts.push(String(found.length));
    if (prices.length > 0) facts.push(writeMoney(market, Math.min(...prices)));
  }
  return facts;
}
