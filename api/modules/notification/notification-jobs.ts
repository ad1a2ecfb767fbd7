import { sql } from "kysely";
import type { RejectReason } from "#contract/listing-words.ts";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { OutboxPayloads } from "#api/jobs/job-names.ts";
import type { MessagePayloads } from "#api/modules/message/index.ts";
import { findOrderNews } from "#api/modules/order/index.ts";
import { notifyAccount } from "./notify-account.ts";
import { notifyOrderParty } from "./notify-order-party.ts";

type Step = OutboxPayloads["listing-moved"]["step"];

const TOPICS = {
  publish: "listing-published",
  reject: "listing-rejected",
  publish_edit: "listing-published",
  reject_edit: "listing-rejected",
  boost: "listing-boosted",
  boost_end: "listing-boost-ended",
  drop_edit: "listing-edit-dropped",
} as const satisfies Partial<Record<Step, NotificationTopic>>;

const isNotified = (step: Step): step is keyof typeof TOPICS => step in TOPICS;

/** Runs in the transaction that marks the outbox entry as done. */
async function notifySeller(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { listing_id, step }: OutboxPayloads["listing-moved"],
  { key, at }: { key: string; at: Date },
): Promise<void> {
  if (!isNotified(step)) return;
  const topic = TOPICS[step];
  const news = await findListingNews(deps.database, listing_id);
  if (!news) return;
  const { title, seller_id: userId, boosted_until } = news;
  const isBoost = topic === "listing-boosted" && boosted_until !== null;
  await notifyAccount(deps, {
    userId,
    topic,
    subject: { type: "listing", id: listing_id },
    write: async () => ({
      data: { title, ...(isBoost && { ends_at: boosted_until.toISOString() }) },
      mail: toMail(topic, listing_id, { ...news, boosted_until: boosted_until ?? at }),
    }),
    dedupeKey: key,
    at,
  });
}

type Mail = {
  [Template in (typeof TOPICS)[keyof typeof TOPICS]]: {
    template: Template;
    payload: MessagePayloads[Template];
  };
}[(typeof TOPICS)[keyof typeof TOPICS]];

function toMail(
  topic: Mail["template"],
  listing_id: string,
  { title, reasons, note, boosted_until }: ListingNews & { boosted_until: Date },
): Mail {
  const about = { listing_id, title };
  switch (topic) {
    case "listing-rejected":
      return { template: topic, payload: { ...about, reasons, note } };
    case "listing-boosted":
      return { template: topic, payload: { ...about, ends_at: boosted_until.toISOString() } };
    default:
      return { template: topic, payload: about };
  }
}

export const registerNotificationJobs = (
  deps: Pick<ApiDeps, "database" | "jobs" | "delivery">,
): void => {
  deps.jobs.outbox.handle(
    "listing-moved",
    ({ payload, key }, at) => notifySeller(deps, payload, { key, at }),
    { inTransaction: true },
  );
  deps.jobs.outbox.handle(
    "order-moved",
    ({ payload, key }) => notifyOrderParties(deps, payload, key),
    {
      inTransaction: true,
    },
  );
};

/** Runs in the transaction that marks the outbox entry as done. */
const notifyOrderParties = async (
  deps: Pick<ApiDeps, "database" | "jobs" | "delivery">,
  {
    order_id,
    notice,
    at,
    due_at,
    place,
    code,
    only,
    amount,
    total,
    ...news
  }: OutboxPayloads["order-moved"],
  key: string,
): Promise<void> => {
  const found = await findOrderNews(deps, order_id, { notice, at: new Date(at) });
  if (!found) return;
  const { number, title, currency, variant = found.variant } = { ...found, ...news };
  for (const role of ["buyer", "seller"] as const) {
    const side = found[role];
    if (!side || (only !== undefined && role !== only)) continue;
    await notifyOrderParty(deps, {
      userId: side.id,
      news: {
        topic: notice,
        role,
        variant,
        order_id,
        number,
        title,
        amount: { amount: amount ?? side.amount, currency },
        ...(total !== undefined && { total: { amount: total, currency } }),
        until: due_at,
        ...((place ?? side.place) !== undefined && { place: place ?? side.place }),
        ...(side.days && { days: side.days }),
        ...(side.receipt && { receipt: side.receipt }),
        ...(side.sale && { sale: side.sale }),
        ...(code !== undefined && { code }),
      },
      dedupeKey: `${key}-${role}`,
      at: new Date(at),
    });
  }
};

type ListingNews = {
  title: string;
  boosted_until: Date | null;
  seller_id: string;
  reasons: RejectReason[];
  note: string | null;
};

const findListingNews = async (
  database: Database,
  listingId: string,
): Promise<ListingNews | null> => {
  const { rows } = await sql<ListingNews>`
    select listing.title, listing.boosted_until,
      listing.seller_id,
      coalesce(word.reasons, '{}') as reasons,
      case seller.language
        when 'el' then coalesce(word.note_el, word.note_en)
        else coalesce(word.note_en, word.note_el)
      end as note
    from listing
    join user_account seller on seller.id = listing.seller_id and seller.deactivated_at is null
    left join lateral (
      select reasons, note_el, note_en from listing_decision
      where listing_id = listing.id order by at desc limit 1
    ) word on true
    where listing.id = ${listingId}
  `.execute(database.db());
  return rows[0] ?? null;
};
