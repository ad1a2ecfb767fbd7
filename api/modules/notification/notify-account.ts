import { type Language, type Locale, type Market, MARKET_FACTS } from "#contract/market.ts";
import type { NotificationCategory, NotificationTopic } from "#contract/notification-topics.ts";
import type { Notification } from "#contract/notification.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { toAccountLocale } from "#api/modules/account/index.ts";
import {
  type MessagePayloads,
  type MessageTemplate,
  sendMessage,
} from "#api/modules/message/index.ts";
import { hasPush } from "#api/modules/push-subscription/index.ts";
import { isAlwaysMailed } from "./always-mailed.ts";
import { findPreference } from "./notification-preferences.ts";
import { insertNotification } from "./notification-store.ts";
import { pushNews } from "./push-news.ts";

type Mail<Template extends MessageTemplate> = {
  template: Template;
  payload: MessagePayloads[Template];
};

type MemberNews<Template extends MessageTemplate> = Pick<Notification, "topic" | "subject"> & {
  userId: string;
  market?: Market;
  write: (language: Language) => Promise<{ data: Record<string, string>; mail: Mail<Template> }>;
  dedupeKey: string;
  at: Date;
  sms?: MessagePayloads["trade-sms"];
  /** Bell and mail cannot be turned off. */
  isRequired?: boolean;
  /** A step of an order, which has preferences of its own. */
  isStep?: boolean;
};

/** The only way to notify a member. Runs in the current transaction. Some mails ignore the preferences. Skips closed accounts. */
export async function notifyAccount<Template extends MessageTemplate>(
  deps: Pick<ApiDeps, "database" | "jobs">,
  {
    userId,
    topic,
    subject,
    market,
    write,
    dedupeKey,
    at,
    sms,
    isRequired = false,
    isStep = false,
  }: MemberNews<Template>,
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  const member = await findMember(database, userId);
  if (!member) return;
  const category = isStep ? "order_step" : toCategory(topic);
  const preference = await findPreference(database, userId, category);
  const isMailWanted = isRequired || preference.mail || (!isStep && isAlwaysMailed(topic));
  const isMailed = isMailWanted && member.email_folded !== null;
  const isRung = isRequired || preference.bell;
  const place = market ? toPlace(market, member.language) : toAccountLocale(member);
  const isPushed = preference.push && (await hasPush(deps, userId, at));
  if (!isRung && !isMailed && !isPushed) return;
  if (sms && member.phone_number !== null && member.phone_verified_at !== null)
    await sendMessage(deps, {
      template: "trade-sms",
      payload: sms,
      recipient: member.phone_number,
      ...place,
      user_id: userId,
      dedupe_key: `${dedupeKey}-sms`,
      at,
    });
  const { data, mail } = await write(place.locale.startsWith("el") ? "el" : "en");
  if (isRung)
    await insertNotification(database, {
      user_id: userId,
      category,
      topic,
      subject_type: subject.type,
      subject_id: subject.id,
      data,
      dedupe_key: dedupeKey,
      created_at: at,
    });
  if (isMailed)
    await sendMessage(deps, {
      ...mail,
      recipient: member.email,
      ...place,
      user_id: userId,
      dedupe_key: dedupeKey,
      at,
    });
  if (isPushed) await pushNews(deps, { userId, topic, subject, mail, place, dedupeKey, at });
}

function toPlace(market: Market, language: string): { market: Market; locale: Locale } {
  const { languages } = MARKET_FACTS[market];
  const spoken = languages.find((one) => one === language) ?? languages[0];
  return { market, locale: `${spoken}-${market}` as Locale };
}

type Member = {
  id: string;
  email: string;
  /** Null while the e-mail is not verified. */
  email_folded: string | null;
  market: string;
  language: string;
  phone_number: string | null;
  phone_verified_at: Date | null;
};

const findMember = async (database: Database, userId: string): Promise<Member | null> =>
  (await database
    .db()
    .selectFrom("user_account")
    .select([
      "id",
      "email",
      "email_folded",
      "market",
      "language",
      "phone_number",
      "phone_verified_at",
    ])
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst()) ?? null;

const toCategory = (topic: NotificationTopic): NotificationCategory => {
  if (topic.startsWith("listing-") || topic.startsWith("device-")) return "listing";
  if (topic.startsWith("offer-")) return "offer";
  if (topic.startsWith("payout-")) return "payout";
  if (topic === "favorite-price-dropped") return "favorite";
  if (topic === "search-new-matches" || topic.startsWith("hunt-")) return "search";
  return topic === "review-received" ? "review" : "order";
};
