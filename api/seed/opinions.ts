import type { Market } from "#contract/market.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { ReviewOption } from "#contract/order-words.ts";
import type { Database } from "#api/db/database.ts";
import { insertClaim, writeAnswer } from "#api/modules/claim/claim-store.ts";
import { insertNote } from "#api/modules/hub/hub-order-store.ts";
import { insertReview } from "#api/modules/review/review-store.ts";
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
};

type Word = {
  isPositive: boolean;
  options: ReviewOption[];
  comment: Record<Market, string | null>;
};
type Words = Partial<Record<OrderStatus, { buyer: Word; seller?: Word }>>;

const hours = (n: number) => n * 60 * 60 * 1000;

/** What both sides said of a trade, by how it ended. */
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
  returned: {
    buyer: {
      isPositive: false,
      options: ["not_as_described"],
      comment: {
        GR: "Η κάμερα δεν εστίαζε. Τουλάχιστον η επιστροφή έγινε χωρίς προβλήματα.",
        GB: "The camera would not focus. At least the return was easy.",
      },
    },
  },
};

const CLAIM: Record<Market, string> = {
  GR: "Η μπαταρία αδειάζει ως το μεσημέρι, ακόμη και χωρίς χρήση.",
  GB: "The battery is empty by noon, even when I do not use it.",
};
const ANSWER = {
  answer_el:
    "Στείλε μας τη συσκευή με το αυτοκόλλητο που θα λάβεις. Αλλάζουμε την μπαταρία δωρεάν.",
  answer_en:
    "Send us the device with the label that comes by mail. We change the battery for free.",
};
const NOTE = "Rang the buyer: knows how the return works, all clear.";

/** Reviews and ratings of the demo's ended trades, two warranty claims and a colleague's note. */
export async function seedOpinions(
  database: Database,
  { at, cast }: { at: Date; cast: Cast },
): Promise<void> {
  const trades = (await database
    .db()
    .selectFrom("customer_order")
    .select(["id", "number", "market", "status", "status_since", "buyer_id", "seller_id"])
    .where("status", "in", ["completed", "returned"])
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
    if (id)
      await writeAnswer(database, id, { status: "accepted", ...ANSWER, decided_by, decided_at });
  }
  if (last) await claim(database, last, new Date(at.getTime() - hours(6)));
  const returned = trades.find(({ status }) => status === "returned");
  if (returned) await note(database, { order: returned, by: cast.support, text: NOTE });
}

async function say(database: Database, trade: Trade, at: Date): Promise<void> {
  const { buyer, seller } = WORDS[trade.status] ?? {};
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
    reason: "battery",
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
