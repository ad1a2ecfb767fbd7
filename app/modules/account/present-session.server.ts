import type { SessionFacts } from "#contract/account.ts";
import { formatDate, formatRelative } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";

/**
 * One place where the account is signed in, in words. The server writes them: what a browser's own
 * Intl says about "3 days ago" may differ.
 */
export function presentSession(session: SessionFacts, locale: Locale, now: Date) {
  const t = getT(locale, "account");
  const { browser, system } = session.device;
  return {
    id: session.id,
    device:
      browser !== null && system !== null
        ? t("security.device", { browser, system })
        : (browser ?? system ?? t("security.device-unknown")),
    used: session.is_current
      ? t("security.now")
      : t("security.used", { when: formatRelative(locale, session.last_used_at, now) }),
    since: t("security.since", { day: formatDate(locale, session.created_at) }),
    isCurrent: session.is_current,
  };
}

export type SessionView = ReturnType<typeof presentSession>;
