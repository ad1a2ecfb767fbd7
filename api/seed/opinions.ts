import { sql } from "kysely";
import { hours } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { ReviewOption } from "#contract/review-options.ts";
import type { Database } from "#api/db/database.ts";
import { insertClaim, writeStatus } from "#api/modules/claim/index.ts";
import { insertNote } from "#api/modules/hub/index.ts";
import { insertReview } from "#api/modules/review/index.ts";
import type { CastName, SeedPerson } from "./people.ts";

type Cast = Readonly<Record<CastName, SeedPerson>>;
type Trade = {
  id: string;
  number: string;
  market: Market;
  status: OrderStatus;
  status_since: Date;
  buyer_id: string;
  seller_id: string;
  is_instant_buy: boolean;
};

type Word = {
  isPositive: boolean;
  options: ReviewOption[];
  comment: Record<Market, string | null>;
};
type Words = Partial<Record<OrderStatus, { buyer: Word; seller?: Word }>>;

const WORDS: Words = {
  completed: {
    buyer: {
      isPositive: true,
      options: ["as_described", "fast"],
      comment: {
        GR: "Ακριβώς όπως το περιέγραφε, και έφτασε νωρίτερα απ' ό,τι περίμενα.",
        GB: "Just as described, and here sooner than I expected.",
      },
    },
    seller: {
      isPositive: true,
      options: ["friendly"],
      comment: { GR: null, GB: null },
    },
  },
  delivered: {
    buyer: {
      isPositive: true,
      options: ["as_described", "good_price"],
      comment: {
        GR: "Σαν καινούριο, σε καλή τιμή. Θα ξαναγόραζα.",
        GB: "Like new and well priced. I would buy again.",
      },
    },
  },
  returned: {
    buyer: {
      isPositive: false,
      options: ["not_as_described"],
      comment: {
        GR: "Πιο φθαρμένο απ' ό,τι έδειχναν οι φωτογραφίες. Τουλάχιστον η επιστροφή έγινε χωρίς προβλήματα.",
        GB: "More worn than the photos showed. At least the return was easy.",
      },
    },
  },
};

const CLAIM: Record<Market, string> = {
  GR: "Από χθες δεν ανοίγει, ούτε όταν φορτίζει.",
  GB: "It hasn’t switched on since yesterday, not even on its charger.",
};
const ANSWER = {
  answer_el:
    "Στείλε μας τη συσκευή με την ετικέτα από τη σελίδα της παραγγελίας. Την επισκευάζουμε δωρεάν.",
  answer_en: "Send us the device with the label on your order page. We will repair it for free.",
};
const NOTE = "Rang the buyer: knows how the return works, all clear.";

/** Reviews and ratings of the demo's ended trades, two warranty claims and a note of the staff. */
export async function seedOpinions(
  database: Database,
  { at, cast }: { at: Date; cast: Cast },
): Promise<void> {
  const trades = (await database
    .db()
    .selectFrom("customer_order")
    .select(["id", "number", "market", "status", "status_since", "buyer_id", "seller_id"])
    .select(sql<boolean>`(item ->> 'is_instant_buy')::boolean`.as("is_instant_buy"))
    .where("status", "in", Object.keys(WORDS))
    .orderBy("status_since")
    .orderBy("number")
    .execute()) as Trade[];
  for (const trade of trades) await say(database, trade, at);
  const [first, ...others] = trades.filter(({ status }) => status === "completed");
  const last = others.at(-1);
  if (first) {
    await rate(database, first, at);
    const id = await claim(database, first, new Date(first.status_since.getTime() + hours(40)));
    const decided_at = new Date(first.status_since.getTime() + hours(60));
    const decided_by = cast.support.id;
    // No deadline is set in the demo, so the answer names no day.
    const answer = { ...ANSWER, decided_by, decided_at, send_by: null };
    if (id) await writeStatus(database, id, { status: "accepted", ...answer });
  }
  if (last) await claim(database, last, new Date(at.getTime() - hours(6)));
  const returned = trades.find(({ status }) => status === "returned");
  if (returned) await note(database, { order: returned, by: cast.support, text: NOTE });
}

/**
 * Buyers who collected at the hub have reviewed already; those who have just received a parcel have
 * not.
 */
function findWords({ status, is_instant_buy: isFetched }: Trade): { buyer?: Word; seller?: Word } {
  if (status === "delivered") return isFetched ? { buyer: WORDS.delivered!.buyer } : {};
  return WORDS[status] ?? {};
}

async function say(database: Database, trade: Trade, at: Date): Promise<void> {
  const { buyer, seller } = findWords(trade);
  const after = (pause: number) =>
    new Date(Math.min(trade.status_since.getTime() + pause, at.getTime()));
  const both = [
    ["buyer", buyer, after(hours(2))],
    ["seller", seller, after(hours(9))],
  ] as const;
  for (const [role, word, said] of both) {
    if (!word) continue;
    const { buyer_id, seller_id } = trade;
    await insertReview(database, {
      market: trade.market,
      order_id: trade.id,
      author_id: role === "buyer" ? buyer_id : seller_id,
      author_role: role,
      subject_id: role === "buyer" ? seller_id : buyer_id,
      is_positive: word.isPositive,
      options: word.options,
      comment: word.comment[trade.market],
      standing: "shown",
      at: said,
    });
  }
}

const rate = (database: Database, { id, buyer_id }: Trade, at: Date) =>
  database
    .db()
    .insertInto("product_rating")
    .values({ order_id: id, user_id: buyer_id, score: 5, created_at: at })
    .execute();

const claim = (database: Database, trade: Trade, at: Date): Promise<string | null> =>
  insertClaim(database, {
    market: trade.market,
    order_id: trade.id,
    user_id: trade.buyer_id,
    reason: "does_not_start",
    description: CLAIM[trade.market],
    photos: [],
    at,
  });

const note = (
  database: Database,
  { order, by, text }: { order: Trade; by: SeedPerson; text: string },
) =>
  insertNote(database, {
    order_id: order.id,
    author_id: by.id,
    text,
    created_at: new Date(order.status_since.getTime() + hours(1)),
  });
