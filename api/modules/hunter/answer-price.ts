import { sql } from "kysely";
import type { HunterSegment } from "#contract/ai-conversation.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { toProductTitle } from "#contract/product-title.ts";
import { listSaleSpans } from "#api/modules/market-price/index.ts";
import type { CatalogueModel } from "#api/modules/understanding/index.ts";
import { toAskingPrice } from "./asking-price.ts";
import type { Device } from "./find-devices.ts";
import { findMeant, type Picked } from "./pick-device.ts";
import { quick } from "./quick-replies.ts";
import { money, say, type SayKey, stated, word } from "./say.ts";
import { findDevicePrice } from "./suggest-devices.ts";
import type { Answer, HunterCall, Turn } from "./turn-answer.ts";

type Sold = {
  months: number;
  count: number;
  low: number;
  median: number;
  high: number;
  lowest: number;
};

/** What something sold for, and how a sum compares with that. */
export async function answerPrice(turn: Turn): Promise<Answer> {
  const { slots, filter, state, call } = turn;
  const isShown = slots.ordinals !== undefined || (slots.points_at && state.shown.length > 0);
  if (isShown) {
    const meant = await findMeant(turn);
    if (!meant) return sayGone(turn);
    if (slots.ordinals || isAskedFor(turn, meant)) return answerDevicePrice(turn, meant);
  }
  const models = listModels(turn, slots.model ?? filter.model ?? state.compared?.model);
  if (models.length === 0)
    return { sentences: [say(call, "price-which")], quick_replies: [quick(call, "person")] };
  // "And with 128 GB?" asks of the same models.
  const compared = { model: models.map(({ key }) => key) };
  return { ...(await answerModelPrice(turn, models)), state: { compared } };
}

const listModels = ({ catalogue }: Turn, keys: readonly string[] | undefined): CatalogueModel[] =>
  keys ? catalogue.models.filter(({ key }) => keys.includes(key)) : [];

/** A device that was only shown because none of the named model is on sale is not asked about. */
const isAskedFor = ({ catalogue, filter }: Turn, { device }: Picked): boolean =>
  filter.model === undefined ||
  catalogue.models.some(({ id, key }) => id === device.model_id && filter.model!.includes(key));

const sayGone = ({ call }: Turn): Answer => ({
  sentences: [say(call, "picked-none")],
  quick_replies: [quick(call, "more")],
});

const spanKey = (mark: "below" | "fair" | "above"): SayKey => `price-is-${mark}`;

async function answerDevicePrice({ call }: Turn, { device, position }: Picked): Promise<Answer> {
  const price = await findDevicePrice(call, device);
  const ref = `L${position}`;
  const values = {
    title: stated(`${ref}.title`, device.title),
    price: stated(`${ref}.asking_price`, money(call, device.asking_price)),
  };
  if (!price)
    return {
      sentences: [say(call, "price-unknown", { title: values.title })],
      state: { focus: device.id },
    };
  const { low, median, high, count, months } = price;
  return {
    sentences: [
      say(call, spanKey(price.mark), values),
      saySold(call, {
        months,
        count,
        low: low.amount,
        median: median.amount,
        high: high.amount,
      }),
    ],
    market_price: { low, median, high, count, months, title: device.title },
    actions: [{ kind: "offer", listing_id: device.id, amount: null }],
    quick_replies: listDealReplies(call, position),
    state: { focus: device.id },
  };
}

const listDealReplies = (call: HunterCall, position: number) => [
  quick(call, `offer:${position}`),
  quick(call, `buy:${position}`),
];

const saySold = (
  call: HunterCall,
  { low, median, high, count, months }: Omit<Sold, "lowest">,
): HunterSegment[] =>
  say(call, "price-sold", {
    low: stated("sold.low", money(call, low)),
    high: stated("sold.high", money(call, high)),
    median: stated("sold.median", money(call, median)),
    count: stated("sold.count", String(count)),
    months: stated("sold.months", String(months)),
  });

async function answerModelPrice(turn: Turn, models: readonly CatalogueModel[]): Promise<Answer> {
  const { call, slots } = turn;
  const known = await Promise.all(
    models.map(async (model) => ({
      model,
      sold: await findModelSales(call, model.id, slots.capacity),
    })),
  );
  // Of several models the one that is sold most stands for what people mean.
  const [best] = known.toSorted((a, b) => (b.sold?.count ?? 0) - (a.sold?.count ?? 0));
  const { model, sold } = best!;
  const title = toProductTitle(model.brandName, model.name);
  if (!sold) return { sentences: [say(call, "price-unknown", { title: word(title) })] };
  const { currency } = MARKET_FACTS[call.market];
  const toMoney = (amount: number) => ({ amount, currency });
  const { low, median, high, count, months } = sold;
  return {
    sentences: [
      say(call, "price-of", { title: word(title) }),
      saySold(call, sold),
      say(call, "price-lowest", { price: stated("sold.lowest", money(call, sold.lowest)) }),
      ...(slots.amount === undefined ? [] : [sayAmount(turn, slots.amount, sold)]),
      say(call, "price-without-fees"),
    ],
    market_price: {
      low: toMoney(low),
      median: toMoney(median),
      high: toMoney(high),
      count,
      months,
      title,
    },
  };
}

function sayAmount({ call, slots }: Turn, amount: number, { low, high }: Sold): HunterSegment[] {
  const price = slots.all_in ? toAskingPrice(call, amount) : amount;
  const mark = price < low ? "below" : price > high ? "above" : "fair";
  return say(call, `price-sum-${mark}`, { amount: stated("said.amount", money(call, amount)) });
}

/** Null below the least number of sales, also in the longest span. */
async function findModelSales(
  { database, market, at }: HunterCall,
  modelId: Device["model_id"],
  capacity: readonly string[] | undefined,
): Promise<Sold | null> {
  const spans = listSaleSpans(at);
  const { rows } = await sql<Sold>`
    with sold as materialized (
      select sale.asking_price, sale.sold_at from sale_record sale
      left join capacity on capacity.id = sale.capacity_id
      where sale.market = ${market} and sale.model_id = ${modelId}
        and sale.sold_at > ${spans.at(-1)!.since} and sale.sold_at <= ${at}
        ${capacity ? sql`and capacity.slug = any(${[...capacity]})` : sql``}
    ), span as materialized (
      select wide.months, wide.since
      from unnest(
        ${spans.map(({ months }) => months)}::integer[],
        ${spans.map(({ since }) => since.toISOString())}::text[]::timestamptz[]
      ) as wide (months, since)
      where ${LIMITS.marketPrice.least} <= (
        select count(*) from sold where sold_at > wide.since
      )
      order by wide.months limit 1
    )
    select span.months, count(*)::integer as count, min(asking_price) as lowest,
      round(percentile_cont(0.25) within group (order by asking_price))::bigint as low,
      round(percentile_cont(0.5) within group (order by asking_price))::bigint as median,
      round(percentile_cont(0.75) within group (order by asking_price))::bigint as high
    from span join sold on sold.sold_at > span.since
    group by span.months
  `.execute(database.read());
  return rows[0] ?? null;
}
