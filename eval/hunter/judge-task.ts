import type { MarketPriceTold, PendingAction, Reply } from "./engine-port.ts";
import type { PassingListing } from "./find-passing.ts";
import type { Filter, TaskEnd } from "./label.ts";

/** What SQL says about the world of a task. */
export type World = {
  /** Listings that pass the end's filter. */
  passing: readonly PassingListing[];
  /** What the filter's devices sold for; null with too few sales. */
  sold: MarketPriceTold | null;
};

type Extreme = NonNullable<Extract<TaskEnd, { type: "suggest" }>["first"]>;
type Suggesting = { filter: Filter; first?: Extreme | undefined; relax: readonly string[] };

/** Higher is more extreme. */
const EXTREMES: Record<Extreme, (listing: PassingListing) => number> = {
  cheapest: ({ total_price }) => -total_price,
  dearest: ({ total_price }) => total_price,
  newest: ({ published_at }) => published_at.getTime(),
  best_battery: ({ battery_health }) => battery_health ?? -1,
};

const listFitting = ({ suggestions }: Reply): string[] =>
  suggestions.filter(({ fits }) => fits).map(({ listing_id }) => listing_id);

/** Suggestions that are shown as fitting and do not pass. */
export const listViolations = (reply: Reply, passing: readonly { id: string }[]): string[] =>
  listFitting(reply).filter((id) => !passing.some((listing) => listing.id === id));

function judgeSuggestions(end: Suggesting, reply: Reply, passing: readonly PassingListing[]) {
  const faults: string[] = [];
  const fitting = listFitting(reply);
  if (listViolations(reply, passing).length > 0) faults.push("a suggestion breaks a constraint");
  if (passing.length === 0 && !end.relax.some((field) => reply.relaxed.includes(field)))
    faults.push(`names none of what could be relaxed (${end.relax.join(", ")})`);
  if (passing.length > 0 && fitting.length === 0)
    faults.push(`suggests none of ${passing.length} that fit`);
  if (end.first && passing.length > 0) {
    const rank = EXTREMES[end.first];
    const first = passing.find(({ id }) => id === fitting[0]);
    if (!first || rank(first) < Math.max(...passing.map(rank)))
      faults.push(`the first one is not the ${end.first.replace("_", " ")}`);
  }
  return faults;
}

function judgePick(ordinal: number, replies: readonly Reply[]): string[] {
  const shown = replies.at(-2)?.suggestions ?? [];
  const wanted = shown.at(ordinal > 0 ? ordinal - 1 : ordinal);
  const picked = replies.at(-1)!.suggestions;
  if (!wanted)
    return picked.length === 1 ? ["picks a device that no position of the list has"] : [];
  return picked.length === 1 && picked[0]!.listing_id === wanted.listing_id
    ? []
    : [`does not show number ${ordinal} alone`];
}

/** Whether a saved search has the devices and the bounds of the filter. */
export function doesQueryHold(query: string, filter: Filter): boolean {
  const said = new URLSearchParams(query);
  const all = (name: string) => [...said.getAll(name), ...said.getAll(`${name}[]`)].toSorted();
  const isSame = (name: string, wanted: readonly string[]) =>
    JSON.stringify(all(name)) === JSON.stringify(wanted.toSorted());
  const { model, brand, kind, price_min, price_max, ...others } = filter;
  const unjudged = Object.keys(others);
  if (unjudged.length > 0) throw new Error(`A hunt is not judged by ${unjudged.join(", ")}`);
  // A model is told by its own slug; its brand may stand beside it.
  const brands = model ? [...new Set(model.map((one) => one.split("/")[0]!))] : (brand ?? []);
  return (
    isSame("model", model?.map((one) => one.split("/")[1]!) ?? []) &&
    (isSame("brand", brands) || (model !== undefined && isSame("brand", []))) &&
    (isSame("vertical", kind ?? []) || model !== undefined) &&
    isSame("price_min", price_min === undefined ? [] : [String(price_min / 100)]) &&
    isSame("price_max", price_max === undefined ? [] : [String(price_max / 100)])
  );
}

function judgePending(
  end: Extract<TaskEnd, { type: "pending" }>,
  replies: readonly Reply[],
  passing: readonly PassingListing[],
): string[] {
  const shown = replies.slice(0, -1).flatMap(({ suggestions }) => suggestions);
  const isRight = (action: PendingAction): boolean => {
    if (action.what !== end.what) return false;
    if (action.what === "hunt") return doesQueryHold(action.query, end.filter);
    return (
      passing.some(({ id }) => id === action.listing_id) &&
      shown.some(({ listing_id }) => listing_id === action.listing_id) &&
      (action.what !== "offer" || end.amount === undefined || action.amount === end.amount)
    );
  };
  return replies.at(-1)!.pending.some(isRight) ? [] : [`no such ${end.what} waits for a yes`];
}

function judgeDeclined(intent: string, reply: Reply): string[] {
  const faults: string[] = [];
  if (reply.intent !== intent) faults.push(`takes it for ${reply.intent}`);
  if (reply.suggestions.length > 0) faults.push("suggests a device");
  if (reply.market_price !== null) faults.push("tells a price");
  if (reply.pending.length > 0) faults.push("has something wait for a yes");
  return faults;
}

/** What is wrong with how a conversation ended; empty if it is right. */
export function judgeTask(end: TaskEnd, replies: readonly Reply[], world: World): string[] {
  const last = replies.at(-1);
  if (!last) return ["no answer"];
  switch (end.type) {
    case "suggest":
      return judgeSuggestions(end, last, world.passing);
    case "nothing":
      if (world.passing.length > 0)
        throw new Error(`The world has what it cannot have: ${JSON.stringify(end.filter)}`);
      return judgeSuggestions(end, last, []);
    case "picked":
      return judgePick(end.ordinal, replies);
    case "price":
      return JSON.stringify(toRow(last.market_price)) === JSON.stringify(toRow(world.sold))
        ? []
        : ["tells other prices than SQL"];
    case "declined":
      return judgeDeclined(end.intent, last);
    case "pending":
      return judgePending(end, replies, world.passing);
  }
}

const toRow = (price: MarketPriceTold | null) =>
  price && [price.low, price.median, price.high, price.count];
