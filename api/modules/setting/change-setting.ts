import type { ApiDeps } from "#api/context.ts";
import type { Market } from "#contract/market.ts";
import { insertAuditEntry } from "#api/modules/audit/index.ts";
import { insertSetting } from "./setting-store.ts";
import { SETTINGS, type SettingName } from "./settings.ts";

export class SettingRefusedError extends Error {
  override readonly name = "SettingRefusedError";
}

type Change = {
  market: Market;
  name: SettingName;
  value: unknown;
  /** From now on, unless it is given. */
  effective_from?: Date;
  userId: string | null;
};

/**
 * Adds a row. A date in the past is refused: what was sold or issued since then followed another
 * row.
 */
export async function changeSetting(
  { database, now }: Pick<ApiDeps, "database" | "now">,
  { market, name, value, effective_from, userId }: Change,
): Promise<void> {
  const at = now();
  const from = effective_from ?? at;
  const parsed = SETTINGS[name].safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingRefusedError(`${name}: ${issue!.path.join(".")}: ${issue!.message}`);
  }
  if (from < at) throw new SettingRefusedError(`${from.toISOString()} is in the past`);
  await database.tx(async () => {
    const row = { market, name, value: parsed.data, effective_from: from, userId };
    const id = await insertSetting(database, row, at);
    if (!id)
      throw new SettingRefusedError(`${name} of ${market} has a row from ${from.toISOString()} on`);
    await insertAuditEntry(database, {
      market,
      actor_id: userId,
      action: "setting.change",
      subject_type: "setting",
      subject_id: id,
      data: { name, effective_from: from.toISOString() },
      at,
    });
  });
}
