import type { AgentCall, AgentKey } from "#contract/agent-key.ts";
import { formatDate, formatMoney, formatRelative } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";

type Place = { locale: Locale; now: Date };

export function presentKey(key: AgentKey, { locale, now }: Place) {
  const t = getT(locale, "agent");
  const { id, name, hint, scopes, max_total, created_at, last_used_at } = key;
  const may = scopes.map((scope) => t(`may.${scope}`));
  const facts = [
    may.join(", "),
    ...(max_total ? [t("up-to", { amount: formatMoney(locale, max_total) })] : []),
    t("ends-in", { hint }),
    t("since", { day: formatDate(locale, created_at) }),
    last_used_at === null
      ? t("unused")
      : t("used", { when: formatRelative(locale, last_used_at, now) }),
  ];
  return { id, name, facts: facts.join(" · ") };
}

const OUTCOMES = [
  "done",
  "agent_scope",
  "agent_ceiling",
  "invalid_fields",
  "not_found",
  "too_many_requests",
] as const;

export function presentCall({ key_name, tool, outcome, at }: AgentCall, locale: Locale) {
  const t = getT(locale, "agent");
  const how = OUTCOMES.find((one) => one === outcome) ?? "other";
  return {
    what: t("call", { tool: t(`tool.${tool}`), outcome: t(`outcome.${how}`) }),
    by: t("call-by", { name: key_name, time: formatDate(locale, at, "moment") }),
  };
}

export type KeyView = ReturnType<typeof presentKey>;
export type CallView = ReturnType<typeof presentCall>;
