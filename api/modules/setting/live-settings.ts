import { seconds } from "#contract/duration.ts";
import { FIRST_CONSIGNMENT } from "#contract/consignment-words.ts";
import { MARKETS, type Features, type Market } from "#contract/market.ts";
import { type HubPlaceSetting, SETTINGS, type SettingValue } from "#contract/setting.ts";
import { FIRST_RISK } from "#contract/risk-words.ts";
import type { SettingName } from "#contract/setting-words.ts";
import { FIRST_TERMS, type Terms } from "#contract/terms.ts";
import type { Database } from "#api/db/database.ts";
import { loadSettings } from "./setting-store.ts";

/** What the environment says, which holds until there is a row. */
export type FirstValues = {
  features: Record<Market, Features["features"]>;
  hubs: Record<Market, HubPlaceSetting | null>;
};

type InForce<Name extends SettingName> = { id: string | null; value: SettingValue<Name> };

/**
 * The settings as this process knows them. Rows of the future are known before their date, so that
 * each takes effect at its minute in every process; a row that another process added is known after
 * `GOOD_FOR` at the latest.
 */
export type LiveSettings = {
  /** The row in force at `at`, else the first value, whose id is null. */
  find<Name extends SettingName>(market: Market, name: Name, at?: Date): InForce<Name>;
  /** In force at `at`, now where it is left out. */
  terms(market: Market, at?: Date): Terms;
  /** Reads the rows again when they are older than `GOOD_FOR`. */
  renew(): Promise<void>;
  reload(): Promise<void>;
  /** Differs once another row is in force in any market. */
  version(): string;
  /** When the next planned row of a market takes effect; null where none is planned. */
  findNext(market: Market): Date | null;
};

const GOOD_FOR = seconds(5);

type Known = { id: string; from: number; value: unknown };

/** Nothing is known before the first `reload`. */
export function createLiveSettings({
  database,
  now,
  first,
}: {
  database: Database;
  now: () => Date;
  first: FirstValues;
}): LiveSettings {
  let known = new Map<string, Known[]>();
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  const firstValues = (market: Market): { [N in SettingName]?: SettingValue<N> } => {
    const { is_open, fees, delivery, boost } = FIRST_TERMS[market];
    return {
      market: { is_open },
      fees,
      delivery_prices: delivery,
      boost,
      consignment: FIRST_CONSIGNMENT,
      hub: { place: first.hubs[market] },
      features: first.features[market],
      header: { line: null },
      claims: { savings: null, co2: null },
      risk: FIRST_RISK,
    };
  };

  const findRow = (market: Market, name: SettingName, at: number) =>
    known.get(`${market} ${name}`)?.find(({ from }) => from <= at);

  function find<Name extends SettingName>(
    market: Market,
    name: Name,
    at: Date = now(),
  ): InForce<Name> {
    const row = findRow(market, name, at.getTime());
    if (row) return { id: row.id, value: row.value as SettingValue<Name> };
    const value = firstValues(market)[name];
    if (value === undefined) throw new Error(`${market} has no ${name}`);
    return { id: null, value: value as SettingValue<Name> };
  }

  async function reload(): Promise<void> {
    const started = performance.now();
    const rows = new Map<string, Known[]>();
    for (const { id, market, name, value, effective_from } of await loadSettings(database)) {
      if (!Object.hasOwn(SETTINGS, name)) continue;
      const key = `${market} ${name}`;
      const row = { id, from: effective_from.getTime(), value: SETTINGS[name].parse(value) };
      rows.set(key, [...(rows.get(key) ?? []), row]);
    }
    known = rows;
    readAt = started;
  }

  return {
    find,
    reload,
    async renew() {
      if (performance.now() - readAt < GOOD_FOR) return;
      reading ??= reload().finally(() => (reading = null));
      await reading;
    },
    terms(market, at = now()) {
      const fees = find(market, "fees", at);
      const delivery = find(market, "delivery_prices", at);
      return {
        is_open: find(market, "market", at).value.is_open,
        fees_id: fees.id,
        fees: fees.value,
        delivery_prices_id: delivery.id,
        delivery: delivery.value,
        boost: find(market, "boost", at).value,
      };
    },
    findNext(market) {
      const at = now().getTime();
      const planned = Object.keys(SETTINGS).flatMap((name) =>
        (known.get(`${market} ${name}`) ?? []).map(({ from }) => from).filter((from) => from > at),
      );
      return planned.length === 0 ? null : new Date(Math.min(...planned));
    },
    version() {
      const at = now().getTime();
      const ids = MARKETS.flatMap((market) =>
        Object.keys(SETTINGS).map((name) => findRow(market, name as SettingName, at)?.id ?? ""),
      );
      return ids.join();
    },
  };
}
