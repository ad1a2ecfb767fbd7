import type { NotificationTopic } from "#contract/notification-topics.ts";
import type { ApiDeps } from "#api/context.ts";
import type { OutboxPayloads } from "#api/jobs/job-names.ts";
import { writeToMember } from "#api/modules/account/write-to-member.ts";
import { findPreference } from "./find-preference.ts";
import { findListingNews, insertNotification, type NewNotification } from "./notification-store.ts";
import { tellTraders } from "./tell-traders.ts";

type Step = OutboxPayloads["listing-moved"]["step"];

/** Steps that somebody else took: a seller need not be told what they did themselves. */
const TOPICS = {
  publish: "listing-published",
  reject: "listing-rejected",
  publish_edit: "listing-published",
  reject_edit: "listing-rejected",
  boost: "listing-boosted",
  boost_end: "listing-boost-ended",
  drop_edit: "listing-edit-dropped",
} as const satisfies Partial<Record<Step, NotificationTopic>>;

const isTold = (step: Step): step is keyof typeof TOPICS => step in TOPICS;

/** A mail and a notification about a step of a listing, in the transaction that marks it as told. */
async function tellSeller(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { listing_id, step }: OutboxPayloads["listing-moved"],
  { key, at }: { key: string; at: Date },
): Promise<void> {
  if (!isTold(step)) return;
  const topic = TOPICS[step];
  const news = await findListingNews(deps.database, listing_id);
  if (!news) return;
  const { title, seller, reasons, note, boosted_until } = news;
  const wish = await findPreference(deps.database, seller.id, "listing");
  const bell: NewNotification = {
    user_id: seller.id,
    category: "listing",
    topic,
    subject_type: "listing",
    subject_id: listing_id,
    data: {
      title,
      ...(topic === "listing-boosted" &&
        boosted_until !== null && { ends_at: boosted_until.toISOString() }),
    },
    dedupe_key: key,
    created_at: at,
  };
  if (wish.bell && !(await insertNotification(deps.database, bell))) return;
  if (!wish.mail) return;
  const about = { listing_id, title };
  switch (topic) {
    case "listing-rejected":
      await writeToMember(deps, seller, {
        template: topic,
        payload: { ...about, reasons, note },
        at,
      });
      break;
    case "listing-boosted": {
      const ends_at = (boosted_until ?? at).toISOString();
      await writeToMember(deps, seller, { template: topic, payload: { ...about, ends_at }, at });
      break;
    }
    default:
      await writeToMember(deps, seller, { template: topic, payload: about, at });
  }
}

/** Registers what sellers hear of their listings, and both sides of their trades. */
export const workNotifications = (deps: Pick<ApiDeps, "database" | "jobs" | "delivery">): void => {
  deps.jobs.outbox.handle(
    "listing-moved",
    ({ payload, key }, at) => tellSeller(deps, payload, { key, at }),
    { inTransaction: true },
  );
  deps.jobs.outbox.handle("order-moved", ({ payload, key }) => tellTraders(deps, payload, key), {
    inTransaction: true,
  });
};
