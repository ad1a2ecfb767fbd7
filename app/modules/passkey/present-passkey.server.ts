import type { Passkey } from "#contract/passkey.ts";
import { formatDate, formatRelative } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";

/** The server phrases it, because the Intl data of a browser may differ and break hydration. */
export function presentPasskey(passkey: Passkey, locale: Locale, now: Date) {
  const t = getT(locale, "security");
  const { id, name, is_synced, created_at, last_used_at } = passkey;
  const facts = [
    t("passkey-since", { day: formatDate(locale, created_at) }),
    last_used_at === null
      ? t("passkey-unused")
      : t("passkey-used", { when: formatRelative(locale, last_used_at, now) }),
    ...(is_synced ? [t("passkey-synced")] : []),
  ];
  return { id, name, facts: facts.join(" · ") };
}

export type PasskeyView = ReturnType<typeof presentPasskey>;
