import type { Market } from "#contract/market.ts";
import type { Setting, SettingRow, SettingValue } from "#contract/setting.ts";
import { SETTING_NAMES, type SettingName } from "#contract/setting-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireMarket } from "#api/http/staff-access.ts";
import type { Unbranded } from "#api/http/route.ts";
import {
  findInForce,
  findVersion,
  type HistoryRow,
  listHistory,
  loadSettings,
} from "./setting-store.ts";
import type { LiveSettings } from "./live-settings.ts";

type Asked = { market: Market; name: SettingName };

/** Throws not_found for a market that the caller does not work for. */
export async function presentSetting(call: UserCall, { market, name }: Asked) {
  requireMarket(call, market);
  const { database, settings, at } = call;
  const history = await listHistory(database, { market, name });
  const current = findInForce(history, at);
  const rows = history.map((row) => presentRow(row, { at, current }));
  const first: Unbranded<SettingRow> = {
    id: null,
    value: settings.find(market, name, at).value,
    effective_from: null,
    created_at: null,
    created_by: null,
    reason: null,
    undoes: null,
    state: "now",
  };
  return {
    name,
    market,
    now: rows.find(({ state }) => state === "now") ?? first,
    rows,
    version: findVersion(history, at),
  } satisfies Unbranded<Setting>;
}

const presentRow = (
  row: HistoryRow,
  { at, current }: { at: Date; current: HistoryRow | undefined },
) =>
  ({
    id: row.id,
    value: row.value as Record<string, unknown>,
    effective_from: row.effective_from.toISOString(),
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    reason: row.reason,
    undoes: row.undoes,
    state: toState(row, { at, current }),
  }) satisfies Unbranded<SettingRow>;

const toState = (
  row: HistoryRow,
  { at, current }: { at: Date; current: HistoryRow | undefined },
): SettingRow["state"] => {
  if (row.is_withdrawn) return "undone";
  if (row.effective_from > at) return "planned";
  return row.id === current?.id ? "now" : "past";
};

/** One line for each name. Throws not_found like `presentSetting`. */
export async function presentSettings(call: UserCall, market: Market) {
  requireMarket(call, market);
  const { database, at } = call;
  const rows = (await loadSettings(database)).filter((row) => row.market === market);
  return SETTING_NAMES.map((name) => {
    const own = rows.filter((row) => row.name === name).map(({ effective_from }) => effective_from);
    const planned = own.filter((from) => from > at);
    const changed = own.find((from) => from <= at);
    return {
      name,
      changed_at: changed?.toISOString() ?? null,
      next_at: planned.at(-1)?.toISOString() ?? null,
    };
  });
}

export const isMarketOpen = ({ settings }: Pick<UserCall, "settings">, market: Market): boolean =>
  settings.find(market, "market").value.is_open;

/** Throws market_closed. */
export function requireOpenMarket(
  { delivery }: { delivery: Pick<UserCall["delivery"], "terms"> },
  market: Market,
): void {
  if (!delivery.terms[market].is_open) throw new ApiError("market_closed", { data: { market } });
}

/** Flags of a market. Nobody sells in a closed one. */
export function toFeatures(
  settings: Pick<LiveSettings, "find">,
  market: Market,
): SettingValue<"features"> {
  const { value } = settings.find(market, "features");
  return settings.find(market, "market").value.is_open ? value : { ...value, allow_sellers: false };
}
