import { MARKET_FACTS, type Language, type Locale, type Market } from "#contract/market.ts";
import type { Notification } from "#contract/notification.ts";
import type { ApiDeps } from "#api/context.ts";
import { toAccountLocale } from "#api/modules/account/account-policy.ts";
import type { MessagePayloads, MessageTemplate } from "#api/modules/message/message-templates.ts";
import { sendMessage } from "#api/modules/message/send-message.ts";
import { findPreference } from "./find-preference.ts";
import { findMember } from "./member-store.ts";
import { isAlwaysMailed, toCategory } from "./notice-policy.ts";
import { insertNotification } from "./notification-store.ts";

type Mail<Template extends MessageTemplate> = {
  template: Template;
  payload: MessagePayloads[Template];
};

type MemberNews<Template extends MessageTemplate> = Pick<Notification, "topic" | "subject"> & {
  userId: string;
  /** Where it is for sale, if it is not of the account's own market alone. */
  market?: Market;
  /** What the bell's words are filled with, and the mail, in the reader's language. */
  write: (language: Language) => Promise<{ data: Record<string, string>; mail: Mail<Template> }>;
  /** The same news twice is told once. */
  dedupeKey: string;
  /** When it happened. */
  at: Date;
  /** What goes to their phone too, where they have proved that it is theirs. */
  sms?: MessagePayloads["trade-sms"];
};

/**
 * Tells a member by bell and by mail, in the current transaction, as they wish to hear of such
 * things; some mails always go (`isAlwaysMailed`). Nobody is told who has left.
 */
export async function tellMember<Template extends MessageTemplate>(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { userId, topic, subject, market, write, dedupeKey, at, sms }: MemberNews<Template>,
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  const member = await findMember(database, userId);
  if (!member) return;
  const category = toCategory(topic);
  const wish = await findPreference(database, userId, category);
  const isMailed = (wish.mail || isAlwaysMailed(topic)) && member.email_folded !== null;
  const place = market ? toPlace(market, member.language) : toAccountLocale(member);
  if (!wish.bell && !isMailed) return;
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
  if (wish.bell)
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
}

/** The member's language where that market speaks it. */
function toPlace(market: Market, language: string): { market: Market; locale: Locale } {
  const { languages } = MARKET_FACTS[market];
  const spoken = languages.find((one) => one === language) ?? languages[0];
  return { market, locale: `${spoken}-${market}` as Locale };
}
