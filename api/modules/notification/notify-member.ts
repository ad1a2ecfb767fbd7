import type { ApiDeps } from "#api/context.ts";
import { toAccountLocale } from "#api/modules/account/account-locale.ts";
import { sendMessage } from "#api/modules/message/send-message.ts";
import { findTradeWords, type TradeNews } from "#api/modules/message/trade-news.ts";
import { findPreference } from "./find-preference.ts";
import { findMember } from "./member-store.ts";
import { isAlwaysMailed, toCategory } from "./notice-policy.ts";
import { insertNotification } from "./notification-store.ts";

type MemberNews = {
  userId: string;
  news: TradeNews;
  /** The same news twice is told once. */
  dedupeKey: string;
  /** When it happened. */
  at: Date;
};

/** What the bell's words are filled with; all of it text. */
const toData = ({ role, variant, number, title, amount, until }: TradeNews) => ({
  role,
  number,
  title,
  ...(variant && { variant }),
  ...(amount && { amount: String(amount.amount), currency: amount.currency }),
  ...(until !== null && { until }),
});

/**
 * Tells one side of a trade: the bell and a mail, in the current transaction, as they wish to hear of
 * such things; mails about money always go. Nobody is told who has left, or who has no words of it.
 */
export const notifyMember = async (
  deps: Pick<ApiDeps, "database" | "jobs">,
  { userId, news, dedupeKey, at }: MemberNews,
): Promise<void> => {
  const { database } = deps;
  database.requireTx();
  const member = await findMember(database, userId);
  if (!member || !findTradeWords(news, "en")) return;
  const category = toCategory(news.topic);
  const wish = await findPreference(database, userId, category);
  if (wish.bell)
    await insertNotification(database, {
      user_id: userId,
      category,
      topic: news.topic,
      subject_type: "order",
      subject_id: news.order_id,
      data: toData(news),
      dedupe_key: dedupeKey,
      created_at: at,
    });
  const isMailed = wish.mail || isAlwaysMailed(news.topic);
  if (!isMailed || member.email_folded === null) return;
  await sendMessage(deps, {
    template: "trade-news",
    payload: news,
    recipient: member.email,
    ...toAccountLocale(member),
    user_id: userId,
    dedupe_key: dedupeKey,
    at,
  });
};
